//! A room, opened: the record in a folder, tables, bots, and an address to come in by.

mod address;
mod files;
mod place;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use ledger::{PersonId, TableId};
use room::{Errand, Refused, Role, Room, Staffing};
use rules::{House, Register};
use serde::Serialize;
use server::{Front, HOUSE, Host, RoomFile, TableWanted, Tls, menu};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::library;
use crate::record::Failure;
use address::{Addresses, Lan};
use place::{Place, SettingsFile};

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// The folder of the record; its key and its settings lie beside it [default: cardroom/room in your data folder]
    folder: Option<PathBuf>,
    /// The house whose games are dealt, when the room is opened for the first time
    #[arg(long, value_name = "HOUSE")]
    house: Option<String>,
    /// Let in who is on the same network, not only this machine
    #[arg(long)]
    lan: bool,
    /// The port to come in by [default: 8080, or another if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Open no bots' seats when the room is opened for the first time
    #[arg(long)]
    no_bots: bool,
    /// A folder with books of your own, read beside the built-in ones
    #[arg(long, value_name = "DIR")]
    books: Option<PathBuf>,
    /// The file with the key, if it is not beside the folder
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Print a link that lets the manager in, though he has a password
    #[arg(long)]
    manager_link: bool,
    /// The certificate to come in by TLS with, in PEM, with those above it behind it
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_certificate: Option<PathBuf>,
    /// The key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// What is logged to standard error; never a card, a name or a password
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: Level,
    /// Log as JSON, a line each
    #[arg(long)]
    log_json: bool,
    /// Print where to come in as JSON
    #[arg(long)]
    json: bool,
}

/// How much is logged.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Level {
    /// Nothing
    Off,
    /// What stops the room
    Error,
    /// What somebody should look at
    #[default]
    Warn,
    /// Tables opened and closed
    Info,
    /// Every request and every hand
    Debug,
}

impl Level {
    const fn filter(self) -> LevelFilter {
        match self {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        }
    }
}

/// The house of a room that nobody said anything else about.
const HOUSE_OPENED: &str = "ocean-view";
const PORT: u16 = 8080;
/// What a program says that was interrupted by Ctrl-C.
const INTERRUPTED: i32 = 130;
/// How often it is looked whether the settings have changed.
const LOOK_EVERY: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    start_log(args);
    let books = Arc::new(library::register(args.books.as_deref())?.into_owned());
    let house = library::house(&books, args.house.as_deref().unwrap_or(HOUSE_OPENED))?.clone();
    let place = Place::find(args.folder.as_deref(), args.key.as_deref())?;
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(open(args, &books, &house, &place))
}

/// What is logged goes to standard error: standard output is for where to come in.
fn start_log(args: &Args) {
    let log = tracing_subscriber::fmt().with_max_level(args.log.filter()).with_writer(std::io::stderr).with_ansi(false);
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
}

/// Opens the room, and keeps it open until somebody closes it.
async fn open(args: &Args, books: &Arc<Register>, house: &House, place: &Place) -> anyhow::Result<()> {
    let tls = match (&args.tls_certificate, &args.tls_key) {
        (Some(certificate), Some(key)) => Some(Tls::read(certificate, key)?),
        _ => None,
    };
    let mut settings = SettingsFile::new(place.settings(), tls.is_some(), files::connections());
    let file = settings.read()?;
    let key = place.key()?;
    let journal = place.journal()?;
    let room = Room::open(books.clone(), key.clone(), &journal).map_err(|unsound| place.unsound(&journal, unsound))?;
    settings.write_if_missing()?;
    // Before anything is changed, it is certain that somebody can come in.
    let listener = listen(args).await?;
    let addresses = Addresses::of(listener.local_addr().context("cannot listen")?, tls.is_some());
    let front = Front::new(Host::start(room, journal, file.pace()), books.clone(), &key, file.manners());
    if args.books.is_some() {
        front.take_files(library::files(args.books.as_deref())?);
    }
    let first = first_time(&front, house, &file, args.no_bots).await;
    if args.house.is_some() {
        note_another_house(&front, house).await;
    }
    let opened = match first {
        Ok(manager) => Opened::new(&front, &addresses, (manager, args.manager_link), place).await,
        Err(refused) => Err(Failure(refused.to_string()).into()),
    };
    let opened = opened.map_err(|error| {
        front.host().close();
        front.host().stopped().map_or(error, |why| stopped(&why, place))
    })?;
    // Who has read that the room is open may ask it to close.
    let asked = asked_to_close();
    opened.print(args.json)?;
    let closes = front.clone();
    let closed = async move {
        tokio::select! {
            () = asked => {}
            () = keep_settled(&closes, &mut settings) => {}
        }
        // Who asks once more does not wait until everybody has heard it: what was decided is in the record in any case.
        tokio::spawn(async {
            asked_to_close().await;
            std::process::exit(INTERRUPTED);
        });
    };
    let served = match &tls {
        Some(tls) => front.serve_tls(listener, tls, closed).await,
        None => front.serve(listener, closed).await,
    };
    served.context("cannot listen any more")?;
    if let Some(why) = front.host().stopped() {
        return Err(stopped(&why, place));
    }
    if !args.json {
        writeln!(std::io::stdout(), "The room is closed. The next start goes on where it was.")?;
    }
    Ok(())
}

