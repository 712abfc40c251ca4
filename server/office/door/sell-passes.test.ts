import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DoorSale } from "../../../contract/office/door/calls.ts";
import { readInventory } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { newPayer, openSession, sessionRequest } from "../../../test/paying.ts";
import { changeSettings } from "../../../test/settings.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { breaches, makePass, redeem, refund, walletOf } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);
beforeAll(async () => {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null } });
});
afterEach(async () => {
  const found = await breaches(site);
  if (found.length > 0) throw new Error(found.join("\n"));
});

const db = () => site.database.db;
const { sell, undo, sales } = doorCalls(site, owner);
const byOwner = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
/** A student with an account, and the id of the person. */
async function newStudent() {
  const payer = await newPayer(site);
  const users = db().selectFrom("users").select("person_id").where("id", "=", payer.id);
  return { ...payer, personId: (await users.executeTakeFirstOrThrow()).person_id! };
}
const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const seatsIn = ({ id }: { id: string }) =>
  db()
    .selectFrom("signups")
    .select(["id", "person_id", "state"])
    .where("event_id", "=", id)
    .orderBy("state", "desc")
    .execute();
const passes = (_id: string, unitCents = 9000, quantity = 1) => [{ _id, unitCents, quantity }];
const lotsOf = (sale: string) =>
  db().selectFrom("wallet_lots").selectAll().where("purchase_id", "=", sale).orderBy("kind", "desc").execute();
const leftOf = async (sale: string) => (await lotsOf(sale)).map(({ remaining }) => remaining);
const codesOf = async (sale: string) => (await byOwner("GET", `/api/admin/door-sales/${sale}/gift-cards`)).body;
/** Sells a pass for sessions to a new student. */
async function sellPass() {
  const student = await newStudent();
  const offerId = await makePass(site, { covers: "sessions", validDays: null });
  const sale = { id: newId(), passes: passes(offerId), personId: student.personId, totalCents: 9000 };
  expect((await sell(sale)).status).toBe(200);
  return { student, offerId, sale };
}
/** Books a session that the wallet pays. */
const spend = async (student: Awaited<ReturnType<typeof newStudent>>) =>
  openSession(site, student, await sessionRequest(site, { wallet: true }));

