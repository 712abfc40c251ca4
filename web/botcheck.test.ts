import { expect, test } from "vitest";
import { type Token, tokenStore } from "./botcheck.ts";

function shelfAt(clock: { now: number }, livesMs = 1000) {
  let made = 0;
  const make = (): Promise<Token> => {
    made += 1;
    return Promise.resolve({ text: `token ${made}`, goodUntil: clock.now + livesMs });
  };
  return { ...tokenStore(make, () => clock.now), made: () => made };
}

test("the check runs once while a form is being filled, and its token is used once", async () => {
  const shelf = shelfAt({ now: 0 });
  await shelf.prepare("submit");
  await shelf.prepare("submit");
  expect(shelf.made()).toBe(1);
  expect(await shelf.take("submit")).toBe("token 1");
  expect(await shelf.take("submit")).toBe("token 2");
});

test("a token that got old while somebody thought about her message is made anew", async () => {
  const clock = { now: 0 };
  const shelf = shelfAt(clock);
  await shelf.prepare("submit");
  clock.now = 1001;
  expect(await shelf.take("submit")).toBe("token 2");
});

test("each action has its own token", async () => {
  const shelf = shelfAt({ now: 0 });
  expect(await shelf.take("submit")).toBe("token 1");
  expect(await shelf.take("contact_form_submit")).toBe("token 2");
});

test("after a failure the next press tries again", async () => {
  let fails = true;
  const shelf = tokenStore(() =>
    fails ? Promise.reject(new Error("no net")) : Promise.resolve({ text: "token", goodUntil: Infinity }),
  );
  await expect(shelf.take("submit")).rejects.toThrow("no net");
  fails = false;
  expect(await shelf.take("submit")).toBe("token");
});
