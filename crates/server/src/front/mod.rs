//! The front of a room: what comes in over HTTP.

mod address;
mod answer;
mod assets;
mod book;
mod books;
mod bucket;
mod crowd;
mod desk;
mod document;
mod door;
mod files;
mod glance;
mod hand_told;
mod hands;
mod lab;
mod lobby;
mod origin;
mod password;
mod patient;
mod people;
mod posted;
mod recent;
mod record;
mod rule;
mod seats;
mod serving;
mod socket;
mod sockets;
mod table_seen;
mod tls;
mod visitor;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderName, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::{Listener, ListenerExt};
use ledger::{PersonId, TableId};
use room::{By, Errand, Key, Millis, Refused, RequestId, Role, Room, Settings, Version};
use rules::book::BookFile;
use rules::{Chips, Register};
use site::Site;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::{debug, warn};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::archive::Archive;
use crate::host::{HOUSE, Host};
use crate::pass::{Pass, PassKind, Passes};
use crate::room_file::RoomFile;
use crate::staff::Staff;
use crate::wire::Code;
use address::Address;
use answer::{Answer, No};
use bucket::Buckets;
use lab::Lab;
use serving::{DRAIN, Limits};
use sockets::Sockets;
use table_seen::Lobby;
use tls::{SHAKING_OF_AN_ADDRESS, TlsListener};

/// How a room meets those who come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manners {
    /// Whether everybody may come in under a name of his own, or only who was invited.
    pub open_to_all: bool,
    /// What everybody gets who comes in for the first time.
    pub first_chips: Chips,
    /// Pages of other addresses that may speak to the room, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Whether browsers reach the room by TLS: then cookies are never sent without it.
    pub secure: bool,
    /// How much later those see a table who do not sit there.
    pub spectators_wait: Millis,
    /// How many requests an address may make at once; a third of them comes back in a second.
    pub asks: u32,
    /// How many sockets an address may have open.
    pub sockets: u32,
    /// How many connections may be open in all, be it to ask or as sockets.
    pub connections: u32,
    /// After how long a silence it is asked whether anybody is on a socket still; who is silent as long again is cut off.
    pub silence: Millis,
    /// Whether a proxy stands before the room and says whose requests it brings.
    pub behind_proxy: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            open_to_all: false,
            first_chips: Chips(100_000),
            origins: vec![],
            secure: false,
            spectators_wait: Millis(0),
            asks: 60,
            sockets: 100,
            connections: 16_384,
            silence: Millis(30_000),
            behind_proxy: false,
        }
    }
}

/// The front of a room.
pub struct Front {
    host: Host,
    books: Arc<Register>,
    passes: Passes,
    archive: Archive,
    manners: RwLock<Arc<Manners>>,
    /// How tables are run that are opened from now on.
    settings: RwLock<Settings>,
    staff: Staff,
    sockets: Sockets,
    /// How much each address may ask.
    asks: Buckets<Address>,
    /// How much each person may say at tables, on all his sockets together.
    chats: Buckets<PersonId>,
    /// How often each address may try a password.
    tries: Buckets<Address>,
    /// How many passwords are tried at once: each takes a core and some memory for a while.
    trying: Arc<Semaphore>,
    /// The pages of the rule book, once somebody has asked for one.
    site: OnceLock<Arc<Site>>,
    lab: Lab,
    /// The tables as they were seen last.
    lobby: RwLock<Lobby>,
    /// So many read the record at once, and so many the whole of it.
    looking_up: Arc<Semaphore>,
    reading: Arc<Semaphore>,
}

/// The longest request, in bytes.
const BODY_MAX: usize = 16 * 1024;
/// Most of what is looked up is found at once; the whole record is long.
const LOOKING_UP_MOST: usize = 8;
const READING_MOST: usize = 2;
const TRYING_MOST: usize = 2;
/// How many connections an address may have besides its sockets: a browser has six, and many people may be behind one address.
const ASKING_OF_AN_ADDRESS: usize = 400;
/// How long somebody may take to ask, and how long nothing may go out of what he is answered.
const HEAD: Duration = Duration::from_secs(30);
const WRITE: Duration = Duration::from_secs(30);
/// How long one stays signed in, and how long a link holds.
const SESSION: Millis = Millis(30 * DAY);
const LINK: Millis = Millis(7 * DAY);
const DAY: u64 = 24 * 60 * 60 * 1_000;

