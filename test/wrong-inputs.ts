import { inheritedNames } from "./values-of.ts";

const deepNesting = "[".repeat(20_000) + "]".repeat(20_000);

/** An object with this value in every field. */
export const filledWith = (fields: readonly string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** Bodies that every endpoint refuses before or without looking at its fields. */
export const unreadableBodies: [string, unknown][] = [
  ["an empty body", ""],
  ["invalid JSON", "{name: 1"],
  ["a list", []],
  ["null", "null"],
  ["a number", "1"],
  ["a lone surrogate in a key", `{"\\udc00":"x"}`],
  ["deep nesting", deepNesting],
  ...inheritedNames.map((name): [string, string] => [`the name ${name}`, `{"${name}":1}`]),
  ["a __proto__ key", `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}`],
];

/** Bodies that no endpoint accepts, for an endpoint with these fields. */
export function wrongBodies(fields: readonly string[]): [string, unknown][] {
  const filled = (value: unknown) => filledWith(fields, value);
  return [
    ["nothing", {}],
    ["lists for text", filled(["x"])],
    ["null for text", filled(null)],
    ["an unknown key", { ...filled("x"), role: "admin" }],
    ["NUL bytes", filled("a\u0000b")],
    ["half a surrogate pair", `{${fields.map((field) => `"${field}":"a\\ud800b"`).join()}}`],
    ["line breaks everywhere", filled("a\r\nBcc: b@example.com")],
    ["control characters", filled("a\u0007\u001b[31mb")],
    ["long text", filled("x".repeat(20_000 / fields.length))],
    ["objects with names that objects inherit", filled({ constructor: 1, toString: 1 })],
    ["numbers past int4", filled(2 ** 31)],
    ["fractions", filled(1.5)],
  ];
}

/** Bodies that a route without a body refuses. */
export const unexpectedBodies: [string, unknown][] = [
  ["an unexpected body", { role: "admin" }],
  ["invalid JSON", "{name: 1"],
  ["a list", ["x"]],
  ["deep nesting", deepNesting],
];

/** Content types that no endpoint accepts. */
export const wrongTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
];

/** Queries that no endpoint accepts. */
export const wrongQueries = [
  "?role=admin",
  ...inheritedNames.map((name) => `?${name}=1`),
  "?%00=1",
  "?action=%00",
  "?sections=%ED%A0%80",
  "?date=2026-02-30&classTitle=x",
  "?date=0000-12-31&classTitle=x",
  "?from=0000-12-31",
];

/** Path segments that are no ids. */
export const wrongIds = [
  "x",
  "%00",
  "1",
  "%2e%2e%2fadmin",
  "0190a000-0000-7000-8000-00000000000g",
  "x".repeat(3000),
  ...inheritedNames,
];
