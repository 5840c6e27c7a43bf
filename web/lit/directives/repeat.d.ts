export * from "lit/directives/repeat.js";
