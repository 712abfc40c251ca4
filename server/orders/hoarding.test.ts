import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { captureCart, buyer, openCart, stockBreaches, tinsLeft, wantedCart } from "../../test/buying.ts";
import { makeChocolate } from "../../test/make.ts";
import { open, payer, wantedSession } from "../../test/paying.ts";
import { reconcilePayments } from "../payments/reconcile.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
});
beforeEach(() => site.payPal.behave());
afterAll(() => site.close());

const shelf = (counts: readonly number[]) =>
  Promise.all(counts.map((inventory) => makeChocolate(site.database.db, { inventory })));
const leftOf = async (tins: readonly { id: string }[]) => {
  const counts = await Promise.all(tins.map(({ id }) => tinsLeft(site, id)));
  return counts.reduce((sum, count) => sum + count, 0);
};
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** What is on the shelf of the demo shop. */
const demo = [12, 9, 10, 8, 10, 8];

describe("nobody empties the shelf without paying", () => {
  test("one visitor with one cart of everything is asked to write instead", async () => {
    const tins = await shelf(demo);
    const everything = wantedCart(tins.map((tin, at) => [tin, demo[at]!] as const));
    const { status, body } = await openCart(site, buyer(), everything);
    expect([status, body.code]).toEqual([409, "too-many-tins"]);
    expect(body.message).toContain("write to us");
    expect(await leftOf(tins)).toBe(sum(demo));
  });

  test.each(["a visitor", "a student"])("%s with several carts at once holds 24 tins", async (who) => {
    const tins = await shelf(demo);
    const one = who === "a visitor" ? buyer() : await payer(site);
    const carts = tins.map((tin, at) => wantedCart([[tin, demo[at]!]]));
    const answers = await Promise.all(carts.map((wanted) => openCart(site, one, wanted)));
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused.filter((code) => code !== "too-many-tins" && code !== "limited")).toEqual([]);
    expect(sum(demo) - (await leftOf(tins))).toBeLessThanOrEqual(24);
  });

  test("a visitor who changes the address within the /56 of one IPv6 customer is one visitor", async () => {
    const [tin] = await shelf([48]);
    const from = (host: string) => ({ headers: { "x-forwarded-for": `2001:db8:7:${host}` } });
    expect((await openCart(site, from("9::1"), wantedCart([[tin!, 20]]))).status).toBe(201);
    expect((await openCart(site, from("9::2"), wantedCart([[tin!, 20]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, from("a::1"), wantedCart([[tin!, 20]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, from("100::1"), wantedCart([[tin!, 14]]))).status).toBe(201);
  });

  test("a small shelf can be bought whole, a large one to its half", async () => {
    const [three, twelve, large] = await shelf([3, 12, 30]);
    expect((await openCart(site, buyer(), wantedCart([[three!, 3]]))).status).toBe(201);
    expect((await openCart(site, buyer(), wantedCart([[twelve!, 12]]))).status).toBe(201);
    expect((await openCart(site, buyer(), wantedCart([[large!, 16]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, buyer(), wantedCart([[large!, 15]]))).status).toBe(201);
  });

  test("who changes a large cart does not stand in the way of the new one", async () => {
    const [tin, other] = await shelf([12, 12]);
    const ana = buyer();
    const first = wantedCart([
      [tin!, 12],
      [other!, 12],
    ]);
    expect((await openCart(site, ana, first)).status).toBe(201);
    const second = wantedCart([[tin!, 11]], { replaces: first.id });
    expect((await openCart(site, ana, second)).status).toBe(201);
  });

  test("a hold that ran out is not taken again by a buyer who has not agreed to pay", async () => {
    const [tin] = await shelf([5]);
    const ana = buyer();
    const { body } = await openCart(site, ana, wantedCart([[tin!, 5]]));
    await reconcilePayments({ ...site.ctx(), now: new Date(site.clock.now().getTime() + 11 * 60_000) });
    expect(await leftOf([tin!])).toBe(5);
    const answer = await captureCart(site, ana, body.orderId);
    expect(answer.body.code).toBe("not-approved");
    expect(await leftOf([tin!])).toBe(5);
    await site.payPal.approve(body.orderId);
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
  });
});

test("students of one network hold 48 tins and eight slots together, those of another as many again", async () => {
  const tins = await shelf([24, 24, 24]);
  const people = await Promise.all(Array.from({ length: 9 }, () => payer(site)));
  const wifi = { "x-forwarded-for": "2001:db8:7:12::1" };
  const nearby = people.map((one) => ({ ...one, headers: { ...one.headers, ...wifi } }));
  const cart = () => wantedCart(tins.map((tin) => [tin, 8] as const));
  const carts = await Promise.all(nearby.slice(0, 3).map((one) => openCart(site, one, cart())));
  expect(carts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
  expect(carts.find(({ status }) => status === 409)!.body.code).toBe("too-many-tins");
  expect((await openCart(site, people[3]!, cart())).status).toBe(201);

  const wanted = await Promise.all(nearby.map(() => wantedSession(site)));
  const sessions = await Promise.all(nearby.map((one, at) => open(site, one, wanted[at]!)));
  expect(sessions.filter(({ status }) => status === 201)).toHaveLength(8);
  const late = sessions.findIndex(({ status }) => status !== 201);
  expect(sessions[late]!.body.code).toBe("limited");
  // One who has a slot may choose another; who comes from elsewhere is not counted here.
  const early = nearby[late === 0 ? 1 : 0]!;
  expect((await open(site, early, await wantedSession(site))).status).toBe(201);
  expect((await open(site, people[late]!, wanted[late]!)).status).toBe(201);
});

describe("the bot check of a cart", () => {
  test("a visitor's cart without one, or with another action's, is refused and holds nothing", async () => {
    const [tin] = await shelf([5]);
    const ana = buyer();
    const wanted = wantedCart([[tin!, 1]]);
    for (const recaptchaToken of ["", await site.botToken("submit")]) {
      const { status, body } = await openCart(site, ana, { ...wanted, recaptchaToken });
      expect([status, body.code]).toEqual([400, "bot-check-failed"]);
    }
    expect(await leftOf([tin!])).toBe(5);
  });

  test("a token opens one cart; the same cart asked for again needs none", async () => {
    const [tin] = await shelf([5]);
    const ana = buyer();
    const recaptchaToken = await site.botToken("cart_payment");
    const wanted = wantedCart([[tin!, 1]]);
    const first = await openCart(site, ana, { ...wanted, recaptchaToken });
    expect(first.status).toBe(201);
    const again = await openCart(site, ana, { ...wanted, recaptchaToken: "" });
    expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId]);
    const second = await openCart(site, ana, wantedCart([[tin!, 1]], { recaptchaToken }));
    expect(second.body.code).toBe("bot-check-failed");
  });

  test("a student who is logged in needs none", async () => {
    const [tin] = await shelf([5]);
    expect((await openCart(site, await payer(site), wantedCart([[tin!, 1]]))).status).toBe(201);
  });
});

test("after all of this the book of the stock adds up", async () => {
  expect(await stockBreaches(site.database)).toEqual([]);
});
