//! The words by which a book says how its poker games go.

use crate::word::words;

words! {
    /// Which cards a deck has beside its jokers.
    pub enum DeckCards {
        /// All 52.
        Standard = "standard",
        /// The 36 from the six up.
        Short = "short",
    }
}

words! {
    /// How the button goes round.
    pub enum ButtonMoves {
        /// To the next player, always.
        Forward = "forward",
    }
}

words! {
    /// Who has the button in a new game.
    pub enum FirstButton {
        /// The highest card, spades before hearts, diamonds and clubs.
        HighCard = "high-card",
        /// The first seat.
        FirstSeat = "first-seat",
    }
}

words! {
    /// Who posts which blind when there are two players.
    pub enum HeadsUpBlinds {
        /// The button posts the small blind.
        ButtonSmall = "button-small",
        /// The button posts the big blind, as with more players.
        Clockwise = "clockwise",
    }
}

words! {
    /// Who posts the ante.
    pub enum AnteFrom {
        /// Every player.
        Each = "each",
        /// The big blind, for all.
        BigBlind = "big-blind",
        /// The button, for all.
        Button = "button",
    }
}

words! {
    /// Whose up card has to open.
    pub enum BringInCard {
        /// The lowest, ace high; clubs before diamonds, hearts and spades.
        Low = "low",
        /// The highest, ace low; spades before hearts, diamonds and clubs.
        High = "high",
    }
}

words! {
    /// How a newcomer may come in.
    pub enum Entry {
        /// He is dealt in at once.
        DealIn = "deal-in",
        /// He waits for the big blind.
        BigBlind = "big-blind",
        /// Beside the button he posts a big blind, and the button passes over him.
        PostBesideButton = "post-beside-button",
        /// He lets the button go by, then posts a big blind.
        PostAfterButton = "post-after-button",
        /// He posts a big blind at once.
        PostNow = "post-now",
        /// He kills the pot.
        Kill = "kill",
    }
}

words! {
    /// What a newcomer posts who is dealt in at once.
    pub enum NewcomerPost {
        /// Nothing.
        Nothing = "nothing",
        /// A live big blind.
        BigBlind = "big-blind",
    }
}

words! {
    /// Which seat lies in front of the button.
    pub enum SeatBeside {
        /// The next one clockwise, which the button would reach next.
        NextClockwise = "next-clockwise",
        /// The one before it.
        Before = "before",
    }
}

words! {
    /// What one owes who missed the small blind only.
    pub enum MissedSmall {
        /// A dead small blind.
        DeadSmall = "dead-small",
        /// The sum of the blinds.
        AllBlinds = "all-blinds",
    }
}

words! {
    /// What a move away from the big blind costs.
    pub enum SeatChange {
        /// A live big blind, or waiting until the old distance is reached.
        PostOrWait = "post-or-wait",
    }
}

words! {
    /// Who gets the first card.
    pub enum DealFrom {
        /// The player left of the button, who therefore gets his last.
        LeftOfButton = "left-of-button",
        /// The first seat, where there is no button.
        FirstSeat = "first-seat",
    }
}

words! {
    /// Which limit a round is bet at.
    pub enum BetSize {
        /// The lower.
        Low = "low",
        /// The upper.
        High = "high",
        /// The bet of the day of the week.
        ByDay = "by-day",
    }
}

words! {
    /// Who acts first in a round.
    pub enum FirstToAct {
        /// The player left of the farthest blind.
        LeftOfBlinds = "left-of-blinds",
        /// The nearest player left of the button.
        LeftOfButton = "left-of-button",
        /// The player whose card opens.
        BringIn = "bring-in",
        /// The highest board.
        HighBoard = "high-board",
        /// The lowest board.
        LowBoard = "low-board",
        /// There is no betting.
        Nobody = "nobody",
    }
}

words! {
    /// When two players may raise without end.
    pub enum CapOff {
        /// When two who can bet are left before the last raise is made.
        BeforeCap = "before-cap",
        /// When two who can bet are left as the round begins.
        StartOfRound = "start-of-round",
        /// When two have bet in the round, whoever is still to act.
        Literal = "literal",
        /// Never.
        Never = "never",
    }
}

words! {
    /// When an all-in counts as a bet or raise, at fixed limits.
    pub enum ShortAllIn {
        /// From half a bet on.
        HalfBet = "half-bet",
        /// From a full bet on.
        FullBet = "full-bet",
        /// As full-bet; but the next raise is a whole one on top of it, and it is one of those that are counted.
        OnTop = "on-top",
    }
}

