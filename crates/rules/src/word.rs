//! Words that a book chooses from: an enum, and the names that its values have in the files.

/// One of a fixed list of words.
pub(crate) trait Word: Copy + PartialEq + 'static {
    /// Each with its name.
    const WORDS: &'static [(&'static str, Self)];

    /// The names, for a field's list.
    fn names() -> Vec<&'static str> {
        Self::WORDS.iter().map(|(name, _)| *name).collect()
    }

    fn from_id(id: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(name, _)| *name == id).map(|&(_, word)| word)
    }
}

/// Makes an enum whose values have names in the books.
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$what:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$what])* $value,)+ }

        impl $crate::word::Word for $name {
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$value)),+];
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// The name in the books.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.id())
            }
        }
    };
}

pub(crate) use words;