describe("a cash sale", () => {
  test("has all kinds in one purchase, to the cent, with tax on tins only; sent five times it is stored once", async () => {
    await db().insertInto("tax_rates").values({ state: "OR", basis_points: 725 }).execute();
    const tin = await makeChocolate(db(), { name: "Mint & Nib", price_cents: 850, inventory: 5 });
    const service = { name: "Breath", minutes: 45, price: { least: 60, most: 60 } };
    const { _id } = (await byOwner("POST", "/api/admin/services", service)).body.service;
    const student = await newStudent();
    const offerId = await makePass(site);
    const { taxBasisPoints, sumCents: before } = await sales();
    const sale = {
      id: newId(),
      tins: tins(tin, 2),
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      sessions: [{ _id, unitCents: 6000, quantity: 1 }],
      passes: passes(offerId, 9000, 2),
      giftCards: [{ unitCents: 2500, quantity: 1 }],
      personId: student.personId,
      taxBasisPoints,
      // 7.25 % of $17.00 is $1.2325.
      totalCents: 1700 + 123 + 1500 + 6000 + 18_000 + 2500,
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell(sale)));
    await db().deleteFrom("tax_rates").execute();
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    expect(answers[0]!.body.sale.lines).toEqual([
      { kind: "tins", chocolateId: tin.id, name: "Mint & Nib", quantity: 2, unitCents: 850, taxCents: 123 },
      { kind: "drop-in", chocolateId: null, name: "", quantity: 1, unitCents: 1500, taxCents: 0 },
      { kind: "session", chocolateId: null, name: "Breath (45 min)", quantity: 1, unitCents: 6000, taxCents: 0 },
      { kind: "pass", chocolateId: null, name: "Five classes (5 uses)", quantity: 2, unitCents: 9000, taxCents: 0 },
      { kind: "gift-card", chocolateId: null, name: "Gift card $25", quantity: 1, unitCents: 2500, taxCents: 0 },
    ]);
    expect((await sales()).sumCents - before).toBe(sale.totalCents);
    expect(await leftOf(sale.id)).toEqual([5, 5, 2500]);
    expect(await readInventory(site, tin.id)).toBe(3);
    const { lots, entries } = await walletOf(site, student);
    expect(lots).toMatchObject([{ left: 5, expiresOn: "2033-09-05" }, { left: 5 }]);
    expect(entries).toMatchObject([{ what: "bought" }, { what: "bought" }]);
    // The owner reads the code again by the sale.
    const [card] = await codesOf(sale.id);
    expect(card).toMatchObject({ amount: 25, left: 25, code: expect.stringMatching(/^([A-Z2-9]{4} ?){4}$/) });
    expect(await codesOf(sale.id)).toEqual([card]);
    expect((await redeem(site, student, card.code)).status).toBe(200);
    expect((await codesOf(sale.id))[0].code).toBeNull();
    expect((await site.request("GET", `/api/admin/door-sales/${sale.id}/gift-cards`)).status).toBe(401);
  });

  test("gives the pass to a person without an account, who is found afterwards, and to the one that is kept after a merge", async () => {
    const email = `${newId()}@example.com`;
    const added = (await byOwner("POST", "/api/admin/people", { name: "Rosa Reed", email })).body;
    const again = await byOwner("POST", "/api/admin/people", { name: "R. Reed", email: email.toUpperCase() });
    expect(again.body).toEqual({ _id: added._id, name: "Rosa Reed" });
    const find = async () => (await byOwner("GET", `/api/admin/people?search=${email}`)).body;
    expect(await find()).toEqual([]);
    const id = newId();
    await sell({ id, passes: passes(await makePass(site)), personId: added._id, totalCents: 9000 });
    expect(await find()).toMatchObject([{ id: added._id, name: "Rosa Reed" }]);
    const [lot] = (await byOwner("GET", `/api/admin/wallet?person=${added._id}`)).body.lots;
    expect(lot).toMatchObject({ left: 5, purchaseId: id });
    const [kept, gone] = [await newStudent(), added._id];
    await db().updateTable("people").set({ merged_into: kept.personId, email: null }).where("id", "=", gone).execute();
    const next = newId();
    await sell({ id: next, passes: passes(await makePass(site)), personId: gone, totalCents: 9000 });
    expect(await lotsOf(next)).toMatchObject([{ person_id: kept.personId }]);
  });

  test("is refused, and stores nothing, for a pass that is not sold or costs something else, without its person or for an unknown one, or for an amount that no gift card has", async () => {
    const { personId } = await newStudent();
    const offerId = await makePass(site, { price: 95 });
    const hidden = await makePass(site, { state: "hidden" });
    const refusal = async (body: object) => {
      const id = newId();
      const answer = await sell({ id, personId, ...body });
      expect([await lotsOf(id), (await undo(id)).body.code]).toEqual([[], "not-found"]);
      return [answer.body.code, answer.body.message];
    };
    const ofPass = (id: string, change: object = {}) => ({ passes: passes(id), totalCents: 9000, ...change });
    expect(await refusal(ofPass(offerId))).toEqual([
      "price-changed",
      "Five classes costs $95 now, not $90. Please sell it again at its price.",
    ]);
    const notSold = "This pass is no longer sold. Please choose again.";
    expect(await refusal(ofPass(hidden))).toEqual(["offer-gone", notSold]);
    expect(await refusal(ofPass(newId()))).toEqual(["offer-gone", notSold]);
    const right = { passes: passes(offerId, 9500), totalCents: 9500 };
    expect(await refusal({ ...right, personId: undefined })).toEqual(["invalid", "Please choose whose pass it is."]);
    expect((await refusal({ ...right, personId: newId() }))[0]).toBe("not-found");
    const card = (unitCents: number) => ({ giftCards: [{ unitCents, quantity: 1 }], totalCents: unitCents });
    for (const cents of [900, 50_100, 2550])
      expect(await refusal(card(cents))).toEqual([
        "invalid",
        "Please choose an amount from $10 to $500, in whole dollars.",
      ]);
    expect((await refusal({ sessions: passes(newId()), totalCents: 9000 }))[0]).toBe("invalid");
    const giftCards = { isSold: false, amounts: [25], least: 10, most: 500, years: null };
    await changeSettings(site, { giftCards });
    expect((await refusal(card(2500)))[0]).toBe("offer-gone");
    await changeSettings(site, { giftCards: { ...giftCards, isSold: true } });
    // A stored sale is answered also when its offer is gone since.
    const sale = { id: newId(), personId, ...right };
    const { body } = await sell(sale);
    await byOwner("DELETE", `/api/admin/passes/${offerId}`);
    expect((await sell(sale)).body).toEqual(body);
  });

  test("is undone with its passes and gift cards, once, and not after a use was spent", async () => {
    const { student, offerId } = await sellPass();
    const both = {
      id: newId(),
      passes: passes(offerId),
      giftCards: [{ unitCents: 2500, quantity: 1 }],
      personId: student.personId,
      totalCents: 11_500,
    };
    await sell(both);
    const answers = await Promise.all([undo(both.id), undo(both.id), undo(both.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await leftOf(both.id)).toEqual([0, 0]);
    expect((await walletOf(site, student)).entries[0]).toMatchObject({ what: "refunded", units: 5 });
    expect((await codesOf(both.id))[0].code).toBeNull();
    expect((await sell(both)).body.sale.isUndone).toBe(true);
    expect(await leftOf(both.id)).toEqual([0, 0]);

    const { student: ana, sale } = await sellPass();
    expect((await spend(ana)).body.wallet).toMatchObject([{ kind: "pass", units: 1 }]);
    const { body } = await undo(sale.id);
    expect(body).toMatchObject({ code: "wallet-short", message: expect.stringContaining("used already") });
    expect(await leftOf(sale.id)).toEqual([4]);
    expect((await sales()).sales.find((one: { _id: string }) => one._id === sale.id).isUndone).toBe(false);
  });

  test("whose pass is undone while it is spent is either undone or spent", async () => {
    for (let round = 0; round < 6; round++) {
      const { student, sale } = await sellPass();
      const wanted = await sessionRequest(site, { wallet: true });
      const [undone, opened] = await Promise.all([undo(sale.id), openSession(site, student, wanted)]);
      const isUndone = undone.status === 200;
      const isSpent = opened.body.wallet?.length > 0;
      expect([isUndone, isSpent]).toEqual([!isSpent, !isUndone]);
      expect(await leftOf(sale.id)).toEqual([isUndone ? 0 : 4]);
    }
  });

  test("is refunded later: first what is in no wallet, then whole unused uses, and never what is spent", async () => {
    const { student, offerId, sale: one } = await sellPass();
    await spend(student);
    const tin = await makeChocolate(db(), { price_cents: 1600, inventory: 3 });
    const ana = await newStudent();
    const mixed = {
      id: newId(),
      tins: tins(tin, 1),
      passes: passes(offerId),
      giftCards: [{ unitCents: 2500, quantity: 1 }],
      personId: ana.personId,
      totalCents: 1600 + 9000 + 2500,
    };
    await sell(mixed);
    site.clock.set(new Date("2033-06-09T19:00:00Z"));
    await logInAgain(site, owner);
    expect((await undo(one.id)).body.code).toBe("too-late");
    const split = await byOwner("GET", `/api/admin/payments/${one.id}/refund`);
    expect(split.body).toEqual({ left: 72, parts: [{ to: "cash", name: "", units: 0, amount: 72 }] });
    expect((await refund(site, one.id, 73)).body.code).toBe("refund-too-much");
    expect((await refund(site, one.id)).status).toBe(200);
    expect(await leftOf(one.id)).toEqual([0]);
    expect((await refund(site, one.id)).body.code).toBe("nothing-to-refund");

    // $16 is the tin, and takes no use; $20 more takes two uses of $18, and $16 of them is still owed.
    await refund(site, mixed.id, 16);
    expect(await leftOf(mixed.id)).toEqual([5, 2500]);
    await refund(site, mixed.id, 20);
    expect(await leftOf(mixed.id)).toEqual([3, 2500]);
    expect((await byOwner("GET", `/api/admin/payments/${mixed.id}/refund`)).body.left).toBe(95);
    await refund(site, mixed.id, 95);
    expect(await leftOf(mixed.id)).toEqual([0, 0]);
    const purchases = db().selectFrom("purchases").select("state").where("id", "=", mixed.id);
    expect((await purchases.executeTakeFirstOrThrow()).state).toBe("returned");
    expect(await readInventory(site, tin.id)).toBe(2);
  });

  test("gives a named person a seat, once, also over the capacity if the cash is in the till; its undo cancels the seat", async () => {
    const event = await makeEvent(db(), { ...eighteen, date: "2033-06-07", time: "12:30", capacity: 1 });
    const [ana, bea] = [await newStudent(), await newStudent()];
    const saleTo = ({ personId }: { personId: string }) => ({
      id: newId(),
      eventId: event.id,
      personId,
      seat: { _id: newId(), unitCents: 1800 },
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      totalCents: 3300,
    });
    const [first, second] = [saleTo(ana), saleTo(bea)];
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell(first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(
      answers[0]!.body.sale.lines.map(({ kind, unitCents }: DoorSale["lines"][number]) => [kind, unitCents]),
    ).toEqual([
      ["drop-in", 1500],
      ["seat", 1800],
    ]);
    expect(await seatsIn(event)).toEqual([{ id: first.seat._id, person_id: ana.personId, state: "live" }]);
    const roster = await byOwner("GET", `/api/admin/events/${event.id}/roster`);
    expect(roster.body.people).toMatchObject([{ _id: first.seat._id, checkedInAt: expect.any(String) }]);
    expect((await sell(saleTo(ana))).body.code).toBe("already-signed-up");
    expect((await sell(second)).body.code).toBe("class-full");
    expect((await sell({ ...saleTo(bea), personId: undefined })).body.code).toBe("invalid");
    expect((await sell({ ...saleTo(bea), eventId: undefined })).body.code).toBe("invalid");
    expect((await sell({ ...second, evenIfGone: true })).status).toBe(200);
    expect(await seatsIn(event)).toHaveLength(2);
    await Promise.all([undo(second.id), undo(second.id)]);
    expect((await seatsIn(event)).map(({ state }) => state)).toEqual(["live", "cancelled"]);
    // A later refund cancels the seat only in a class that has not begun.
    site.clock.set(new Date("2033-06-07T20:00:00Z"));
    await logInAgain(site, owner);
    expect((await refund(site, first.id)).status).toBe(200);
    expect((await seatsIn(event)).map(({ state }) => state)).toEqual(["live", "cancelled"]);
    const soon = { ...saleTo(bea), eventId: (await makeEvent(db(), { ...eighteen, date: "2033-06-08" })).id };
    await sell(soon);
    expect((await refund(site, soon.id)).status).toBe(200);
    expect((await seatsIn({ id: soon.eventId })).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  test("whose seat was given up for credit is not undone, and refunded without it", async () => {
    const event = await makeEvent(db(), { ...eighteen, date: "2033-06-20", tax_class: "goods" });
    const ana = await newStudent();
    const offerId = await makePass(site);
    const sale = {
      id: newId(),
      eventId: event.id,
      personId: ana.personId,
      seat: { _id: newId(), unitCents: 1800 },
      passes: passes(offerId),
      taxBasisPoints: 1000,
      totalCents: 1800 + 180 + 9000,
    };
    expect((await sell(sale)).status).toBe(200);
    const giveUp = { eventId: event.id, as: "credit" };
    const { body } = await site.request("POST", "/api/signup/cancel", giveUp, ana.headers);
    expect(body.message).toContain("$19.80 of credit is in your wallet.");
    expect((await undo(sale.id)).body).toMatchObject({
      code: "wallet-short",
      message: expect.stringContaining("credit"),
    });
    expect((await byOwner("GET", `/api/admin/payments/${sale.id}/refund`)).body.left).toBe(90);
    // The seat's part is credit, so a part of the amount is the pass's, and takes a use back.
    expect((await refund(site, sale.id, 18)).status).toBe(200);
    expect(await leftOf(sale.id)).toEqual([4, 1980]);
    expect((await byOwner("GET", `/api/admin/payments/${sale.id}/refund`)).body.left).toBe(72);
    await refund(site, sale.id);
    expect((await refund(site, sale.id)).body.code).toBe("nothing-to-refund");
    expect((await walletOf(site, ana)).lots).toMatchObject([
      { kind: "credit", left: 1980 },
      { kind: "pass", left: 0 },
    ]);
  });
});