words! {
    /// The least raise at a spread.
    pub enum SpreadRaise {
        /// As much as the last bet or raise.
        LastRaise = "last-raise",
        /// The lower end.
        LowerEnd = "lower-end",
    }
}

words! {
    /// A day of the week.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Weekday {
        Monday = "monday",
        Tuesday = "tuesday",
        Wednesday = "wednesday",
        Thursday = "thursday",
        Friday = "friday",
        Saturday = "saturday",
        Sunday = "sunday",
    }
}

words! {
    /// Who may kill a pot.
    pub enum Killer {
        /// Whoever has seen two cards.
        TwoCards = "two-cards",
        /// A newcomer, before the deal.
        Newcomer = "newcomer",
        /// A winner, by the rule of winner-kill.
        Winner = "winner",
    }
}

words! {
    /// When a winner must kill the next pot.
    pub enum WinnerKill {
        /// After two in a row.
        TwoInRow = "two-in-row",
        /// After every one.
        EveryWin = "every-win",
    }
}

words! {
    /// How many of one's own cards play.
    pub enum HoleCards {
        /// Any number.
        Any = "any",
        /// Two, with three of the board.
        ExactlyTwo = "exactly-two",
    }
}

words! {
    /// How one plays the board.
    pub enum PlayBoard {
        /// It must be said before the cards are thrown away.
        Announced = "announced",
        /// The cards may be thrown away unsaid, if all checked or the board is the best hand after a bet was called.
        Mucked = "mucked",
    }
}

words! {
    /// Who gets what cannot be divided.
    pub enum OddChips {
        /// The sharers in their order left of the button.
        LeftOfButton = "left-of-button",
        /// The highest card for high, the lowest for low.
        ByCard = "by-card",
        /// All of them to the first sharer left of the button, in each half on its own.
        AllToFirst = "all-to-first",
    }
}

words! {
    /// Which players are counted for the fee.
    pub enum FeeCount {
        /// Those dealt in.
        DealtIn = "dealt-in",
        /// Those seated.
        Seated = "seated",
        /// Those still in when the fee is taken.
        StillIn = "still-in",
    }
}

words! {
    /// Whether blinds that are the house's fee count as bets.
    pub enum BlindFee {
        /// They count as their posters' bets all the same.
        Live = "live",
        /// They do not: the betting begins at nothing.
        Dead = "dead",
    }
}

words! {
    /// Who pays a fee by the clock.
    pub enum TimeUnit {
        /// Each player.
        Player = "player",
        /// The table together.
        Table = "table",
    }
}

words! {
    /// When a fee by the clock is taken.
    pub enum TimeAnchor {
        /// At full and half hours.
        Clock = "clock",
        /// Counted from the opening of the table.
        Opening = "opening",
    }
}

words! {
    /// What is done when something goes wrong with the cards.
    pub enum Remedy {
        /// The missing cards come off the deck after the deal.
        Filled = "filled",
        /// One is taken at random, shown, and becomes the first burn.
        OneTaken = "one-taken",
        /// All cards come back and are dealt again.
        Misdeal = "misdeal",
        /// The hand is dead and loses what it put in.
        DeadForfeit = "dead-forfeit",
        /// The hand is dead.
        Dead = "dead",
        /// It is replaced after the deal and becomes the burn.
        ReplacedBurn = "replaced-burn",
        /// As a card that the dealer exposed.
        AsExposed = "as-exposed",
        /// It must be kept.
        Kept = "kept",
        /// A five or lower must be kept; a higher one is replaced after the deal.
        KeptIfLow = "kept-if-low",
        /// It is replaced after the deal.
        Replaced = "replaced",
        /// It is replaced when the draw is over.
        ReplacedAfterDraw = "replaced-after-draw",
        /// It is a scrap of paper: the next card takes its place.
        Scrap = "scrap",
        /// The cards go back into the deck; the burn stands.
        Reshuffled = "reshuffled",
        /// It is set aside, the next card takes its place, and it is shuffled back for the last card.
        SetAside = "set-aside",
        /// The third card comes down, and the hand cannot be made to open.
        ThirdDown = "third-down",
        /// The others get theirs face down; he may be all-in for the pot so far, or stay in.
        AllInOption = "all-in-option",
        /// The cards are put into their right places where that can be told.
        PutRight = "put-right",
        /// The floor decides.
        FloorDecides = "floor-decides",
        /// The last card and the burns are mixed and dealt; if that is not enough, one card serves all.
        BurnsThenCommunity = "burns-then-community",
    }
}
