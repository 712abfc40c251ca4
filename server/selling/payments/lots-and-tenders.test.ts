import { describe, expect, test } from "vitest";
import { addDays, longDateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { captureCart, cartRequest, newGuest, openCart, readOrder } from "../../../test/buying.ts";
import { checkPaymentsAfterEach } from "../../../test/check-payments.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { captureSession, newPayer, openSession, type Payer, sessionRequest } from "../../../test/paying.ts";
import { untilServed } from "../../../test/repeated-uses.ts";
import { readRow, readRows, updateRows } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { spentEarlier } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { giftCodeHash } from "./gift-codes.ts";
import { changeLot, expireLots, grantLot, type NewLot } from "./lots-and-tenders.ts";
import { reconcilePayments } from "./reconcile.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
checkPaymentsAfterEach(() => site);

const db = () => site.database.db;
const personOf = async ({ id }: { id: string }) =>
  (await db().selectFrom("users").select("person_id").where("id", "=", id).executeTakeFirstOrThrow()).person_id!;
const give = async (student: Payer, lot: Partial<NewLot> & Pick<NewLot, "kind" | "units">) => {
  const personId = await personOf(student);
  const covers = lot.kind === "pass" ? ("sessions" as const) : null;
  return site.ctx().tx((tx) => grantLot(tx, { personId, name: `A ${lot.kind}`, covers, ...lot }));
};
/** A session payment that Ana opened with a lot in the wallet. */
async function openedWith(given: Parameters<typeof give>[1]) {
  const ana = await newPayer(site);
  const lot = await give(ana, given);
  const wanted = await sessionRequest(site, { wallet: true });
  const { body } = await openSession(site, ana, wanted);
  return { ana, lot, wanted, body };
}
const lotOf = (id: string) => db().selectFrom("wallet_lots").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const left = async (id: string) => (await lotOf(id)).remaining;
const reasonsOf = async (id: string) =>
  (
    await db()
      .selectFrom("wallet_entries")
      .select(["reason", "delta"])
      .where("lot_id", "=", id)
      .orderBy("nth")
      .execute()
  ).map(({ reason, delta }) => `${reason} ${delta}`);
const purchaseState = async (id: string) =>
  (await db().selectFrom("purchases").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
/** Its hold ends unpaid. */
const lapse = (id: string) =>
  db().updateTable("payments").set({ state: "expired", reason: "lapsed" }).where("id", "=", id).execute();
const refund = (id: string, body: object) => site.request("POST", `/api/admin/payments/${id}/refund`, body, owner);

describe("a session", () => {
  test("is paid by a pass at once, without the provider", async () => {
    const ana = await newPayer(site);
    const pass = await give(ana, { kind: "pass", units: 5 });
    const wanted = await sessionRequest(site, { wallet: true });
    const { status, body } = await openSession(site, ana, wanted);
    expect({ status, ...body }).toMatchObject({ status: 201, state: "fulfilled", amount: "0.00", orderId: wanted.id });
    expect(body.wallet).toEqual([{ kind: "pass", name: "A pass", units: 1, amount: "80.00" }]);
    expect(await left(pass)).toBe(4);
    expect(await purchaseState(wanted.id)).toBe("fulfilled");
    // The same request again is the same purchase.
    expect((await openSession(site, ana, wanted)).body).toMatchObject({ state: "fulfilled", orderId: wanted.id });
    expect(await left(pass)).toBe(4);
    const path = `/api/bookings/${wanted.slotId}/book`;
    const person = { userId: ana.id, firstName: "A", lastName: "W", email: "a@example.com" };
    const finalized = await site.request(
      "PUT",
      path,
      { ...person, sessionType: wanted.sessionType, message: "" },
      ana.headers,
    );
    expect(finalized.status).toBe(200);
  });

  test("with sales tax is quoted with it, and a pass pays the tax too", async () => {
    await db().insertInto("tax_rates").values({ state: "OR", basis_points: 725 }).execute();
    const ana = await newPayer(site);
    await give(ana, { kind: "credit", units: 500 });
    const quote = async (change: object = {}) => {
      const body = { covers: "sessions", cents: 8000, taxClass: "goods", isWanted: true, ...change };
      return (await site.request("POST", "/api/wallet/quote", body, ana.headers)).body;
    };
    expect(await quote()).toMatchObject({ tax: "5.80", rest: "80.80" });
    expect(await quote({ taxClass: "none" })).toMatchObject({ tax: "0.00", rest: "75.00" });
    await give(ana, { kind: "pass", units: 1 });
    expect(await quote()).toMatchObject({ tax: "5.80", rest: "0.00", parts: [{ kind: "pass", amount: "85.80" }] });
    await db().deleteFrom("tax_rates").execute();
  });

  test("is paid by a gift card and the provider together, to the cent", async () => {
    const { ana, lot: card, wanted, body } = await openedWith({ kind: "gift-card", units: 3050 });
    expect(body).toMatchObject({ state: "opened", amount: "49.50" });
    expect(await left(card)).toBe(0);
    await site.payPal.approve(body.orderId);
    expect((await captureSession(site, ana, body.orderId)).body.state).toBe("fulfilled");
    expect(await reasonsOf(card)).toEqual(["granted 3050", "held -3050", "released 3050", "spent -3050"]);
    // Half of it: the provider's part first.
    expect((await refund(wanted.id, { id: newId(), amount: 40 })).status).toBe(200);
    expect(await left(card)).toBe(0);
    const split = await site.request("GET", `/api/admin/payments/${wanted.id}/refund`, undefined, owner);
    expect(split.body.parts).toEqual([
      { to: "provider", name: "", units: 0, amount: 9.5 },
      { to: "gift-card", name: "A gift-card", units: 3050, amount: 30.5 },
    ]);
    expect((await refund(wanted.id, { id: newId() })).status).toBe(200);
    expect(await left(card)).toBe(3050);
    expect(await purchaseState(wanted.id)).toBe("returned");
  });

  test("spends the earliest expiry first, and no pass that has expired by its day or is for classes", async () => {
    const ana = await newPayer(site);
    const wanted = await sessionRequest(site, { wallet: true, amount: 50 });
    const tooEarly = await give(ana, { kind: "pass", units: 1, expiresOn: "2031-01-01" });
    const forClasses = await give(ana, { kind: "pass", units: 1, covers: "classes" });
    const never = await give(ana, { kind: "credit", units: 3000 });
    const soon = await give(ana, { kind: "credit", units: 3000, expiresOn: "2036-01-01" });
    const { body } = await openSession(site, ana, wanted);
    expect(body.state).toBe("fulfilled");
    expect([await left(tooEarly), await left(forClasses), await left(soon), await left(never)]).toEqual([
      1, 1, 0, 1000,
    ]);
  });

  test("that is not paid in time gives its units back, and takes them again if it is captured later", async () => {
    const { ana, lot: card, wanted, body } = await openedWith({ kind: "gift-card", units: 1000 });
    await site.request("POST", `/api/payments/${body.orderId}/cancel`, undefined, ana.headers);
    expect([await left(card), await purchaseState(wanted.id)]).toEqual([1000, "expired"]);

    const second = await sessionRequest(site, { wallet: true });
    const opened = await openSession(site, ana, second);
    await updateRows(db(), "purchases", { id: second.id }, { held_until: new Date(0) });
    await updateRows(db(), "payments", { id: second.id }, { look_at: new Date(0) });
    await reconcilePayments(site.ctx());
    expect(await left(card)).toBe(1000);
    await site.payPal.approve(opened.body.orderId);
    expect((await captureSession(site, ana, opened.body.orderId)).body.state).toBe("fulfilled");
    expect(await left(card)).toBe(0);
  });

  test("whose units were spent elsewhere after its hold ended is not captured", async () => {
    const { ana, lot: card, wanted, body } = await openedWith({ kind: "gift-card", units: 1000 });
    await site.payPal.approve(body.orderId);
    await lapse(wanted.id);
    await site.ctx().tx((tx) => changeLot(tx, { lotId: card, delta: -1000, reason: "voided" }));
    expect((await captureSession(site, ana, body.orderId)).body.code).toBe("hold-lost");
    const { captures } = await site.payPal.ledger();
    expect(captures.filter((one) => one.orderId === body.orderId)).toEqual([]);
  });

  test("that is paid too late, when its credit has expired, is not captured", async () => {
    const expiresOn = studioDay(site.clock.now());
    const { ana, lot: credit, wanted, body } = await openedWith({ kind: "credit", units: 1000, expiresOn });
    await site.payPal.approve(body.orderId);
    await lapse(wanted.id);
    // The studio day ends, and the order is still open at PayPal.
    await updateRows(db(), "wallet_lots", { id: credit }, { expires_on: addDays(expiresOn, -1) });
    expect((await captureSession(site, ana, body.orderId)).body.code).toBe("hold-lost");
    expect(await left(credit)).toBe(1000);
  });

  test("that PayPal takes the money for after its units were spent elsewhere is given back", async () => {
    const { ana, lot: card, wanted, body } = await openedWith({ kind: "gift-card", units: 1000 });
    await site.payPal.approve(body.orderId);
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    await captureSession(site, ana, body.orderId);
    await lapse(wanted.id);
    await site.ctx().tx((tx) => changeLot(tx, { lotId: card, delta: -1000, reason: "voided" }));
    await site.payPal.settle(body.orderId, "COMPLETED");
    await expect.poll(() => purchaseState(wanted.id)).toBe("returned");
    expect(await left(card)).toBe(0);
    const captured = async () => (await site.payPal.ledger()).captures.find(({ orderId }) => orderId === body.orderId);
    await expect.poll(captured).toMatchObject({ refundedCents: 7000 });
  });

  test("whose refund PayPal refuses is not returned until it is given back", async () => {
    const { ana, lot: card, wanted, body } = await openedWith({ kind: "gift-card", units: 1000 });
    await site.payPal.approve(body.orderId);
    await captureSession(site, ana, body.orderId);
    await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
    expect((await refund(wanted.id, { id: newId() })).body.code).toBe("nothing-to-refund");
    expect([await purchaseState(wanted.id), await left(card)]).toEqual(["fulfilled", 1000]);
    expect((await refund(wanted.id, { id: newId() })).status).toBe(200);
    expect(await purchaseState(wanted.id)).toBe("returned");
  });

  test("cancelled in time gives the use of a pass back", async () => {
    const ana = await newPayer(site);
    const pass = await give(ana, { kind: "pass", units: 2 });
    const wanted = await sessionRequest(site, { wallet: true });
    await openSession(site, ana, wanted);
    const { status, body } = await site.request(
      "POST",
      `/api/bookings/${wanted.slotId}/cancel`,
      undefined,
      ana.headers,
    );
    expect({ status, message: body.message }).toMatchObject({ status: 200 });
    expect(body.message).toContain("1 use is back on your A pass.");
    expect([await left(pass), await purchaseState(wanted.id)]).toEqual([2, "returned"]);
  });
});

describe("what goes back to a gift card that has expired", () => {
  const paid = async () => {
    const ana = await newPayer(site);
    const card = await give(ana, {
      kind: "gift-card",
      units: 8000,
      expiresOn: addDays(studioDay(site.clock.now()), 99),
    });
    const wanted = await sessionRequest(site, { wallet: true });
    await openSession(site, ana, wanted);
    await spentEarlier(site, card, { daysAgo: 60, left: 20 });
    return { ana, card, wanted, until: addDays(studioDay(site.clock.now()), 20) };
  };
  const ways: Record<string, (bought: Awaited<ReturnType<typeof paid>>) => Promise<{ status: number }>> = {
    "the student cancels the session in time": ({ ana, wanted }) =>
      site.request("POST", `/api/bookings/${wanted.slotId}/cancel`, undefined, ana.headers),
    "the owner deletes the session": ({ wanted }) =>
      site.request("DELETE", `/api/bookings/${wanted.slotId}?refund=all`, undefined, owner),
    "the owner refunds the payment": ({ wanted }) => refund(wanted.id, { id: newId() }),
  };

  test.each(Object.keys(ways))("counts again, as long as when it was spent, when %s", async (way) => {
    const bought = await paid();
    expect((await ways[way]!(bought)).status).toBe(200);
    const { remaining, expires_on } = await lotOf(bought.card);
    expect({ remaining, expires_on }).toEqual({ remaining: 8000, expires_on: bought.until });
    // The job that lets lots expire leaves it.
    await expireLots(site.ctx());
    expect(await left(bought.card)).toBe(8000);
    const letters = await mailsWrittenTo(site, bought.ana.email);
    expect(letters.some(({ text }) => text.includes(`(valid until ${longDateWords(bought.until)})`))).toBe(true);
  });
});

describe("a cart", () => {
  test("is paid by the code of a gift card without an account, and shipped to the typed address", async () => {
    const tin = await makeChocolate(db(), { inventory: 5 });
    const codeHash = giftCodeHash("ABCD EFGH JKLM NPQR");
    const lot = { personId: null, kind: "gift-card", name: "Gift card", units: 10_000, codeHash } as const;
    const card = await site.ctx().tx((tx) => grantLot(tx, lot));
    const guest = newGuest();
    const giftCode = "abcd-efgh-jklm-npqr";
    const wanted = cartRequest([[tin, 2]], { giftCode, email: "guest@example.com" });
    expect((await openCart(site, guest, wanted)).body.code).toBe("address-needed");
    expect(await left(card)).toBe(10_000);
    const address = { name: "G. Guest", line1: "1 Elm St", city: "Portland", state: "OR", zip: "97201" };
    const delivery = { how: "ship", address };
    const opened = await openCart(site, guest, { ...wanted, id: newId(), delivery });
    expect(opened.body).toMatchObject({ state: "fulfilled", amount: "0.00" });
    const order = await readRow(db(), "orders", { payment_id: opened.body.paymentId });
    expect(order).toMatchObject({
      payer_email: "guest@example.com",
      address: { city: "Portland", lines: ["1 Elm St"] },
    });
    expect(await left(card)).toBe(10_000 - (order.total as { totalCents: number }).totalCents);
  });

  test("that the wallet pays and that is shipped has the tax of its address: the ZIP is in the state of the tax", async () => {
    const owner = await asOwner(site);
    const setRates = (rates: object[]) => site.request("PUT", "/api/admin/tax-rates", { rates }, owner);
    expect((await setRates([{ state: "CA", percent: 10 }])).status).toBe(200);
    const tin = await makeChocolate(db(), { inventory: 5 });
    const [giftCode, units] = ["SHIP-TOTH-ESAM-ESTA", 10_000];
    const lot = { personId: null, kind: "gift-card", name: "Gift card", units } as const;
    await site.ctx().tx((tx) => grantLot(tx, { ...lot, codeHash: giftCodeHash(giftCode) }));
    const open = (state: string, zip: string) => {
      const address = { name: "G. Guest", line1: "1 Elm St", city: "San Francisco", state: "CA", zip };
      const delivery = { how: "ship", state, address };
      return openCart(site, newGuest(), cartRequest([[tin, 1]], { giftCode, email: "guest@example.com", delivery }));
    };
    for (const zip of ["94110", "94110-1234", "x", "97201 94110"]) {
      const { status, body } = await open("OR", zip);
      expect([zip, status, Object.keys(body.fields ?? {})]).toEqual([zip, 400, ["delivery.address.zip"]]);
    }
    expect((await open("ZZ", "94110")).status).toBe(400);
    const opened = await open("CA", "94110");
    expect(opened.body).toMatchObject({ state: "fulfilled" });
    const order = await readOrder(site, opened.body.paymentId);
    expect(order).toMatchObject({ total: { taxCents: 140 }, address: { state: "CA", zip: "94110" } });
    await setRates([]);
  });

  test("that the wallet paid is not paid again by one that replaces it", async () => {
    const tin = await makeChocolate(db(), { inventory: 5 });
    const ana = await newPayer(site);
    const credit = await give(ana, { kind: "credit", units: 10_000 });
    const delivery = { how: "pickup", eventId: (await makeEvent(db())).id };
    const paid = cartRequest([[tin, 1]], { delivery, wallet: true });
    expect((await openCart(site, ana, paid)).body.state).toBe("fulfilled");
    const other = cartRequest([[tin, 2]], { delivery, wallet: true, replaces: paid.id });
    expect((await openCart(site, ana, other)).body).toMatchObject({
      code: "payment-closed",
      message: "This cart is already paid. An email is on its way to you.",
    });
    expect(await left(credit)).toBe(10_000 - 1400);
  });

  test("with an unknown code is refused in the same words, and guessing is limited", async () => {
    const tin = await makeChocolate(db(), { inventory: 5 });
    const guest = newGuest();
    const guess = (giftCode: string) => openCart(site, guest, cartRequest([[tin, 1]], { giftCode }));
    const answers = [await guess("ABCDEFGHJKLMNPQ2"), await guess("x")];
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [404, "gift-code-unknown", answers[0]!.body.message],
      [404, "gift-code-unknown", answers[0]!.body.message],
    ]);
    const quote = (giftCode: string) =>
      site.request(
        "POST",
        "/api/wallet/quote",
        { covers: "nothing", cents: 100, isWanted: false, giftCode },
        guest.headers,
      );
    for (let tries = 0; tries < 18; tries++) expect((await quote("NOPE")).status).toBe(404);
    expect((await quote("NOPE")).status).toBe(429);
  });

  test("whose address changes the tax keeps the wallet's part", async () => {
    const tin = await makeChocolate(db(), { inventory: 5 });
    const ana = await newPayer(site);
    const card = await give(ana, { kind: "credit", units: 500 });
    await db().insertInto("tax_rates").values({ state: "CA", basis_points: 1000 }).execute();
    const delivery = { how: "ship", zip: "97201", state: "OR" };
    const { body } = await openCart(site, ana, cartRequest([[tin, 1]], { delivery, wallet: true }));
    // 14 + 5.50 + 1.40 − 0.50, of which $5 are paid by the credit.
    expect(body.amount).toBe("15.40");
    await site.payPal.approve(body.orderId);
    // The buyer chose an address in Los Angeles.
    const repriced = await captureCart(site, ana, body.orderId);
    expect(repriced.body).toMatchObject({ code: "price-changed", fields: { amount: "16.80", tax: "1.40" } });
    await site.payPal.approve(body.orderId);
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
    await db().deleteFrom("tax_rates").execute();
    expect(await reasonsOf(card)).toEqual(["granted 500", "held -500", "released 500", "spent -500"]);
  });
});