impl Front {
    /// The front of a room that is open.
    #[must_use]
    pub fn new(host: Host, books: Arc<Register>, key: &Key, manners: Manners) -> Arc<Front> {
        let archive = Archive::new(host.folder().to_path_buf(), key.clone());
        Arc::new(Front {
            archive,
            host,
            books,
            passes: Passes::new(key),
            asks: Buckets::new(manners.asks, manners.asks.div_ceil(3)),
            manners: RwLock::new(Arc::new(manners)),
            settings: RwLock::default(),
            staff: Staff::default(),
            sockets: Sockets::default(),
            chats: Buckets::new(socket::CHATS_MAX, socket::CHATS_A_SECOND),
            tries: Buckets::new(12, 1),
            trying: Arc::new(Semaphore::new(TRYING_MOST)),
            site: OnceLock::new(),
            lab: Lab::new(),
            lobby: RwLock::default(),
            looking_up: Arc::new(Semaphore::new(LOOKING_UP_MOST)),
            reading: Arc::new(Semaphore::new(READING_MOST)),
        })
    }

    /// How it meets those who come in.
    #[must_use]
    pub fn manners(&self) -> Arc<Manners> {
        self.manners.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Other manners, from now on.
    fn change_manners(&self, manners: Manners) {
        if manners.behind_proxy && !manners.secure {
            warn!(
                "a proxy stands before the room, and cookies go without TLS too: if browsers come by https, set secure = true"
            );
        }
        self.asks.resize(manners.asks, manners.asks.div_ceil(3));
        *self.manners.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(manners);
    }

    /// How tables are run that are opened from now on.
    fn settings(&self) -> Settings {
        *self.settings.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes up what is settled anew: at all tables between deals, for those who come in, and for the bots.
    ///
    /// # Errors
    /// If the room is closed.
    pub async fn settle(&self, file: &RoomFile) -> Result<(), Refused> {
        self.change_manners(file.manners());
        self.host.keep_pace(file.pace());
        *self.settings.write().unwrap_or_else(PoisonError::into_inner) = file.settings();
        self.host.settle(file.settings());
        self.host.keep_time(file.local_time());
        self.staff.think(file.thinking());
        self.staff.have(file.bots());
        if self.host.look(Room::grant).await.ok_or(Refused::Stopped)? != file.grant() {
            self.host.run(HOUSE, Errand::Grants(file.grant())).await?;
        }
        Ok(())
    }

    /// The bots that sit at its tables.
    #[must_use]
    pub const fn staff(&self) -> &Staff {
        &self.staff
    }

    /// The books that its tables are opened by.
    #[must_use]
    pub const fn books(&self) -> &Arc<Register> {
        &self.books
    }

    /// Takes the files of those books, where they are not the built-in ones: the lab counts what would be if they said otherwise.
    pub fn take_files(&self, files: Vec<BookFile>) {
        self.lab.take_files(files);
    }

    /// The room behind it.
    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// What a program of somebody sends to be let in.
    pub async fn pass(&self, person: PersonId) -> Option<String> {
        self.signed(person, PassKind::Session, SESSION, None).await
    }

    /// What a link to sign somebody in has behind the address of the room.
    pub async fn link(&self, person: PersonId) -> Option<String> {
        Some(format!("/enter/{}", self.signed(person, PassKind::Link, LINK, None).await?))
    }

    /// What an invitation by somebody has behind the address of the room; perhaps to a table besides.
    pub async fn invitation(&self, by: PersonId, table: Option<TableId>) -> Option<String> {
        Some(format!("/join/{}", self.signed(by, PassKind::Invitation, LINK, table).await?))
    }

    async fn signed(&self, person: PersonId, kind: PassKind, holds: Millis, table: Option<TableId>) -> Option<String> {
        let epoch = self.host.look(move |room| room.people().get(person).map(|person| kind.epoch(person))).await??;
        Some(self.passes.sign(&Pass { kind, person, epoch, until: now().plus(holds), table }))
    }

    /// Somebody comes in for the first time, and gets his first chips.
    ///
    /// # Errors
    /// If nobody can be called so.
    pub async fn enrol(&self, name: &str, role: Role, secret: Option<room::Secret>) -> Result<PersonId, Refused> {
        self.enrol_once(None, name, role, secret, None).await
    }

    /// The same for somebody who was perhaps invited to a table, and under the name of a request: he comes in once under it.
    pub(crate) async fn enrol_once(
        &self,
        request: Option<RequestId>,
        name: &str,
        role: Role,
        secret: Option<room::Secret>,
        table: Option<TableId>,
    ) -> Result<PersonId, Refused> {
        let (name, chips) = (name.to_string(), self.manners().first_chips);
        let enrols = |person| {
            let (name, secret) = (name.clone(), secret.clone());
            Errand::Enrol { person, name, role, bot: false, secret, chips, table }
        };
        self.enrol_next(request, enrols).await
    }

    /// Somebody is enrolled under the next number that is free.
    pub(crate) async fn enrol_next(
        &self,
        request: Option<RequestId>,
        enrols: impl Fn(PersonId) -> Errand,
    ) -> Result<PersonId, Refused> {
        loop {
            let person = self.host.look(|room| room.people().next_id()).await.ok_or(Refused::Stopped)?;
            match self.host.run_once(request, HOUSE, enrols(person)).await {
                Ok(_) => return Ok(person),
                // Somebody else came in meanwhile, and has the number.
                Err(Refused::PersonNumber { .. }) => {}
                Err(refused) => return Err(refused),
            }
        }
    }

    async fn run(&self, by: By, errand: Errand) -> Result<Version, No> {
        Ok(self.host.run(by, errand).await?)
    }

    /// Answers whoever comes in on this listener, until `closes` is over or the room has stopped ([`Host::stopped`]). Then who has asked is
    /// answered, everybody on a socket hears that the room closes, and it is closed.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn serve(
        self: &Arc<Front>,
        listener: TcpListener,
        closes: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        // What is said at a table is short and should go at once: a view does not wait until the answer before it has arrived.
        self.answer_all(listener.tap_io(|stream| drop(stream.set_nodelay(true))), closes).await;
        Ok(())
    }

    /// The same by TLS. [`Manners::secure`] should be set, so that cookies never go without it.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn serve_tls(
        self: &Arc<Front>,
        listener: TcpListener,
        tls: &Tls,
        closes: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let front = self.clone();
        let of_an_address = move || front.of_an_address(SHAKING_OF_AN_ADDRESS);
        let listener =
            TlsListener::new(listener, tls, of_an_address)?.tap_io(|stream| drop(stream.get_ref().0.set_nodelay(true)));
        self.answer_all(listener, closes).await;
        Ok(())
    }

