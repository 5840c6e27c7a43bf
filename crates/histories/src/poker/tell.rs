//! A hand in a dealer's words.

use cards::Card;
use rules::poker::{Act, Answer, Event, Exposure, PostKind, Question, RaiseKind, Remedy, Share};
use rules::{Game, Play};

use super::answer::list;
use super::play::Happened;

/// One thing that happened, in words; nothing if it is not worth any.
pub(super) fn words(happened: &Happened, game: &Game) -> String {
    match happened {
        Happened::Event(event) => told(event, game),
        Happened::Refused(Some(seat), refusal) => format!("{seat} is refused: {refusal}"),
        Happened::Refused(None, refusal) => format!("that is refused: {refusal}"),
    }
}

pub(crate) fn street_name(game: &Game, street: u8) -> &str {
    match &game.play {
        Play::Poker(poker) => poker.streets.get(usize::from(street)).map_or("", |street| &street.name),
        _ => "",
    }
}

/// Whether the best high hand and the best low hand share a pot.
pub(super) fn is_split(game: &Game) -> bool {
    match &game.play {
        Play::Poker(poker) => poker.showdown.high.is_some() && poker.showdown.low.is_some(),
        _ => false,
    }
}

pub(crate) fn told(event: &Event, game: &Game) -> String {
    let all_in = |all_in: bool| if all_in { " and is all-in" } else { "" };
    match *event {
        Event::Opened { players, .. } => format!("{players} are dealt in"),
        Event::Stakes { low, high, .. } => format!("the limit is {low}–{high}"),
        Event::Button { seat, .. } => format!("the button lies at {seat}"),
        Event::Posted { seat, post, amount, .. } => {
            let what = match post {
                PostKind::Ante => "the ante",
                PostKind::SmallBlind => "the small blind",
                PostKind::BigBlind => "the big blind",
                PostKind::Straddle => "a straddle",
                PostKind::Live => "a live blind",
                PostKind::Dead => "a dead blind",
                PostKind::Kill => "a kill",
            };
            format!("{seat} posts {what}, {amount}")
        }
        Event::Fee { amount, option, .. } => {
            let option = option.map_or(String::new(), |option| format!(", option {option}"));
            format!("the house takes {amount}{option}")
        }
        Event::Street { street, .. } => street_name(game, street).to_string(),
        Event::Burned { .. } => "the dealer burns a card".to_string(),
        Event::Dealt { seat, card, up, .. } => {
            format!("{seat} is dealt {}{}", name(card), if up { ", face up" } else { "" })
        }
        Event::Board { card, .. } => format!("the board gets {}", name(card)),
        Event::Opens { seat, .. } => format!("{seat} is first to act"),
        Event::Folded { seat } => format!("{seat} folds"),
        Event::Checked { seat, .. } => format!("{seat} checks"),
        Event::Called { seat, amount, all_in: last, .. } => format!("{seat} calls {amount}{}", all_in(last)),
        Event::BroughtIn { seat, amount, all_in: last, .. } => {
            format!("{seat} brings it in for {amount}{}", all_in(last))
        }
        Event::Raised { seat, to, how, all_in: last, .. } => match how {
            RaiseKind::Bet => format!("{seat} bets {to}{}", all_in(last)),
            RaiseKind::Raise => format!("{seat} raises to {to}{}", all_in(last)),
            RaiseKind::Completion => format!("{seat} completes to {to}{}", all_in(last)),
            RaiseKind::ActionOnly => format!("{seat} is all-in for {to}, which is action only"),
        },
        Event::Returned { seat, amount, .. } => format!("{amount} go back to {seat}"),
        Event::Drew { seat, count: 0, .. } => format!("{seat} stands pat"),
        Event::Drew { seat, count, .. } => format!("{seat} draws {count}"),
        Event::Discarded { seat, .. } => format!("{seat} throws a card away"),
        Event::Killed { seat, amount, .. } => format!("{seat} kills the pot with {amount}"),
        Event::ChangedDraw { seat, .. } => format!("{seat} says it otherwise"),
        Event::Exposed { seat, card, how, remedy, .. } => match how {
            Exposure::Dealer => format!("the dealer exposes {card} of {seat}: {}", remedied(remedy)),
            Exposure::OffTable => format!("{card} of {seat} has been seen: {}", remedied(remedy)),
            Exposure::Touched => format!("{card} is exposed by touching {seat}: {}", remedied(remedy)),
        },
        Event::OffTable { seat, card, .. } => format!("{card} of {seat} flies off the table"),
        Event::Boxed { card, seat: None, .. } => {
            format!("{card} lies face up in the deck: it is a scrap of paper, and the next card takes its place")
        }
        Event::Boxed { card, seat: Some(seat), .. } => {
            format!("{card}, which came to {seat}, lay face up in the deck: it is a scrap of paper, and is replaced")
        }
        Event::StrayJoker { seat: None, .. } => "a joker comes off the deck: it is a scrap of paper".to_string(),
        Event::StrayJoker { seat: Some(seat), .. } => {
            format!("{seat} was dealt a joker: it is a scrap of paper, and is replaced")
        }
        Event::Long { seat, taken: Some(card), .. } => {
            format!("{seat} has a card too many: the floor takes {card}, which serves as the burn")
        }
        Event::Long { seat, remedy, .. } => {
            format!("{seat} has a card too many: {}", remedy.map_or("he plays on, but the hand is foul", remedied))
        }
        Event::Foul { seat, .. } => format!("{seat} has a wrong number of cards: the hand is foul and cannot win"),
        Event::Forfeited { seat, amount, .. } => format!("{amount} of {seat} stay in the pot"),
        Event::TakenBack { card, .. } => format!("{} is taken back", name(card)),
        Event::LongFlop { extra, .. } => format!("the flop has {} too many", cards(extra)),
        Event::ShortFlop { missing: 1, .. } => "the flop is a card short".to_string(),
        Event::ShortFlop { missing, .. } => format!("the flop is {missing} cards short"),
        Event::WrongBurn { burned, remedy, .. } => {
            let what = if burned == 0 { "no card was burned" } else { "two cards were burned" };
            let kept = "it cannot be told which card was whose, and all keep what they got";
            format!("{what}: {}", if remedy == Remedy::Kept { kept } else { remedied(remedy) })
        }
        Event::PutRight { seat: Some(seat), card, .. } => format!("{} belongs to {seat}", name(card)),
        Event::PutRight { seat: None, card, .. } => format!("{} belongs on the board", name(card)),
        Event::HandsClear { .. } => "the dealer calls that all hands are clear".to_string(),
        Event::OutOfTurn { seat, act, .. } => {
            format!("{seat} {} out of turn, and is held to it if nothing changes", spoken(act))
        }
        Event::HeldToWord { seat, .. } => format!("nothing has changed, and {seat} is held to what he did out of turn"),
        Event::Released { seat, .. } => format!("what {seat} said out of turn does not bind him any more"),
        Event::Knocked { seat, .. } => {
            format!("{seat} knocks, not knowing that there is a bet to call: he still has every choice")
        }
        Event::ToldDrawn { seat, by, count, .. } => format!("{by} asks, and {seat} says that he drew {count}"),
        Event::Miscalled { seat, .. } => format!("{seat} calls his hand better than it is"),
        Event::MiscallRuled { seat, pot, expelled, .. } => {
            let cost = match (pot, expelled) {
                (false, false) => "nothing",
                (true, false) => "the pot",
                (false, true) => "his seat",
                (true, true) => "the pot and his seat",
            };
            format!("the floor rules that it costs {seat} {cost}")
        }
        Event::Short { seat, missing, remedy, foul, .. } => {
            let then = match remedy {
                Some(Remedy::Filled) if missing == 1 => "the missing card comes off the deck",
                Some(remedy) => remedied(remedy),
                None if foul => "he plays on, but the hand is foul",
                None => "he plays it and may draw what he lacks",
            };
            format!("{seat} has {} too few: {then}", cards(missing))
        }
        Event::TurnedEarly { card, remedy, .. } => format!("{} comes too early: {}", name(card), remedied(remedy)),
        Event::Misdeal { .. } => "misdeal: all cards come back and are dealt again".to_string(),
        Event::AllInForPot { seat, .. } => format!("{seat} plays for the pot so far"),
        Event::StaysIn { seat, .. } => format!("{seat} stays in"),
        Event::BoughtIn { seat, amount, .. } => format!("{seat} buys {amount}"),
        Event::TimeFee { seat, amount, option, .. } => {
            let option = option.map_or(String::new(), |option| format!(", option {option}"));
            format!("{seat} pays {amount} for his time{option}")
        }
        Event::Leg { seat, .. } => format!("{seat} has a leg"),
        Event::MustKill { seat, .. } => format!("{seat} must kill the pot"),
        Event::Dropped { amount, .. } => format!("{amount} go down the slot"),
        Event::Reshuffled { .. } => "the dealer makes the deck anew".to_string(),
        Event::ShowsFirst { seat, .. } => format!("{seat} shows first"),
        Event::Shown { seat, .. } => format!("{seat} shows his hand"),
        Event::TurnedUp { seat, card, .. } => format!("{seat} turns up {card}"),
        Event::Ruled { answer, .. } => ruled(answer, game),
        Event::Mucked { seat, .. } => format!("{seat} throws his hand away"),
        Event::PlayedBoard { seat, .. } => format!("{seat} plays the board"),
        Event::Won { pot, seat, amount, share, .. } => {
            let pot = if pot == 0 { "the pot".to_string() } else { format!("side pot {pot}") };
            match share {
                Share::Uncontested => format!("{seat} wins {amount}: nobody else is left"),
                Share::Whole => format!("{seat} wins {amount} of {pot}"),
                Share::High => format!("{seat} wins {amount} of {pot} for high"),
                Share::Low => format!("{seat} wins {amount} of {pot} for low"),
            }
        }
        Event::SidePot { pot, amount, .. } => format!("side pot {pot} holds {amount}"),
        Event::NoLow { .. } => "no hand qualifies for low".to_string(),
        Event::ButtonMoved { seat, .. } => format!("the button goes to {seat}"),
        Event::CameIn { seat, .. } => format!("{seat} comes in"),
        Event::Missed { seat, .. } => format!("{seat} has missed a blind"),
        Event::OddChip { seat, amount, .. } => format!("{seat} gets the odd {amount}"),
        Event::Dead { seat, .. } => format!("the hand of {seat} is dead"),
        _ => String::new(),
    }
}

