import { expect, test } from "vitest";
import { initialsOf, parseUser } from "./session.ts";

test("a stored student is parsed and has initials", () => {
  const user = parseUser(JSON.stringify({ id: "7", firstName: "Ana", lastName: "Whitlow", email: "ana@example.com" }));
  expect(user).toEqual({ id: "7", firstName: "Ana", lastName: "Whitlow" });
  expect(user && initialsOf(user)).toBe("AW");
});

test("the preferred name is trimmed, and left out if blank", () => {
  expect(parseUser('{"preferredName":" Annie "}')?.preferredName).toBe("Annie");
  expect(parseUser('{"preferredName":" "}')).not.toHaveProperty("preferredName");
});

test("missing names become Unknown User, and a missing id stays missing", () => {
  expect(parseUser("{}")).toEqual({ firstName: "Unknown", lastName: "User" });
});

test("an invalid stored value is no user", () => {
  for (const stored of [null, "", "{", "null", "[]", '"x"']) expect(parseUser(stored)).toBeUndefined();
});