    async fn answer_all<L: Listener<Addr = SocketAddr>>(
        self: &Arc<Front>,
        listener: L,
        closes: impl Future<Output = ()>,
    ) {
        let ends = async {
            tokio::select! {
                () = closes => {}
                () = self.host.ended() => {}
            }
        };
        tokio::select! {
            () = serving::serve(listener, self.router(), || self.limits(), ends) => {}
            () = self.staff.keep(self) => {}
        }
        // Everybody on a socket hears it, if he reads.
        let front = self.clone();
        // If the thread of the room has panicked, it is closed too.
        let _ = tokio::task::spawn_blocking(move || front.host.close()).await;
        let _ = timeout(DRAIN, self.sockets.all_closed()).await;
    }

    fn limits(&self) -> Limits {
        let Manners { sockets, connections, .. } = *self.manners();
        let in_all = connections as usize;
        // Who has few connections leaves some of them to others all the same.
        let of_an_address = self.of_an_address((sockets as usize + ASKING_OF_AN_ADDRESS).min(in_all / 2));
        Limits { head: HEAD, write: WRITE, of_an_address, in_all }
    }

    /// How many of one address there may be: behind a proxy all come from one.
    fn of_an_address(&self, most: usize) -> usize {
        if self.manners().behind_proxy { usize::MAX } else { most }
    }

    fn router(self: &Arc<Front>) -> Router {
        let (router, _) = routes().split_for_parts();
        let router = PAGES.iter().fold(router, |router, page| router.route(page, get(assets::page)));
        router
            .route("/book", get(book::home))
            .route("/book/{*path}", get(book::below))
            .route("/assets/{build}/{*path}", get(assets::file))
            .fallback(elsewhere)
            .method_not_allowed_fallback(nothing_here)
            .layer(DefaultBodyLimit::max(BODY_MAX))
            .layer(middleware::from_fn_with_state(self.clone(), at_the_door))
            .with_state(self.clone())
    }
}

