import { expect, test } from "vitest";
import { bookForFriends, type Choice, sendForms, startSite } from "../known-addresses.ts";
import { started } from "../start-site.ts";

started(startSite);

const inEachClass: Choice = (shapes) => shapes;

test("a form answers about a known address as about an unknown one, or the address gets an email", async () => {
  // Most answers do differ, or confirm something: the emails are what this is about.
  expect(await sendForms(inEachClass)).toBeGreaterThan(1 / 4);
});

test("a student who books for friends reads about a known address what an unknown one has, or the address gets an email", async () => {
  expect(await bookForFriends(inEachClass)).toBeGreaterThan(0);
});