/// The room is closed because it cannot go on: what was answered is in the record all the same.
fn stopped(why: &str, place: &Place) -> anyhow::Error {
    let folder = place.folder().display();
    Failure(format!("the room has stopped: {why}\nWhat anybody was told is done is in the record ({folder}): once that is mended, start it again and it goes on there")).into()
}

async fn listen(args: &Args) -> anyhow::Result<TcpListener> {
    let ip = IpAddr::V4(if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST });
    let bind = |port| TcpListener::bind(SocketAddr::new(ip, port));
    match args.port {
        Some(port) => bind(port).await.map_err(|error| {
            Failure(format!("cannot listen on port {port}: {error}; --port 0 takes any that is free")).into()
        }),
        None => match bind(PORT).await {
            Ok(listener) => Ok(listener),
            Err(_) => bind(0).await.context("cannot listen"),
        },
    }
}

/// Makes the room what it is when it is opened for the first time, or goes on making it, and finds its manager; bots take their seats.
async fn first_time(front: &Front, house: &House, file: &RoomFile, no_bots: bool) -> Result<PersonId, Refused> {
    front.settle(file).await?;
    let games: Vec<(String, String)> = menu(house).into_iter().map(|offer| (offer.house, offer.game)).collect();
    let offered = games.clone();
    let manager = move |room: &Room| (room.people().managers().next(), made(room, &offered));
    let (manager, made) = front.host().look(manager).await.ok_or(Refused::Stopped)?;
    let manager = match manager {
        Some(manager) => manager,
        None => enrol_manager(front).await?,
    };
    let Some(Made { tables, unstaffed, bots }) = made else {
        front.staff().look(front).await?;
        return Ok(manager);
    };
    let bots = bots.unwrap_or(if no_bots { Staffing::Count(0) } else { Staffing::AsSettled });
    if let Some(table) = unstaffed {
        front.host().run(HOUSE, Errand::Staff { table, bots }).await?;
    }
    for ((house, game), number) in games.into_iter().zip(1..).skip(tables) {
        let wanted = TableWanted { house, game, ..TableWanted::default() };
        let table = TableId(number);
        // What the menu has can be opened; a book that says otherwise is told of when the manager tries.
        let Ok(terms) = wanted.terms(table, file.settings(), front.books()) else { continue };
        front.host().run(HOUSE, Errand::Open(Box::new(terms))).await?;
        front.host().run(HOUSE, Errand::Staff { table, bots }).await?;
    }
    front.staff().look(front).await?;
    Ok(manager)
}

/// Who names a house for a room that was made before is told that this changes nothing, if he sees nothing of that house.
async fn note_another_house(front: &Front, house: &House) {
    let id = house.id.clone();
    let is_elsewhere = move |room: &Room| room.terms().all(|terms| terms.house != id);
    if front.host().look(is_elsewhere).await == Some(true) {
        eprintln!(
            "note: this room was made before, and no table of {} is open in it: open one in the lobby, or name another folder for another room",
            house.name
        );
    }
}

/// A manager under the first name that nobody has.
async fn enrol_manager(front: &Front) -> Result<PersonId, Refused> {
    for number in 1_u32.. {
        let name = if number == 1 { "Manager".to_string() } else { format!("Manager {number}") };
        match front.enrol(&name, Role::Manager, None).await {
            Err(Refused::NameTaken { .. }) => {}
            enrolled => return enrolled,
        }
    }
    unreachable!("there are more numbers than people")
}

/// How far a room has come that is being made: nobody is there but its manager and its bots, and its tables are the first of the games that are
/// offered.
struct Made {
    /// So many of them have a table.
    tables: usize,
    /// The last one, if the power went before it was settled how many bots sit there.
    unstaffed: Option<TableId>,
    /// How many sit at the others, if there are any.
    bots: Option<Staffing>,
}

/// None if it has been made.
fn made(room: &Room, offered: &[(String, String)]) -> Option<Made> {
    let is_own = |person: &room::Person| person.bot || person.role == Role::Manager;
    let is_offered = |terms: &room::Terms| {
        let offer = offered.get(terms.id.0 as usize - 1);
        offer.is_some_and(|(house, game)| (house, game) == (&terms.house, &terms.game))
    };
    let tables = room.next_table().0 as usize - 1;
    let is_first = room.terms().count() == tables && room.terms().all(is_offered);
    if !is_first || !room.people().iter().all(|(_, person)| is_own(person)) {
        return None;
    }
    let unstaffed: Vec<TableId> =
        room.terms().map(|terms| terms.id).filter(|id| room.staffing(*id).is_none()).collect();
    let unstaffed = match unstaffed[..] {
        [last] if last.0 as usize == tables => Some(last),
        _ => None,
    };
    Some(Made { tables, unstaffed, bots: room.staffing(TableId(1)) })
}

