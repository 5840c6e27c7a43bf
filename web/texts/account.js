/** What is said about coming in, passwords and signing out. */

export const account = {
  signIn: {
    heading: "Sign in",
    name: "Name",
    password: "Password",
    button: "Sign in",
    help: "Who came by a link and has no password yet asks the manager for a new link.",
  },
  newcomer: {
    heading: "New here?",
    open: (/** @type {string} */ chips) => `Everybody may come in. Choose a name, and ${chips} in play chips are yours.`,
    name: "What shall we call you?",
    button: "Come in",
  },
  enter: {
    heading: "Coming in…",
    failed: "This link does not let you in",
    help: "Links hold for a week, and only until a password is set or you are signed out everywhere. Sign in with your password, or ask for a new one.",
    back: "To the tables",
  },
  join: {
    heading: "You are invited",
    words: "Choose a name, and you are in. Chips are play chips: they cost nothing and are worth nothing.",
    here: (/** @type {string} */ name) => `You are signed in as ${name}.`,
    goOn: (/** @type {string} */ name) => `Go on as ${name}`,
    other: "Or come in as somebody else:",
    failed: "This invitation does not let you in",
    help: "Invitations hold for a week. Ask who sent it for a new one.",
    hint: "1 to 40 characters. Everybody at the table sees it.",
  },
  password: {
    set: "Set a password",
    change: "Change the password",
    none: "You have no password yet. With one you can come back from any device.",
    old: "Password so far",
    fresh: "New password",
    hint: "8 characters or more. Your other devices are signed out.",
    show: "Show what is typed",
    save: "Save the password",
    saved: "The password is saved. Other devices have to sign in again.",
  },
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
  noPasswordWarning: "You have no password: once you are out, only a link of the manager's lets you in again. Sign out anyway?",
  stay: "Stay",
  unreachable: "The room does not answer. Is the connection there?",
};
