//! Which cards come: one dealing that stands for all of them, or every dealing from a few chosen cards.

use cards::{Card, CardSet};
use rules::Seat;
use rules::poker::{Act, Deal, Need};

/// Where the cards come from.
pub(crate) enum Dealings {
    /// From a deck that lies ready, for whoever counts only the betting.
    One(Vec<Card>),
    /// In every way that makes a difference, from the cards of each street; the last list is for all later streets too. What
    /// a street has may come in parts: the next when the one before is gone.
    All(Vec<Vec<Part>>),
}

/// Cards that one dealing comes from.
pub(crate) struct Part {
    pub(crate) cards: Vec<Card>,
    /// Whether they come as they lie, or in every way.
    pub(crate) in_order: bool,
}

/// The cards of one dealing; burns that nobody looks at are none.
pub(crate) type Dealt = Vec<Option<Card>>;

impl Dealings {
    /// Every dealing that is looked at here.
    pub(crate) fn of(&self, deal: &Deal, need: &Need) -> Vec<Dealt> {
        match self {
            Dealings::One(deck) => {
                let unseen = deal.unseen();
                vec![deck.iter().copied().filter(|&card| unseen.contains(card)).take(need.count()).map(Some).collect()]
            }
            Dealings::All(_) => {
                let Part { cards, in_order } = self.part(deal);
                let mut dealings = Vec::new();
                let mut blank = vec![None; need.count()];
                if in_order && cards.len() + usize::from(need.burn) >= need.count() {
                    let places = blank.iter_mut().skip(usize::from(need.burn));
                    places.zip(cards).for_each(|(place, card)| *place = Some(card));
                    dealings.push(blank);
                } else if !in_order {
                    lay(&places(need), cards.into_iter().collect(), &mut blank, &mut dealings);
                }
                dealings
            }
        }
    }

    /// Every draw that is looked at here: standing pat, or all that the chosen cards can serve.
    pub(crate) fn draws(&self, deal: &Deal, seat: Seat, most: u8) -> Vec<CardSet> {
        match self {
            Dealings::One(_) => vec![CardSet::EMPTY],
            Dealings::All(_) => {
                let most = usize::from(most).min(self.part(deal).cards.len());
                (0..=most).flat_map(|count| subsets(held(deal, seat), count)).collect()
            }
        }
    }

    /// Every discard that is looked at here: the first cards of the hand, or any.
    pub(crate) fn discards(&self, deal: &Deal, seat: Seat, count: u8) -> Vec<CardSet> {
        let count = usize::from(count);
        match self {
            Dealings::One(_) => vec![deal.holding(seat).iter().flatten().copied().take(count).collect()],
            Dealings::All(_) => subsets(held(deal, seat), count),
        }
    }

    /// What is left of the cards of this street.
    fn part(&self, deal: &Deal) -> Part {
        let Dealings::All(streets) = self else { unreachable!("one deck is dealt from as it lies") };
        let parts = &streets[usize::from(deal.street()).min(streets.len() - 1)];
        let mut left = parts.iter().map(|part| {
            let cards = part.cards.iter().copied().filter(|&card| deal.unseen().contains(card));
            Part { cards: cards.collect(), in_order: part.in_order }
        });
        left.find(|part| !part.cards.is_empty()).unwrap_or(Part { cards: vec![], in_order: false })
    }

    /// For every card that may come, another one that cannot.
    pub(crate) fn disguise(&self, deck: CardSet) -> Disguise {
        let own: CardSet = match self {
            Dealings::One(deck) => deck.iter().copied().collect(),
            Dealings::All(streets) => streets.iter().flatten().flat_map(|part| &part.cards).copied().collect(),
        };
        let others = (deck - own).iter();
        assert!(own.len() <= others.len(), "there are too many cards to give each another face");
        Disguise { pairs: own.iter().zip(others).collect() }
    }
}

/// The places of a dealing that belong together, where the order makes no difference: a player's down cards, his up cards,
/// the board.
fn places(need: &Need) -> Vec<Vec<usize>> {
    let (burn, seats) = (usize::from(need.burn), need.seats.len());
    let (down, up) = (usize::from(need.down), usize::from(need.up));
    let of_seat = |from: usize, rounds: usize, seat: usize| (0..rounds).map(move |round| from + round * seats + seat);
    let mut groups: Vec<Vec<usize>> = (0..seats).map(|seat| of_seat(burn, down, seat).collect()).collect();
    groups.extend((0..seats).map(|seat| of_seat(burn + down * seats, up, seat).collect()));
    groups.push((burn + (down + up) * seats..need.count()).collect());
    groups.retain(|group| !group.is_empty());
    groups
}

fn lay(groups: &[Vec<usize>], pool: CardSet, cards: &mut Dealt, dealings: &mut Vec<Dealt>) {
    let Some((group, rest)) = groups.split_first() else {
        dealings.push(cards.clone());
        return;
    };
    for chosen in subsets(pool, group.len()) {
        for (&place, card) in group.iter().zip(chosen) {
            cards[place] = Some(card);
        }
        lay(rest, pool - chosen, cards, dealings);
    }
}

fn subsets(cards: CardSet, count: usize) -> Vec<CardSet> {
    let cards: Vec<Card> = cards.iter().collect();
    let chosen =
        |mask: u32| cards.iter().enumerate().filter(move |(nth, _)| mask >> nth & 1 == 1).map(|(_, &card)| card);
    let masks = (0..1u32 << cards.len()).filter(|mask| mask.count_ones() as usize == count);
    masks.map(|mask| chosen(mask).collect()).collect()
}

/// The known cards of a player.
pub(crate) fn held(deal: &Deal, seat: Seat) -> CardSet {
    deal.holding(seat).iter().flatten().copied().collect()
}

/// A second face for every card. What lies face down before others is dealt with it, and nobody can see a difference.
pub(crate) struct Disguise {
    pairs: Vec<(Card, Card)>,
}

impl Disguise {
    fn card(&self, card: Card) -> Card {
        self.pairs.iter().find(|(own, _)| *own == card).map_or(card, |(_, other)| *other)
    }

    /// The dealing as it would be if all that is hidden from this player were other cards.
    pub(crate) fn dealt(&self, cards: &[Option<Card>], need: &Need, eyes: Seat) -> Dealt {
        let mut cards = cards.to_vec();
        let mut seats = need.seats.clockwise(need.after.unwrap_or(eyes)).collect::<Vec<Seat>>().into_iter().cycle();
        let hidden = usize::from(need.burn) + need.seats.len() * usize::from(need.down);
        for (place, card) in cards[..hidden].iter_mut().enumerate() {
            let burned = need.burn && place == 0;
            if burned || seats.next() != Some(eyes) {
                *card = card.map(|card| self.card(card));
            }
        }
        cards
    }

    /// The same act with the other cards.
    pub(crate) fn act(&self, seat: Seat, act: Act, eyes: Seat) -> Act {
        let other = |cards: CardSet| cards.iter().map(|card| self.card(card)).collect();
        match act {
            Act::Draw(cards) if seat != eyes => Act::Draw(other(cards)),
            Act::Discard(cards) if seat != eyes => Act::Discard(other(cards)),
            act => act,
        }
    }
}
