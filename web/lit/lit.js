export*from"./lit-element.js";
