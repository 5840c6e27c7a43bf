use crate::word::words;

words! {
    /// Things that happen at a banked table without a value of the book deciding them: clauses and rulings say `at` which of
    /// them they are cited.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Moment {
        SatDown = "sat-down",
        Designated = "designated",
        Accepted = "accepted",
        PropositionPlayer = "proposition-player",
        BankWager = "bank-wager",
        BankFixed = "bank-fixed",
        BankBets = "bank-bets",
        Wager = "wager-placed",
        Limits = "limits",
        NoMoreBets = "no-more-bets",
        NoWagers = "no-wagers",
        BankFee = "bank-fee",
        CircleFee = "circle-fee",
        NoCircleFee = "no-circle-fee",
        Drop = "fees-dropped",
        Dealing = "cards-dealt",
        Natural = "natural",
        BankNatural = "bank-natural",
        BothNatural = "both-natural",
        Hit = "hit",
        SoftHand = "soft-hand",
        HardHand = "hard-hand",
        Double = "double",
        OneCard = "one-card",
        Split = "split",
        SplitHand = "split-hand",
        SplitTwentyOne = "split-twenty-one",
        Surrender = "surrender",
        Insurance = "insured",
        InsuranceLost = "insurance-lost",
        Silent = "silent",
        Turned = "turned",
        BankCompletes = "bank-completes",
        ForBonus = "for-bonus",
        Order = "order",
        PlayerOver = "player-over",
        BankOver = "bank-over",
        Equal = "equal",
        Nearer = "nearer",
        Farther = "farther",
        Uncovered = "uncovered",
        Gathered = "gathered",
        Reshuffle = "shoe-reshuffled",
        Void = "void",
        DeckInTurn = "deck-in-turn",
        Shuffler = "shuffler",
        OneHand = "one-hand",
        Decision = "decision",
        Fold = "fold",
        PlayReturned = "play-returned",
        BankBetter = "bank-better",
        ToNobody = "card-to-nobody",
        BoxedCard = "card-boxed",
        TooMany = "card-too-many",
        TooFew = "card-too-few",
        WrongHand = "card-to-wrong-hand",
        CardSeen = "card-seen-early",
        InsuranceClosed = "insurance-closed",
        WrongStack = "stack-wrong",
        HandVoid = "hand-void",
        RoundVoided = "round-voided",
    }
}

/// The same for each bonus bet: its id stands before them.
pub(super) const BONUS_MOMENTS: [&str; 7] = ["placed", "bounds", "closed", "behind", "stays", "won", "lost"];

/// All moments of banked games.
pub(crate) fn names() -> Vec<&'static str> {
    use crate::word::Word;
    Moment::names().into_iter().chain(OF_BONUS_BETS).chain(KINDS).collect()
}

/// The kinds of hands of Three Card Poker, in the words of their ranking.
pub(super) const KINDS: [&str; 7] = [
    "kind-high-card",
    "kind-one-pair",
    "kind-flush",
    "kind-straight",
    "kind-three-of-a-kind",
    "kind-straight-flush",
    "kind-mini-royal",
];

const OF_BONUS_BETS: [&str; 28] = [
    "buster-placed",
    "buster-bounds",
    "buster-closed",
    "buster-behind",
    "buster-stays",
    "buster-won",
    "buster-lost",
    "red-flex-placed",
    "red-flex-bounds",
    "red-flex-closed",
    "red-flex-behind",
    "red-flex-stays",
    "red-flex-won",
    "red-flex-lost",
    "pair-plus-placed",
    "pair-plus-bounds",
    "pair-plus-closed",
    "pair-plus-behind",
    "pair-plus-stays",
    "pair-plus-won",
    "pair-plus-lost",
    "six-card-bonus-placed",
    "six-card-bonus-bounds",
    "six-card-bonus-closed",
    "six-card-bonus-behind",
    "six-card-bonus-stays",
    "six-card-bonus-won",
    "six-card-bonus-lost",
];

#[cfg(test)]
mod tests {
    use super::super::words::Wager;
    use super::*;

    #[test]
    fn every_bonus_bet_has_its_moments() {
        let bets = [Wager::Buster, Wager::RedFlex, Wager::PairPlus, Wager::SixCardBonus];
        let all: Vec<String> =
            bets.iter().flat_map(|bet| BONUS_MOMENTS.map(|moment| format!("{bet}-{moment}"))).collect();
        assert_eq!(all, OF_BONUS_BETS);
    }

    #[test]
    fn every_kind_of_hand_has_its_moment() {
        let ranking = hands::Ranking::find("three-card").unwrap();
        let kinds: Vec<String> = ranking.categories().iter().map(|category| format!("kind-{}", category.id)).collect();
        assert_eq!(kinds, KINDS);
    }
}
