use crate::word::words;

words! {
    /// Things that happen at a poker table without a value of the book deciding them: clauses and rulings say `at` which of
    /// them they are cited.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Moment {
        Button = "button",
        LivePost = "live-post",
        DeadPost = "dead-post",
        ShortPost = "short-post",
        EarlyFee = "early-fee",
        Drop = "drop",
        Completion = "completion",
        Check = "check",
        OversizedChip = "oversized-chip",
        WholeHand = "whole-hand",
        OutOfTurn = "out-of-turn",
        StringBet = "string-bet",
        LoneBettor = "lone-bettor",
        Uncalled = "uncalled",
        SidePot = "side-pot",
        Dealing = "dealing",
        Reshuffle = "reshuffle",
        DrawChange = "draw-change",
        ShortDraw = "short-draw",
        ShowsFirst = "shows-first",
        Muck = "muck",
        Ruled = "ruled",
        RuledSevens = "ruled-sevens",
        OddUnseen = "odd-unseen",
        Uncontested = "uncontested",
        LastClaim = "last-claim",
        Undiscarded = "undiscarded",
        TableStakes = "table-stakes",
        HandsClear = "hands-clear",
        Knock = "knock",
        AskedDrawn = "asked-drawn",
        ShortFlop = "short-flop",
    }
}
