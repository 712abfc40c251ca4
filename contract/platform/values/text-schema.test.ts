import { expect, test } from "vitest";
import { register } from "../../auth/schema.ts";
import { updateUser } from "../../office/people/schema.ts";
import { lineOrNothing, prose } from "./schema.ts";

const id = "0190a000-0000-7000-8000-000000000000";

test("a line loses invisible characters and marks of the reading direction", () => {
  expect(lineOrNothing(80).parse("\u202Eana\u2066 \u200BWhit\uFEFFlow\u200F")).toBe("ana Whitlow");
  expect(updateUser.body.parse({ preferredName: "\u202EAnnie", pronoun: "she\u200E", city: "\u2067Lumen" })).toEqual({
    preferredName: "Annie",
    pronoun: "she",
    city: "Lumen",
  });
  expect(updateUser.params.parse({ id })).toEqual({ id });
});

test("a name of invisible characters is refused; joined letters and emoji stay unchanged", () => {
  for (const firstName of ["\u200B\u202E", "\u200D", "\u3164", " \u2069 "])
    expect(register.body.safeParse({ firstName, lastName: "Whitlow", email: "ana@example.com" }).success).toBe(false);
  for (const name of ["نسترن\u200Cها", "👩\u200D🍳", "Zoë"]) expect(lineOrNothing(80).parse(name)).toBe(name);
});

test("a message keeps direction marks, but loses overrides and isolates", () => {
  expect(prose(80).parse("a\u202Eb\u2066c\nשלום\u200F!")).toBe("abc\nשלום\u200F!");
});
