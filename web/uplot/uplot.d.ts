// The types are those of the package that uplot.js is taken from.
export { default } from "uplot";
