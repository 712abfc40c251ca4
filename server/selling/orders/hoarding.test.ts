import { beforeEach, describe, expect, test } from "vitest";
import { captureCart, newGuest, openCart, stockViolations, readInventory, cartRequest } from "../../../test/buying.ts";
import { makeChocolate } from "../../../test/make.ts";
import { openSession, newPayer, sessionRequest, withNewToken } from "../../../test/paying.ts";
import { startSite } from "../../../test/start-site.ts";
import { makePass } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { saveTinCount } from "../shop/stock.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
beforeEach(() => site.payPal.behave());

const makeTins = (counts: readonly number[]) =>
  Promise.all(counts.map((inventory) => makeChocolate(site.database.db, { inventory })));
const stateOf = async (id: string) =>
  (await site.database.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).state;
const leftOf = async (tins: readonly { id: string }[]) => {
  const counts = await Promise.all(tins.map(({ id }) => readInventory(site, id)));
  return counts.reduce((sum, count) => sum + count, 0);
};
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** Inventory of the demo shop. */
const demoInventory = [12, 9, 10, 8, 10, 8];

describe("limits of unpaid tins", () => {
  test("a visitor's cart with the whole stock is refused with a request to write", async () => {
    const tins = await makeTins(demoInventory);
    const everything = cartRequest(tins.map((tin, at) => [tin, demoInventory[at]!] as const));
    const { status, body } = await openCart(site, newGuest(), everything);
    expect([status, body.code]).toEqual([409, "too-many-tins"]);
    expect(body.message).toContain("write to us");
    expect(await leftOf(tins)).toBe(sum(demoInventory));
  });

  test.each(["a visitor", "a student"])("%s with several carts at once holds at most 24 tins", async (role) => {
    const tins = await makeTins(demoInventory);
    const one = role === "a visitor" ? newGuest() : await newPayer(site);
    const carts = tins.map((tin, at) => cartRequest([[tin, demoInventory[at]!]]));
    const answers = await Promise.all(carts.map((wanted) => openCart(site, one, wanted)));
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused.filter((code) => code !== "too-many-tins" && code !== "limited")).toEqual([]);
    expect(sum(demoInventory) - (await leftOf(tins))).toBeLessThanOrEqual(24);
  });

  test("IPv6 addresses of the same /56 network count as one visitor", async () => {
    const [tin] = await makeTins([48]);
    const from = (host: string) => ({ headers: { "x-forwarded-for": `2001:db8:7:${host}` } });
    expect((await openCart(site, from("9::1"), cartRequest([[tin!, 20]]))).status).toBe(201);
    expect((await openCart(site, from("9::2"), cartRequest([[tin!, 20]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, from("a::1"), cartRequest([[tin!, 20]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, from("100::1"), cartRequest([[tin!, 14]]))).status).toBe(201);
  });

  test("one cart can take all of up to 12 tins of a chocolate, and half of a larger stock", async () => {
    const [three, twelve, large] = await makeTins([3, 12, 30]);
    expect((await openCart(site, newGuest(), cartRequest([[three!, 3]]))).status).toBe(201);
    expect((await openCart(site, newGuest(), cartRequest([[twelve!, 12]]))).status).toBe(201);
    expect((await openCart(site, newGuest(), cartRequest([[large!, 16]]))).body.code).toBe("too-many-tins");
    expect((await openCart(site, newGuest(), cartRequest([[large!, 15]]))).status).toBe(201);
  });

  test("a replaced cart does not count toward the limit of the new one", async () => {
    const [tin, other] = await makeTins([12, 12]);
    const ana = newGuest();
    const first = cartRequest([
      [tin!, 12],
      [other!, 12],
    ]);
    expect((await openCart(site, ana, first)).status).toBe(201);
    const second = cartRequest([[tin!, 11]], { replaces: first.id });
    expect((await openCart(site, ana, second)).status).toBe(201);
  });

  test("an expired hold is renewed only after the buyer approved the order", async () => {
    const [tin] = await makeTins([5]);
    const ana = newGuest();
    const { body } = await openCart(site, ana, cartRequest([[tin!, 5]]));
    await reconcilePayments({ ...site.ctx(), now: new Date(site.clock.now().getTime() + 11 * 60_000) });
    expect(await leftOf([tin!])).toBe(5);
    const answer = await captureCart(site, ana, body.orderId);
    expect(answer.body.code).toBe("not-approved");
    expect(await leftOf([tin!])).toBe(5);
    await site.payPal.approve(body.orderId);
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
  });
});

test.each([
  { role: "a visitor", hours: 3 },
  { role: "a student", hours: 24 },
])("$role holds all tins unpaid for half an hour of $hours hours; then others come first", async ({ role, hours }) => {
  const [tin] = await makeTins([4]);
  let buyer = role === "a visitor" ? newGuest() : await newPayer(site);
  const minutes = async (count: number) => {
    site.clock.advance(count * 60_000);
    if ("id" in buyer) buyer = await withNewToken(site, buyer);
    await reconcilePayments(site.ctx());
  };
  const first = cartRequest([[tin!, 4]]);
  expect((await openCart(site, buyer, first)).status).toBe(201);
  await minutes(9);
  const second = cartRequest([[tin!, 4]], { replaces: first.id });
  expect((await openCart(site, buyer, second)).status).toBe(201);
  await minutes(9);
  // A cart that is changed or cancelled counts for the time for which it held the tins.
  const third = cartRequest([[tin!, 4]], { replaces: second.id });
  const last = await openCart(site, buyer, third);
  expect(last.status).toBe(201);
  await minutes(9);
  const again = (change: object) => openCart(site, buyer, cartRequest([[tin!, 4]], change));
  const { body } = await again({ replaces: third.id });
  expect([body.code, body.message]).toEqual(["too-many-tins", expect.stringContaining("others come first")]);
  // The last hold can be paid, and others can hold the tins once it has ended.
  expect(await stateOf(third.id)).toBe("opened");
  await minutes(2);
  expect((await again({})).body.code).toBe("too-many-tins");
  const other = newGuest();
  const forOther = await openCart(site, other, cartRequest([[tin!, 4]]));
  expect(forOther.status).toBe(201);
  await site.request("POST", `/api/payments/${forOther.body.orderId}/cancel`, undefined, other.headers);
  await site.payPal.approve(last.body.orderId);
  expect((await captureCart(site, buyer, last.body.orderId)).body.state).toBe("fulfilled");
  // A cart that was paid does not count.
  await site.ctx().tx((tx) => saveTinCount(tx, { chocolateId: tin!.id, inventory: 4 }));
  expect((await again({})).status).toBe(201);
  await minutes(11);
  expect((await again({})).body.code).toBe("too-many-tins");
  await minutes(hours * 60);
  expect((await again({})).status).toBe(201);
});

test("each kind of unpaid purchase of a network has its own maximum, and what holds nothing has none", async () => {
  const tins = await makeTins(Array.from({ length: 6 }, () => 12));
  const guest = newGuest();
  const offerId = await makePass(site);
  for (const tin of tins.slice(0, 5)) expect((await openCart(site, guest, cartRequest([[tin, 1]]))).status).toBe(201);
  const sixth = await openCart(site, guest, cartRequest([[tins[5]!, 1]]));
  expect([sixth.status, sixth.body.code]).toEqual([429, "limited"]);
  for (let count = 0; count < 6; count++)
    expect((await openCart(site, guest, { id: newId(), for: "pass", offerId })).status).toBe(201);
});

test("a student's unpaid carts use up five uses of a discount code, and a replaced one gives its use back", async () => {
  const tins = await makeTins(Array.from({ length: 7 }, () => 12));
  const code = { id: newId(), code: "FIRSTTEN", percent: 10, most_uses: 10, created_at: site.clock.now() };
  await site.database.db.insertInto("discount_codes").values(code).execute();
  const student = await newPayer(site);
  const carts = tins.map((tin) => cartRequest([[tin, 1]], { code: code.code }));
  const answers = [];
  for (const cart of carts.slice(0, 6)) answers.push(await openCart(site, student, cart));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await openCart(site, student, { ...carts[6]!, replaces: carts[0]!.id })).status).toBe(201);
  const uses = site.database.db.selectFrom("discount_codes").select("uses").where("id", "=", code.id);
  expect(await uses.executeTakeFirst()).toEqual({ uses: 5 });
  expect((await openCart(site, await newPayer(site), cartRequest([[tins[0]!, 1]], { code: code.code }))).status).toBe(
    201,
  );
});

test("students of one network hold at most 48 tins and eight slots; other networks count separately", async () => {
  const tins = await makeTins([24, 24, 24]);
  const people = await Promise.all(Array.from({ length: 9 }, () => newPayer(site)));
  const wifi = { "x-forwarded-for": "2001:db8:7:12::1" };
  const nearby = people.map((one) => ({ ...one, headers: { ...one.headers, ...wifi } }));
  const cart = () => cartRequest(tins.map((tin) => [tin, 8] as const));
  const carts = await Promise.all(nearby.slice(0, 3).map((one) => openCart(site, one, cart())));
  expect(carts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
  expect(carts.find(({ status }) => status === 409)!.body.code).toBe("too-many-tins");
  expect((await openCart(site, people[3]!, cart())).status).toBe(201);

  const wanted = await Promise.all(nearby.map(() => sessionRequest(site)));
  const sessions = await Promise.all(nearby.map((one, at) => openSession(site, one, wanted[at]!)));
  expect(sessions.filter(({ status }) => status === 201)).toHaveLength(8);
  const refusedIndex = sessions.findIndex(({ status }) => status !== 201);
  expect(sessions[refusedIndex]!.body.code).toBe("limited");
  // A student with a slot can choose another; a student from another network is not limited.
  const accepted = nearby[refusedIndex === 0 ? 1 : 0]!;
  expect((await openSession(site, accepted, await sessionRequest(site))).status).toBe(201);
  expect((await openSession(site, people[refusedIndex]!, wanted[refusedIndex]!)).status).toBe(201);
});

describe("the bot check of a cart", () => {
  test("a visitor's cart without a token of this action is refused and holds nothing", async () => {
    const [tin] = await makeTins([5]);
    const ana = newGuest();
    const wanted = cartRequest([[tin!, 1]]);
    for (const recaptchaToken of ["", await site.botToken("submit")]) {
      const { status, body } = await openCart(site, ana, { ...wanted, recaptchaToken });
      expect([status, body.code]).toEqual([400, "bot-check-failed"]);
    }
    expect(await leftOf([tin!])).toBe(5);
  });

  test("a token opens one cart; repeating the same request needs no token", async () => {
    const [tin] = await makeTins([5]);
    const ana = newGuest();
    const recaptchaToken = await site.botToken("cart_payment");
    const wanted = cartRequest([[tin!, 1]]);
    const first = await openCart(site, ana, { ...wanted, recaptchaToken });
    expect(first.status).toBe(201);
    const again = await openCart(site, ana, { ...wanted, recaptchaToken: "" });
    expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId]);
    const second = await openCart(site, ana, cartRequest([[tin!, 1]], { recaptchaToken }));
    expect(second.body.code).toBe("bot-check-failed");
  });

  test("a logged-in student needs no token", async () => {
    const [tin] = await makeTins([5]);
    expect((await openCart(site, await newPayer(site), cartRequest([[tin!, 1]]))).status).toBe(201);
  });
});

test("after all tests above, the stock ledger adds up", async () => {
  expect(await stockViolations(site.database)).toEqual([]);
});