describe("the wallet", () => {
  test("gives the last use of a pass to one of a hundred at once", async () => {
    const ana = await newPayer(site);
    const pass = await give(ana, { kind: "pass", units: 1 });
    const cents = await give(ana, { kind: "gift-card", units: 100 });
    const tin = await makeChocolate(db(), { inventory: 200 });
    // Carts of one student, which the gift card pays in part; and sessions, which the pass pays.
    const wanted = await Promise.all(Array.from({ length: 20 }, () => sessionRequest(site, { wallet: true })));
    const carts = Array.from({ length: 80 }, () => cartRequest([[tin, 1]], { wallet: true }));
    await Promise.all([
      ...wanted.map((one) => untilServed(() => openSession(site, ana, one))),
      ...carts.map((one) => untilServed(() => openCart(site, ana, one))),
    ]);
    expect(await left(pass)).toBe(0);
    expect(await left(cents)).toBe(0);
    const tenders = await readRows(db(), "tenders", { lot_id: [pass, cents] }, ["lot_id", "state"]);
    const spending = (lot: string) => tenders.filter(({ lot_id, state }) => lot_id === lot && state !== "released");
    expect([spending(pass).length, spending(cents).length]).toEqual([1, 1]);
  });

  test("gives the last use of a guardian's pass to one of a hundred of the household at once", async () => {
    const household = await Promise.all([1, 2, 3, 4].map(() => newPayer(site)));
    const [ana, ...children] = household;
    const guardian_id = await personOf(ana!);
    for (const [nth, child] of children.entries())
      await updateRows(db(), "people", { id: await personOf(child) }, { guardian_id, name: `Child ${nth}` });
    const pass = await give(ana!, { kind: "pass", units: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, nth) => {
        const wanted = await sessionRequest(site, { wallet: true });
        return untilServed(() => openSession(site, household[nth % 4]!, wanted));
      }),
    );
    expect(answers.filter(({ body }) => body.state === "fulfilled")).toHaveLength(1);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await left(pass)).toBe(0);
  });

  /** A session that is open, with a gift card that is to pay a part of it. */
  async function openSplit() {
    const ana = await newPayer(site);
    const card = await give(ana, { kind: "gift-card", units: 1000 });
    const { id } = await sessionRequest(site);
    const { body } = await openSession(site, ana, await sessionRequest(site, { id, wallet: true }));
    const cancel = () => site.request("POST", `/api/payments/${body.orderId}/cancel`, undefined, ana.headers);
    return { id, card, cancel };
  }

  test("is not fulfilled before its tenders are its lines", async () => {
    const { id } = await openSplit();
    const fulfilling = site.database.pool.query(
      "update purchases set state = 'fulfilled', paid_at = now() where id = $1",
      [id],
    );
    await expect(fulfilling).rejects.toThrow(/is of 8000, its lines are 8000 and its tenders 1000/);
  });

  test("pays a purchase once by each lot", async () => {
    const { id, card } = await openSplit();
    const columns = "id, purchase_id, kind, lot_id, units, cents, state, opened_at";
    const again = site.database.pool.query(
      `insert into tenders (${columns}) values (gen_random_uuid(), $1, 'wallet', $2, 1, 1, 'held', now())`,
      [id, card],
    );
    await expect(again).rejects.toThrow("tenders_purchase_id_kind_lot_id_key");
  });

  test("gets back once what was held", async () => {
    const { id, card, cancel } = await openSplit();
    await Promise.all([cancel(), cancel()]);
    await db().updateTable("payments").set({ state: "declined" }).where("id", "=", id).execute();
    expect(await reasonsOf(card)).toEqual(["granted 1000", "held -1000", "released 1000"]);
  });

  test("lets lots expire after their last day, and refuses to change what was written", async () => {
    const ana = await newPayer(site);
    const lot = await give(ana, { kind: "credit", units: 700, expiresOn: "2020-01-01" });
    await Promise.all([expireLots(site.ctx()), expireLots(site.ctx())]);
    expect(await reasonsOf(lot)).toEqual(["granted 700", "expired -700"]);
    for (const statement of [
      "update wallet_entries set delta = 1",
      "delete from wallet_entries",
      "update wallet_lots set remaining = remaining + 1",
    ])
      await expect(site.database.pool.query(statement)).rejects.toThrow(/never changed|change by its entries/);
    await expect(
      site.database.pool.query(
        `insert into wallet_entries (lot_id, delta, reason, at) values ('${lot}', -1, 'voided', now())`,
      ),
    ).rejects.toThrow("wallet_lots_remaining_check");
  });
});
