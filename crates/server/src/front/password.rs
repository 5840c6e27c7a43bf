use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use room::Secret;
use tokio::sync::Semaphore;

use super::Front;
use super::answer::No;
use crate::wire::Code;

/// The shortest password, and the longest, in characters.
const LEAST: usize = 8;
const MOST: usize = 200;

/// Argon2id with 19 MiB and two passes: what OWASP gives as the least.
fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

impl Front {
    /// What is kept of a password.
    pub(super) async fn secret(&self, password: String) -> Result<Secret, No> {
        if !(LEAST..=MOST).contains(&password.chars().count()) {
            return Err(No::new(Code::Malformed, format!("a password has {LEAST} to {MOST} characters")));
        }
        hashing(&self.trying, move || {
            let mut salt = [0; 16];
            getrandom::fill(&mut salt).ok()?;
            let hash: PasswordHash = argon2().hash_password_with_salt(password.as_bytes(), &salt).ok()?;
            Some(Secret::new(hash.to_string()))
        })
        .await
    }

    /// Whether a password is the one that this was made of. Who has none is tried against another's, which takes as long.
    pub(super) async fn fits(&self, password: String, secret: Option<Secret>) -> Result<bool, No> {
        hashing(&self.trying, move || {
            let known = secret.as_ref().map_or(NOBODYS, Secret::text);
            let fits = argon2().verify_password(password.as_bytes(), known).is_ok();
            Some(fits && secret.is_some())
        })
        .await
    }
}

/// Takes a core for a while, beside everything else, when it is its turn. That lasts as long as the core is taken, be who asked there or gone.
async fn hashing<T: Send + 'static>(
    trying: &Arc<Semaphore>,
    hash: impl FnOnce() -> Option<T> + Send + 'static,
) -> Result<T, No> {
    let broken = || No::new(Code::Broken, "passwords cannot be checked now");
    let turn = trying.clone().acquire_owned().await.map_err(|_| broken())?;
    let hashes = move || {
        let hashed = hash();
        drop(turn);
        hashed
    };
    tokio::task::spawn_blocking(hashes).await.ok().flatten().ok_or_else(broken)
}

/// What is kept of a password that nobody knows.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$2xmNVDVbF7XV8n4uTQ0yRl7kUjb3vn6fN3pW5Qk8RCg";

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn who_hangs_up_leaves_nobody_his_turn_before_it_is_over() {
        let trying = Arc::new(Semaphore::new(1));
        let (ends, ended) = mpsc::channel::<()>();
        let asks = hashing(&trying, move || ended.recv().ok());
        assert!(timeout(Duration::from_millis(50), asks).await.is_err(), "he does not wait for it");
        let next = hashing(&trying, || Some(7));
        tokio::pin!(next);
        assert!(timeout(Duration::from_millis(50), &mut next).await.is_err(), "his password is tried still");
        ends.send(()).unwrap();
        assert!(matches!(next.await, Ok(7)));
    }

    #[test]
    fn trying_nobodys_password_takes_as_long_as_trying_anybodys() {
        let nobodys = PasswordHash::new(NOBODYS).unwrap();
        let anybodys: PasswordHash = argon2().hash_password_with_salt(b"password", &[7; 16]).unwrap();
        assert_eq!((nobodys.algorithm, nobodys.version), (anybodys.algorithm, anybodys.version));
        assert_eq!(nobodys.params, anybodys.params);
        assert_eq!(nobodys.hash.map(|hash| hash.len()), anybodys.hash.map(|hash| hash.len()));
    }
}
