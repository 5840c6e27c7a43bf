//! The words by which a book says how its banked games go.

use crate::word::words;

words! {
    /// Where dealing and decisions begin.
    pub enum BankedDealFrom {
        /// The next seat clockwise of the player-dealer.
        LeftOfBank = "left-of-bank",
        /// The seat before the player-dealer.
        RightOfBank = "right-of-bank",
    }
}

words! {
    /// What happens to a part of a chip when odds are paid.
    pub enum Rounding {
        /// The bank keeps it.
        Down = "down",
        /// The bank makes it a whole chip.
        Up = "up",
        /// It is paid in cents.
        Exact = "exact",
    }
}

words! {
    /// When a natural is paid.
    pub enum NaturalPaid {
        /// As soon as the bank cannot have one, if the bank's wager covers everything.
        AtOnce = "at-once",
        /// In its place from the action button.
        InOrder = "in-order",
    }
}

words! {
    /// A card up under which the house dealer looks at the down card.
    pub enum PeekCard {
        /// An ace.
        Ace = "ace",
        /// A Bonus card.
        Bonus = "bonus",
    }
}

words! {
    /// What becomes of a wager.
    pub enum Outcome {
        /// It is lost.
        Loses = "loses",
        /// Nothing.
        Pushes = "pushes",
    }
}

words! {
    /// What follows when nobody else wants the bank.
    pub enum AllDecline {
        /// The last player-dealer may go on for two more hands.
        Continue = "continue",
        /// The game stops until another player has banked.
        Stop = "stop",
    }
}

words! {
    /// How far the bank's wager reaches.
    pub enum Coverage {
        /// Each dollar of it plays once, paid or collected.
        Gross = "gross",
        /// What is left after paying and collecting pays on.
        Net = "net",
        /// It is a limit on what is paid, and another on what is collected.
        TwoLimits = "two-limits",
    }
}

words! {
    /// The least that a bank may be.
    pub enum LeastBank {
        /// The least wager at the table.
        TableMinimum = "table-minimum",
        /// A chip.
        Nothing = "nothing",
    }
}

words! {
    /// Where the count for the action button begins.
    pub enum CountFrom {
        /// At the next seat clockwise of the player-dealer.
        LeftOfBank = "left-of-bank",
        /// At the first seat, at the house dealer's left.
        FirstSeat = "first-seat",
    }
}

words! {
    /// What pictures count for the action button.
    pub enum Pictures {
        /// Jack eleven, queen twelve, king thirteen.
        ElevenToThirteen = "eleven-to-thirteen",
        /// Ten each, their points.
        Ten = "ten",
    }
}

words! {
    /// A wager at a banked table.
    pub enum Wager {
        /// The game's own wager.
        Base = "base",
        /// On a natural of the bank.
        Insurance = "insurance",
        /// On the bank's bust.
        Buster = "buster",
        /// On red cards in the bank's hand.
        RedFlex = "red-flex",
        /// The first wager of Three Card Poker.
        Ante = "ante",
        /// The second, after seeing one's cards.
        Play = "play",
        /// On one's own three cards.
        PairPlus = "pair-plus",
        /// On one's own three cards and the bank's.
        SixCardBonus = "six-card-bonus",
    }
}

words! {
    /// What a bonus bet is on.
    pub enum BonusOn {
        /// How many cards the bank busts with.
        BustCards = "bust-cards",
        /// How many red cards the bank's hand begins with.
        RedRun = "red-run",
        /// What the player's own hand is.
        OwnHand = "own-hand",
        /// What his three cards and the bank's three make together.
        SixCards = "six-cards",
    }
}

words! {
    /// The high card that a bank's hand needs at least.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Qualifier {
        Jack = "jack",
        Queen = "queen",
        King = "king",
        Ace = "ace",
    }
}

words! {
    /// Whether a bettor behind a seat follows it.
    pub enum Follow {
        /// He is bound by hit, stand and surrender; doubles and splits he may follow or not.
        MayFollow = "may-follow",
        /// He is bound by everything.
        Bound = "bound",
    }
}

words! {
    /// Who pays a fee for each circle when others bet behind it.
    pub enum BacklineFee {
        /// Every wager.
        EachWager = "each-wager",
        /// The circle once.
        EachCircle = "each-circle",
    }
}

impl BonusOn {
    /// The ranking whose kinds of hands it pays for, where it does.
    pub(super) const fn ranking(self) -> &'static str {
        match self {
            BonusOn::BustCards | BonusOn::RedRun => "pure-21.5",
            BonusOn::OwnHand => "three-card",
            BonusOn::SixCards => "high",
        }
    }
}
