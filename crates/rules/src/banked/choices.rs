/// What a hand of Pure 21.5 can do now, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choices(u8);

impl Choices {
    pub(super) const NONE: Choices = Choices(0);
    pub(super) const HIT: Choices = Choices(1);
    pub(super) const STAND: Choices = Choices(1 << 1);
    pub(super) const DOUBLE: Choices = Choices(1 << 2);
    pub(super) const SPLIT: Choices = Choices(1 << 3);
    pub(super) const SURRENDER: Choices = Choices(1 << 4);

    /// These, and others if they are there.
    #[inline]
    pub(super) const fn with(self, other: Choices, there: bool) -> Choices {
        Choices(self.0 | (other.0 * there as u8))
    }

    /// These, without another.
    #[inline]
    pub(super) const fn without(self, other: Choices) -> Choices {
        Choices(self.0 & !other.0)
    }

    /// Those that are among others too.
    #[inline]
    pub(super) const fn of(self, others: Choices) -> Choices {
        Choices(self.0 & others.0)
    }

    /// Whether one is among them.
    #[inline]
    pub(super) const fn has(self, choice: Choices) -> bool {
        self.0 & choice.0 != 0
    }

    /// Whether there is only one, so that there is nothing to ask.
    #[inline]
    pub(super) const fn forced(self) -> bool {
        self.0.is_power_of_two()
    }
}