/// What the floor is asked.
pub(super) fn asked(question: Question, splits: bool) -> String {
    let pot = |pot: u8| if pot == 0 { "the pot".to_string() } else { format!("side pot {pot}") };
    match question {
        Question::Winners { pot: place, claims, high, low } => {
            let what = match (high, low) {
                _ if !splits => "",
                (true, true) => ", high and low",
                (true, false) => " for high",
                (false, _) => " for low",
            };
            format!("the floor says who of {} wins {}{what}", list(claims), pot(place))
        }
        Question::MustBet { pot: place, winners } => {
            format!("the floor says whether {} won {} with a seven or better", list(winners), pot(place))
        }
        Question::Miscall { seat } => format!("the floor says what it costs {seat} that he miscalled his hand"),
        _ => "the floor is asked".to_string(),
    }
}

/// What the floor has said.
fn ruled(answer: Answer, game: &Game) -> String {
    match answer {
        Answer::Winners { high, low } if high.or(low).is_empty() => "the floor says that nobody has low".to_string(),
        Answer::Winners { high, low } if !is_split(game) => format!("the floor names {}", list(high.or(low))),
        Answer::Winners { high, low } if low.is_empty() => format!("the floor names {} for high", list(high)),
        Answer::Winners { high, low } if high.is_empty() => format!("the floor names {} for low", list(low)),
        Answer::Winners { high, low } => format!("the floor names {} for high and {} for low", list(high), list(low)),
        Answer::MustBet(true) => "the floor says that it was a seven or better".to_string(),
        Answer::MustBet(false) => "the floor says that it was no seven".to_string(),
        _ => String::new(),
    }
}