/// Waits until somebody wants the room to close; whoever says so from when this is called on is heard.
fn asked_to_close() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok())
    };
    async move {
        #[cfg(unix)]
        if let [Some(mut interrupted), Some(mut terminated)] = signals {
            tokio::select! {
                _ = interrupted.recv() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// What has changed in the settings is taken up. What is wrong there is said, and everything stays as it was.
async fn keep_settled(front: &Front, settings: &mut SettingsFile) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        match settings.changed() {
            None => {}
            Some(Ok(file)) => match front.settle(&file).await {
                Ok(()) => eprintln!("the settings have changed, and hold from now on"),
                Err(refused) => eprintln!("warning: the settings have changed, but {refused}"),
            },
            Some(Err(error)) => eprintln!("warning: {error:#}: everything stays as it was"),
        }
    }
}

/// Where to come in.
#[derive(Serialize)]
struct Opened {
    /// What is open: the house of its first table, or the name of the room.
    houses: Vec<String>,
    tables: usize,
    /// Those who sit at tables, or are on their way there.
    bots: usize,
    /// Where to point the browser.
    address: String,
    /// The same for who is on the same network; none if the room is open for this machine only, or is not told what it is called there.
    lan: Option<String>,
    /// The link that lets the manager in; none if he has a password, and it was not asked for.
    manager: Option<String>,
    /// The link that lets friends in.
    invitation: String,
    /// The same where nobody knows the address: it is put where the name stands.
    #[serde(skip)]
    from_lan: Option<String>,
    folder: String,
    key: String,
    settings: String,
}

impl Opened {
    async fn new(
        front: &Front,
        addresses: &Addresses,
        (manager, wants_link): (PersonId, bool),
        place: &Place,
    ) -> anyhow::Result<Opened> {
        let books = front.books().clone();
        let counts = move |room: &Room| {
            let mut houses: Vec<String> = vec![];
            for terms in room.terms() {
                let name = books.house(&terms.house).map_or(&terms.house, |house| &house.name);
                if !houses.contains(name) {
                    houses.push(name.clone());
                }
            }
            let has_password = room.people().get(manager).is_some_and(|person| person.secret.is_some());
            (houses, room.tables().count(), has_password)
        };
        let gone = || anyhow!("the room has closed");
        let (houses, tables, has_password) = front.host().look(counts).await.ok_or_else(gone)?;
        let link = match has_password && !wants_link {
            true => None,
            false => Some(front.link(manager).await.ok_or_else(gone)?),
        };
        let invitation = front.invitation(manager, None).await.ok_or_else(gone)?;
        let (lan, from_lan) = match &addresses.lan {
            Some(Lan::Known(lan)) => (Some(lan.clone()), None),
            Some(Lan::Unknown(lan)) => (None, Some(format!("{lan}{invitation}"))),
            None => (None, None),
        };
        Ok(Opened {
            houses,
            tables,
            bots: front.staff().count(),
            address: addresses.here.clone(),
            invitation: format!("{}{invitation}", lan.as_ref().unwrap_or(&addresses.here)),
            lan,
            from_lan,
            manager: link.map(|link| format!("{}{link}", addresses.here)),
            folder: place.folder().display().to_string(),
            key: place.key_path().display().to_string(),
            settings: place.settings().display().to_string(),
        })
    }

    fn print(&self, json: bool) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        if json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
            return Ok(out.flush()?);
        }
        let Opened { tables, bots, address, manager, invitation, folder, key, settings, .. } = self;
        let houses = if self.houses.is_empty() { "The room".to_string() } else { self.houses.join(" and ") };
        writeln!(out, "{houses}: open, with {tables} tables and {bots} bots.\n")?;
        writeln!(out, "  Browser     {address}/")?;
        match manager {
            Some(manager) => writeln!(
                out,
                "  Manager     {manager}\n              (lets in whoever has it, until you have set a password)"
            )?,
            None => writeln!(out, "  Manager     signs in with the password; --manager-link prints a link instead")?,
        }
        match (&self.lan, &self.from_lan) {
            (Some(_), _) => {
                writeln!(
                    out,
                    "  Friends     {invitation}\n              (on the same network; they need just a name)"
                )?;
            }
            (None, Some(link)) => writeln!(
                out,
                "  Friends     {link}\n              (on the same network, with this machine's address there; they need just a name)"
            )?,
            (None, None) => writeln!(out, "  Friends     start it with --lan to let in who is on the same network")?,
        }
        writeln!(out, "  Settings    {settings}")?;
        writeln!(out, "  Record      {folder}")?;
        writeln!(
            out,
            "  Key         {key}\n              (opens what is sealed in the record: keep a copy of it apart)\n"
        )?;
        writeln!(out, "Ctrl-C closes the room; the next start goes on where it was.")?;
        Ok(out.flush()?)
    }
}
