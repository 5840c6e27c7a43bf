/// What we do where the books are silent, unclear or at odds.
///
/// ```
/// use rules::Register;
///
/// let ruling = Register::embedded().ruling("R064").unwrap();
/// assert_eq!(ruling.title, "Joker in high hands");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ruling {
    /// The number: `R064`.
    pub id: String,
    /// The matter in a few words.
    pub title: String,
    /// What the books say, or do not say.
    pub text: String,
    /// How it could be read.
    pub choices: String,
    /// How we read it.
    pub ruling: String,
    /// What that rests on.
    pub basis: String,
    /// The moments of a game that it is cited at.
    pub at: Vec<String>,
    /// The settings by which a house or a table may choose otherwise; none if it is fixed.
    pub settings: Vec<String>,
    /// What is to be said of the settings: choices, defaults.
    pub setting_note: Option<String>,
    /// The clauses it serves.
    pub clauses: Vec<String>,
}

impl Ruling {
    /// Whether a house may choose another value here than the ruling gives.
    ///
    /// ```
    /// let ruling = rules::Register::embedded().ruling("R030").unwrap();
    /// assert!(ruling.is_setting("betting.raises") && !ruling.is_setting("betting.cap_off"));
    /// ```
    #[must_use]
    pub fn is_setting(&self, path: &str) -> bool {
        self.settings.iter().any(|setting| setting == path)
    }
}
