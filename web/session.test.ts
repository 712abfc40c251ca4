import { expect, test } from "vitest";
import { initialsOf, parseUser } from "./session.ts";

test("Ana is known by her initials", () => {
  const user = parseUser(
    JSON.stringify({ id: "7", firstName: "Ana", lastName: "Whitlow", email: "ana@example.com" }),
  );
  expect(user).toEqual({ id: "7", firstName: "Ana", lastName: "Whitlow" });
  expect(user && initialsOf(user)).toBe("AW");
});

test("what she likes to be called is known, if she has said so", () => {
  expect(parseUser('{"preferredName":" Annie "}')?.preferredName).toBe("Annie");
  expect(parseUser('{"preferredName":" "}')).not.toHaveProperty("preferredName");
});

test("missing names are Unknown User, a missing id stays missing", () => {
  expect(parseUser("{}")).toEqual({ firstName: "Unknown", lastName: "User" });
});

test("a broken memory is nobody", () => {
  for (const stored of [null, "", "{", "null", "[]", '"x"']) expect(parseUser(stored)).toBeUndefined();
});