/// Where a browser may be; what it shows there is decided in it.
const PAGES: &[&str] = &[
    "/",
    "/table/{table}",
    "/enter/{link}",
    "/join/{invitation}",
    "/settings",
    "/credits",
    "/lab",
    "/lab/equity",
    "/lab/collections",
    "/history",
    "/history/{table}/{hand}",
    "/shared/{link}",
    "/board",
    "/desk",
    "/desk/people",
    "/desk/people/{person}",
    "/desk/books",
    "/desk/{table}",
];

/// All that there is. The document is made of the same routes: what is not in it is not there.
fn routes() -> OpenApiRouter<Arc<Front>> {
    OpenApiRouter::new()
        .routes(routes!(door::room))
        .routes(routes!(people::me))
        .routes(routes!(people::sign_in))
        .routes(routes!(people::sign_out))
        .routes(routes!(people::sign_out_everywhere))
        .routes(routes!(people::join))
        .routes(routes!(people::enter))
        .routes(routes!(people::password))
        .routes(routes!(people::name))
        .routes(routes!(desk::people))
        .routes(routes!(desk::change))
        .routes(routes!(desk::link))
        .routes(routes!(desk::chips))
        .routes(routes!(desk::invite))
        .routes(routes!(desk::invite_to))
        .routes(routes!(seats::come_to))
        .routes(routes!(lobby::tables, desk::open))
        .routes(routes!(lobby::table, desk::close))
        .routes(routes!(posted::card))
        .routes(routes!(desk::bots))
        .routes(routes!(desk::break_table))
        .routes(routes!(desk::report))
        .routes(routes!(record::ledger))
        .routes(routes!(record::deeds))
        .routes(routes!(rule::sayable, rule::foresee))
        .routes(routes!(glance::desk))
        .routes(routes!(glance::change_call))
        .routes(routes!(glance::feed))
        .routes(routes!(seats::wait, seats::stop_waiting))
        .routes(routes!(seats::wait_for, seats::take_off))
        .routes(routes!(seats::proven))
        .routes(routes!(seats::chips))
        .routes(routes!(lobby::games))
        .routes(routes!(hands::own_hands))
        .routes(routes!(hands::hands))
        .routes(routes!(hands::hand))
        .routes(routes!(hands::share))
        .routes(routes!(hands::shared))
        .routes(routes!(files::file))
        .routes(routes!(files::shared_file))
        .routes(routes!(books::houses))
        .routes(routes!(books::house))
        .routes(routes!(books::rule_card))
        .routes(routes!(books::clause))
        .routes(routes!(lab::houses))
        .routes(routes!(lab::rules))
        .routes(routes!(lab::edge))
        .routes(routes!(lab::equity))
        .routes(routes!(lab::collections))
        .routes(routes!(document::openapi))
        .routes(routes!(document::page))
        .routes(routes!(socket::socket))
        .routes(routes!(health))
        .routes(routes!(metrics))
}

/// The types of what is asked and answered over HTTP. The test that uses them finds any that the document has and this list has not.
#[cfg(test)]
pub(crate) fn visit_types(visitor: &mut impl ts_rs::TypeVisitor) {
    visitor.visit::<door::RoomSeen>();
    visitor.visit::<people::Me>();
    visitor.visit::<people::SignIn>();
    visitor.visit::<people::Join>();
    visitor.visit::<people::Enter>();
    visitor.visit::<people::NewPassword>();
    visitor.visit::<people::NewName>();
    visitor.visit::<desk::PersonSeen>();
    visitor.visit::<desk::PersonChange>();
    visitor.visit::<desk::ChipsMoved>();
    visitor.visit::<desk::Link>();
    visitor.visit::<desk::BotsWanted>();
    visitor.visit::<desk::BreakWanted>();
    visitor.visit::<posted::PostedCard>();
    visitor.visit::<crate::report_told::ReportTold>();
    visitor.visit::<record::MovementTold>();
    visitor.visit::<record::DeedTold>();
    visitor.visit::<rule::Foresight>();
    visitor.visit::<rule::Sayable>();
    visitor.visit::<rule::Considered>();
    visitor.visit::<glance::DeskSeen>();
    visitor.visit::<glance::CallWanted>();
    visitor.visit::<glance::FeedTold>();
    visitor.visit::<seats::Invited>();
    visitor.visit::<seats::InvitedTo>();
    visitor.visit::<table_seen::TableSeen>();
    visitor.visit::<crate::menu::TableWanted>();
    visitor.visit::<crate::menu::GameOffered>();
    visitor.visit::<hands::HandPlayed>();
    visitor.visit::<hands::OwnHands>();
    visitor.visit::<hands::HandShared>();
    visitor.visit::<hand_told::HandTold>();
    visitor.visit::<books::HouseSeen>();
    visitor.visit::<books::RuleCard>();
    visitor.visit::<books::Source>();
    visitor.visit::<::lab::LabHouse>();
    visitor.visit::<::lab::LabRules>();
    visitor.visit::<lab::EdgeAsked>();
    visitor.visit::<::lab::EdgeTold>();
    visitor.visit::<lab::EquityAsked>();
    visitor.visit::<::lab::equity::EquityTold>();
    visitor.visit::<lab::CollectionsAsked>();
    visitor.visit::<::lab::collections::CollectionsTold>();
}

