use rules::{Eyes, SEATS_MAX, Seat, SeatSet};

/// Who has seen a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Audience {
    /// Those who only look on. What they see, everybody sees.
    rail: bool,
    seats: SeatSet,
}

impl Audience {
    const EVERYBODY: Audience = Audience { rail: true, seats: SeatSet::first(SEATS_MAX) };

    pub(super) fn of(eyes: Eyes) -> Audience {
        match eyes {
            Eyes::Seat(seat) => Audience { rail: false, seats: SeatSet::of(seat) },
            Eyes::Spectator => Audience::EVERYBODY,
            // Nobody knows more because the record knows.
            Eyes::Record => Audience::default(),
        }
    }

    /// All who see it.
    pub(super) fn of_all(sees: impl Fn(Eyes) -> bool) -> Audience {
        if sees(Eyes::Spectator) {
            return Audience::EVERYBODY;
        }
        let seats = (0..).map_while(Seat::new).filter(|&seat| sees(Eyes::Seat(seat))).collect();
        Audience { rail: false, seats }
    }

    pub(super) fn has(self, eyes: Eyes) -> bool {
        match eyes {
            Eyes::Seat(seat) => self.seats.contains(seat),
            Eyes::Spectator => self.rail,
            Eyes::Record => false,
        }
    }

    pub(super) fn with(self, more: Audience) -> Audience {
        Audience { rail: self.rail || more.rail, seats: self.seats.or(more.seats) }
    }

    pub(super) fn minus(self, known: Audience) -> Audience {
        Audience { rail: self.rail && !known.rail, seats: self.seats.minus(known.seats) }
    }

    pub(super) fn is_nobody(self) -> bool {
        self == Audience::default()
    }

    pub(super) fn is_everybody(self) -> bool {
        self.rail
    }
}
