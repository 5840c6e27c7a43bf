use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use ledger::{PersonId, TableId};
use room::{Person, Role};

use super::answer::No;
use super::{Front, SESSION, now};
use crate::pass::PassKind;
use crate::wire::Code;

/// Who asks; perhaps somebody who has not signed in.
pub(super) struct Visitor(pub(super) Option<Known>);

/// Somebody who has signed in.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: PersonId,
    pub(super) person: Person,
}

/// Somebody of the floor who has signed in.
pub(super) struct OfTheFloor(pub(super) Known);

/// The manager, who has signed in.
pub(super) struct Manager(pub(super) Known);

impl Front {
    /// What the cookie of this room is called.
    pub(super) fn cookie_name(&self) -> String {
        format!("cardroom-{}", self.passes.room())
    }

    /// Who has a pass of this kind that holds, and to which table it is.
    pub(super) async fn holder(&self, text: &str, kind: PassKind) -> Option<(Known, Option<TableId>)> {
        let pass = self.passes.read(text, now()).filter(|pass| pass.kind == kind)?;
        let found = move |room: &room::Room| room.people().get(pass.person).cloned();
        let person = self.host.look(found).await??;
        (kind.epoch(&person) == pass.epoch && !person.banned).then_some((Known { id: pass.person, person }, pass.table))
    }

    /// What a browser keeps for somebody who has signed in.
    pub(super) async fn cookie(&self, person: PersonId) -> Result<String, No> {
        let pass = self.pass(person).await.ok_or_else(No::sign_in)?;
        Ok(self.cookie_of(&pass, SESSION.0 / 1_000))
    }

    /// What makes a browser forget it.
    pub(super) fn no_cookie(&self) -> String {
        self.cookie_of("", 0)
    }

    fn cookie_of(&self, value: &str, seconds: u64) -> String {
        let secure = if self.manners().secure { "; Secure" } else { "" };
        let name = self.cookie_name();
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
    }
}

/// A pass that came with a request: as a cookie, or as a program sends it.
fn sent<'a>(headers: &'a HeaderMap, cookie: &str) -> Option<&'a str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    bearer.or_else(|| {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == cookie).map(|(_, value)| value)
    })
}

impl FromRequestParts<Arc<Front>> for Visitor {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, front: &Arc<Front>) -> Result<Visitor, No> {
        Ok(Visitor(match sent(&parts.headers, &front.cookie_name()) {
            Some(pass) => front.holder(pass, PassKind::Session).await.map(|(known, _)| known),
            None => None,
        }))
    }
}

impl FromRequestParts<Arc<Front>> for Known {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, front: &Arc<Front>) -> Result<Known, No> {
        let visitor = Visitor::from_request_parts(parts, front).await?;
        visitor.0.ok_or_else(No::sign_in)
    }
}

impl FromRequestParts<Arc<Front>> for OfTheFloor {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, front: &Arc<Front>) -> Result<OfTheFloor, No> {
        let known = Known::from_request_parts(parts, front).await?;
        if known.person.role.is_floor() { Ok(OfTheFloor(known)) } else { Err(not_for("the floor")) }
    }
}

impl FromRequestParts<Arc<Front>> for Manager {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, front: &Arc<Front>) -> Result<Manager, No> {
        let known = Known::from_request_parts(parts, front).await?;
        if known.person.role == Role::Manager { Ok(Manager(known)) } else { Err(not_for("the manager")) }
    }
}

fn not_for(whose: &str) -> No {
    No::new(Code::NotYours, format!("that is for {whose} to say"))
}
