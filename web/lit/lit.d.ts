// The types are those of the package that lit.js is taken from.
export * from "lit";
