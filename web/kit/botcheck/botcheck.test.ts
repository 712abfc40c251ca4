import { expect, test } from "vitest";
import { type Token, createTokenStore } from "./botcheck.ts";

function storeAt(clock: { now: number }, lifetimeMs = 1000) {
  let made = 0;
  const make = (): Promise<Token> => {
    made += 1;
    return Promise.resolve({ text: `token ${made}`, goodUntil: clock.now + lifetimeMs });
  };
  return { ...createTokenStore(make, { now: () => clock.now }), made: () => made };
}

test("the check runs once while a form is filled in, and its token is used once", async () => {
  const store = storeAt({ now: 0 });
  await store.prepare("submit");
  await store.prepare("submit");
  expect(store.made()).toBe(1);
  expect(await store.take("submit")).toBe("token 1");
  expect(await store.take("submit")).toBe("token 2");
});

test("a token that expires while the form is filled in is replaced", async () => {
  const clock = { now: 0 };
  const store = storeAt(clock);
  await store.prepare("submit");
  clock.now = 1001;
  expect(await store.take("submit")).toBe("token 2");
});

test("each action has its own token", async () => {
  const store = storeAt({ now: 0 });
  expect(await store.take("submit")).toBe("token 1");
  expect(await store.take("contact_form_submit")).toBe("token 2");
});

test("after a failure the next submission tries again", async () => {
  let fails = true;
  const store = createTokenStore(() =>
    fails ? Promise.reject(new Error("no net")) : Promise.resolve({ text: "token", goodUntil: Infinity }),
  );
  await expect(store.take("submit")).rejects.toThrow("no net");
  fails = false;
  expect(await store.take("submit")).toBe("token");
});

test("a check that began in the background and never ends, or fails, is made again for the submission", async () => {
  let made = 0;
  const first = [() => new Promise<Token>(() => {}), () => Promise.reject(new Error("no net"))];
  const make = () => first[made++]?.() ?? Promise.resolve({ text: `token ${made}`, goodUntil: Infinity });
  const store = createTokenStore(make, { timeoutMs: 20 });
  store.prepare("submit").catch(() => {});
  await expect(store.take("submit")).rejects.toThrow("no net");
  expect(await store.take("submit")).toBe("token 3");
});
