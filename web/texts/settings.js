/** What the page of settings says. */

export const words = {
  heading: "Settings",
  kept: "They are kept in this browser, and hold for all its pages at once.",
  account: "Your account",
  stranger: "You have not signed in.",
  signIn: "Sign in",
  cards: "Cards",
  sample: "Cards as you will see them",
  rest: "Sight and sound",
  fields: {
    deck: {
      legend: "Colours of the suits",
      choices: { four: "Four colours", two: "Two colours" },
    },
    index: {
      legend: "Corners of the cards",
      choices: { plain: "Plain", jumbo: "Large" },
    },
    theme: {
      legend: "Light or dark",
      choices: { system: "As the device is set", light: "Light", dark: "Dark" },
    },
    motion: {
      legend: "Motion",
      choices: { system: "As the device is set", full: "Cards and chips move", less: "As little as possible" },
    },
    clock: {
      legend: "Time to think",
      choices: { seconds: "In seconds", bar: "As a bar" },
    },
    sounds: {
      legend: "Sounds",
      choices: { on: "On", off: "Off" },
    },
    keys: {
      legend: "Keys of one letter at the tables",
      choices: { on: "On", off: "Off" },
    },
  },
};