/// Everybody passes here: who asks too fast waits outside, and pages of others are not let in.
async fn at_the_door(State(front): State<Arc<Front>>, request: Request, next: Next) -> Response {
    let asked = Instant::now();
    let method = request.method().clone();
    // The route and not the path: a path may have a link in it that lets somebody in.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = let_in(&front, request, next).await;
    let (metrics, took) = (front.host.metrics(), asked.elapsed());
    metrics.requests.took(took);
    let code = response.extensions().get::<Code>().copied();
    code.into_iter().for_each(|code| metrics.refused(code));
    debug!(
        %method,
        route = route.as_ref().map(MatchedPath::as_str),
        status = response.status().as_u16(),
        code = code.map(tracing::field::display),
        millis = took.as_millis() as u64,
        "a request"
    );
    response
}

async fn let_in(front: &Front, request: Request, next: Next) -> Response {
    let address = Address::of(&request, front.manners().behind_proxy);
    // A page loads many files at once, each at most once and at no cost.
    let asks = !request.uri().path().starts_with("/assets/");
    if asks && let Err(wait) = front.asks.take(address) {
        return No::too_fast(wait).into_response();
    }
    if let Err(no) = origin::check(&request, &front.manners()) {
        return no.into_response();
    }
    next.run(request).await
}

/// What goes on in the room, in numbers that Prometheus reads. There is nothing of any person in them, and nothing hidden.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "room",
    responses((status = 200, body = String, description = "Each number with its words.", content_type = "text/plain")),
    extensions(("x-refuses" = json!(["stopped"]))),
)]
async fn metrics(State(front): State<Arc<Front>>) -> Answer<([(HeaderName, &'static str); 1], String)> {
    let numbers = front.host.numbers().await.ok_or(Refused::Stopped)?;
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], numbers))
}

/// Who follows a link to a place that there is not sees a page that says so; a program is told in its own words.
async fn elsewhere(request: Request) -> Response {
    let reads_pages = request.headers().get(ACCEPT).is_some_and(|kinds| kinds.as_bytes().starts_with(b"text/html"));
    let is_page = request.method() == Method::GET && !request.uri().path().starts_with("/api");
    if reads_pages && is_page {
        return (StatusCode::NOT_FOUND, assets::page().await).into_response();
    }
    nothing_here().await.into_response()
}

async fn nothing_here() -> No {
    No::new(Code::NotFound, "there is nothing here: /api lists what there is")
}

/// Whether the room is open: it answers, and can write.
#[utoipa::path(
    get,
    path = "/health",
    tag = "room",
    responses((status = 200, body = String, description = "It is open.", content_type = "text/plain")),
    extensions(("x-refuses" = json!(["stopped"]))),
)]
async fn health(State(front): State<Arc<Front>>) -> Answer<&'static str> {
    match front.host.look(|room| room.stopped().is_none()).await {
        Some(true) => Ok("open\n"),
        _ => Err(No::from(Refused::Stopped)),
    }
}

pub use document::document;
pub use tls::{NoTls, Tls};

pub(crate) use crate::host::now;
pub(crate) use table_seen::seats;