/// What is done, in words.
fn remedied(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::Filled => "the missing cards come off the deck",
        Remedy::Misdeal => "that is a misdeal",
        Remedy::DeadForfeit => "the hand is dead, and what it put in stays",
        Remedy::ReplacedBurn => "it is replaced, and serves as the burn",
        Remedy::Replaced => "it is replaced",
        Remedy::Kept => "it must be kept",
        Remedy::Reshuffled => "it goes back into the deck",
        Remedy::SetAside => "it is set aside, and the next takes its place",
        Remedy::ThirdDown => "the third card comes down, and he cannot be made to open",
        Remedy::Dead => "the hand is dead, and the ante goes back",
        Remedy::OneTaken => "the floor takes one at random, which serves as the burn",
        Remedy::ReplacedAfterDraw => "it is replaced when the draw is over",
        Remedy::PutRight => "the cards are put where they belong",
        Remedy::AllInOption => "he may play for the pot so far, or stay in",
        _ => remedy.id(),
    }
}

/// What somebody did before his turn.
fn spoken(act: Act) -> String {
    match act {
        Act::Fold => "folds".to_string(),
        Act::Check => "checks".to_string(),
        Act::Call => "calls".to_string(),
        Act::RaiseTo(to) => format!("bets {to}"),
        _ => "acts".to_string(),
    }
}

fn cards(count: u8) -> String {
    if count == 1 { "a card".to_string() } else { format!("{count} cards") }
}

fn name(card: Option<Card>) -> String {
    card.map_or("a card".to_string(), |card| card.to_string())
}
