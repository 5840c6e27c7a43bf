use room::Millis;

/// How fast a room deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How long a finished hand is looked at before the next is dealt.
    pub between_hands: Millis,
    /// How long bets are taken against a player-dealer, once there is one.
    pub betting: Millis,
    /// How long a dealer waits before he tries again when there are too few players.
    pub try_again: Millis,
    /// How long a seat is kept for somebody who is called to it.
    pub call: Millis,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { between_hands: Millis(4_000), betting: Millis(10_000), try_again: Millis(1_000), call: Millis(60_000) }
    }
}
