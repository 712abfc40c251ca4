import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import { cartRequest, newGuest, openCart } from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { newPayer } from "../../../test/paying.ts";
import { readRow } from "../../../test/rows.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { breaches, buy, buyGiftCard, lotOf, makePass, redeem, refund, walletOf } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
beforeAll(async () => {
  await changeSettings(site, {
    giftCards: { isSold: true, amounts: [25, 50, 700], least: 10, most: 500, years: null },
  });
});
afterEach(() => site.payPal.behave());

const today = () => studioDay(site.clock.now());
const mailsTo = async (address: string) =>
  (await site.database.db.selectFrom("mails").selectAll().execute()).filter(
    ({ recipient }) => recipient.address === address,
  );
const personOf = async (purchaseId: string) =>
  (await site.database.pool.query("select person_id from purchases where id = $1", [purchaseId])).rows[0].person_id;

describe("a pass", () => {
  test("costs what the owner asks, is not taxed, and is in the student's wallet once it is paid", async () => {
    const ana = await newPayer(site);
    const offerId = await makePass(site);
    const id = await buy(site, ana, { for: "pass", offerId });
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 9000, customId: id });
    expect(await walletOf(site, ana)).toMatchObject({
      lots: [{ kind: "pass", name: "Five classes", covers: "classes", left: 5, expiresOn: addDays(today(), 90) }],
      entries: [{ what: "bought", units: 5 }],
    });
    const [receipt] = await mailsTo(ana.email);
    expect(receipt!.subject).toBe("Receipt: Five classes (5 uses)");
    expect(receipt!.text).toMatch(/Good for: classes[^]*Uses: 5[^]*Good until:/);
  });

  test("a visitor's pass goes to the person at the typed address, and waits there for the account", async () => {
    const guest = newGuest();
    const email = `${newId()}@example.com`;
    const id = await buy(site, guest, { for: "pass", offerId: await makePass(site), email });
    const { rows } = await site.database.pool.query("select email from people where id = $1", [await personOf(id)]);
    expect(rows).toEqual([{ email }]);
    expect((await lotOf(site, id)).person_id).toBe(await personOf(id));
    expect((await mailsTo(email))[0]!.text).toContain(`register or log in with ${email}`);
  });

  test("a changed offer does not touch what is being paid, and a hidden or deleted one is not sold", async () => {
    const owner = await asOwner(site);
    const ana = await newPayer(site);
    const offerId = await makePass(site);
    const opened = await openCart(site, ana, { id: newId(), for: "pass", offerId });
    await site.request(
      "PUT",
      `/api/admin/passes/${offerId}`,
      { version: 1, uses: 3, price: 10, state: "hidden" },
      owner,
    );
    await site.payPal.approve(opened.body.orderId);
    await site.request("POST", `/api/payments/${opened.body.orderId}/capture`, undefined, ana.headers);
    expect((await walletOf(site, ana)).lots).toMatchObject([{ left: 5 }]);
    for (const change of ["hide", "delete"]) {
      if (change === "delete") await site.request("DELETE", `/api/admin/passes/${offerId}`, undefined, owner);
      expect(await openCart(site, ana, { id: newId(), for: "pass", offerId })).toMatchObject({
        status: 409,
        body: { code: "offer-gone" },
      });
    }
  });

  test("a gift card pays for it, also without PayPal; then a visitor must give an address", async () => {
    const guest = newGuest();
    const offerId = await makePass(site, { price: 40 });
    const { code } = await buyGiftCard(site, guest);
    const wanted = { for: "pass", offerId, giftCode: code };
    expect(await openCart(site, guest, { id: newId(), ...wanted })).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
    const id = newId();
    const email = `${id}@example.com`;
    const { body } = await openCart(site, guest, { id, ...wanted, email });
    expect(body).toMatchObject({
      state: "fulfilled",
      amount: "0.00",
      wallet: [{ kind: "gift-card", amount: "40.00" }],
    });
    expect(await lotOf(site, id)).toMatchObject({ kind: "pass", remaining: 5, person_id: await personOf(id) });
  });

  test("a refund of a part that was made at PayPal takes back the uses that it paid", async () => {
    const ana = await newPayer(site);
    const id = await buy(site, ana, { for: "pass", offerId: await makePass(site) });
    const { capture_id } = await readRow(site.database.db, "payments", { id });
    await site.ctx().provider.refund(capture_id!, newId(), { currency: "USD", cents: 3600 });
    await expect.poll(async () => (await lotOf(site, id)).remaining).toBe(3);
    expect((await refund(site, id, 54.01)).body.code).toBe("refund-too-much");
    expect((await refund(site, id)).status).toBe(200);
    expect((await lotOf(site, id)).remaining).toBe(0);
  });

  test("a refund gives back whole unused uses pro rata, in full once none is used", async () => {
    const ana = await newPayer(site);
    const id = await buy(site, ana, { for: "pass", offerId: await makePass(site) });
    const lot = await lotOf(site, id);
    // Two of five uses are spent.
    await site.database.pool.query(
      "insert into wallet_entries (lot_id, delta, reason, note, at) values ($1, -2, 'expired', '', now())",
      [lot.id],
    );
    const owner = await asOwner(site);
    const split = await site.request("GET", `/api/admin/payments/${id}/refund`, undefined, owner);
    expect(split.body).toEqual({ left: 54, parts: [{ to: "provider", name: "", units: 0, amount: 54 }] });
    expect((await refund(site, id, 60)).body.code).toBe("refund-too-much");
    // A part of a use takes the whole use; its rest can be given back later.
    expect((await refund(site, id, 10)).status).toBe(200);
    expect((await lotOf(site, id)).remaining).toBe(2);
    expect((await refund(site, id)).status).toBe(200);
    expect((await lotOf(site, id)).remaining).toBe(0);
    const { refunds } = await site.payPal.ledger();
    expect(refunds.slice(-2).map(({ amountCents }) => amountCents)).toEqual([1000, 4400]);
    expect((await refund(site, id)).body.code).toBe("nothing-to-refund");
    expect((await walletOf(site, ana)).entries[0]).toMatchObject({ what: "refunded", units: 2 });
  });
});

describe("a gift card", () => {
  test("shows its code to the buyer for an hour, and in the receipt; its page has it until it is redeemed", async () => {
    const guest = newGuest();
    const email = `${newId()}@example.com`;
    const { id, code } = await buyGiftCard(site, guest, { email });
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}( [A-HJ-NP-Z2-9]{4}){3}$/);
    const stored = JSON.stringify(await lotOf(site, id));
    expect(stored).not.toContain(code.replaceAll(" ", ""));
    const [receipt] = await mailsTo(email);
    expect(receipt!.text).toContain(code);
    const page = /http\S+\/gift-card\?token=(\S+)/.exec(receipt!.text)![1]!;
    const read = () => site.request("GET", `/api/gift-card?token=${page}`);
    expect((await read()).body).toMatchObject({ amount: 50, left: 50, code, expiresOn: null });
    expect((await site.request("GET", `/api/gift-card?token=${page.slice(0, -1)}`)).status).toBe(410);
    const ana = await newPayer(site);
    expect((await redeem(site, ana, code)).status).toBe(200);
    expect((await read()).body).toMatchObject({ left: 50, code: null });
    site.clock.advance(61 * 60_000);
    expect((await site.request("GET", `/api/payments/${id}/gift-card`, undefined, guest.headers)).status).toBe(404);
  });

  test("that is in a wallet does not show its giver what is spent of it", async () => {
    const email = `${newId()}@example.com`;
    const { code } = await buyGiftCard(site, newGuest(), { email });
    const [receipt] = await mailsTo(email);
    const page = /http\S+\/gift-card\?token=(\S+)/.exec(receipt!.text)![1]!;
    const leftOn = async () => (await site.request("GET", `/api/gift-card?token=${page}`)).body.left;
    const tin = await makeChocolate(site.database.db);
    const ana = await newPayer(site);
    expect((await redeem(site, ana, code)).status).toBe(200);
    site.clock.advance(60_000);
    const opened = await openCart(site, ana, cartRequest([[tin, 5]], { wallet: true }));
    expect(opened.body).toMatchObject({ wallet: [{ kind: "gift-card", amount: "50.00" }] });
    expect(await leftOn()).toBe(50);
  });

  test("another student, or a visitor, does not read the code of a student's gift card", async () => {
    const [ana, june] = [await newPayer(site), await newPayer(site)];
    const { id } = await buyGiftCard(site, ana);
    for (const { headers } of [june, newGuest()])
      expect((await site.request("GET", `/api/payments/${id}/gift-card`, undefined, headers)).status).toBe(404);
  });

  test.each([
    [9, 400],
    [10, 201],
    [500, 201],
    [501, 400],
    [700, 201],
  ])("of $%i is answered with %i: the owner's amounts, and any within the bounds", async (amount, status) => {
    const { headers } = newGuest();
    expect((await openCart(site, { headers }, { id: newId(), for: "gift-card", amount })).status).toBe(status);
  });

  test("is not sold when the owner does not sell any, and not paid from a wallet", async () => {
    const wanted = { id: newId(), for: "gift-card", amount: 50 };
    const withWallet = await openCart(site, newGuest(), { ...wanted, wallet: true });
    expect(withWallet.status).toBe(400);
    const giftCards = { isSold: false, amounts: [50], least: 10, most: 500, years: null };
    await changeSettings(site, { giftCards });
    expect((await openCart(site, newGuest(), wanted)).body.code).toBe("offer-gone");
    await changeSettings(site, { giftCards: { ...giftCards, isSold: true, years: 5 } });
    const { id } = await buyGiftCard(site, newGuest());
    expect((await lotOf(site, id)).expires_on).toBe(`${Number(today().slice(0, 4)) + 5}${today().slice(4)}`);
  });

  test("a visitor needs the bot check; it holds nothing, so unpaid ones of a network stop no visitor", async () => {
    const guest = newGuest();
    const wanted = () => ({ id: newId(), for: "gift-card", amount: 50 });
    expect((await openCart(site, guest, { ...wanted(), recaptchaToken: "" })).body.code).toBe("bot-check-failed");
    for (let count = 0; count < 8; count++) expect((await openCart(site, guest, wanted())).status).toBe(201);
  });

  test("a half spent one is refunded by its other half, and stays fulfilled", async () => {
    const guest = newGuest();
    const { id, code } = await buyGiftCard(site, guest);
    const pass = { id: newId(), for: "pass", offerId: await makePass(site, { price: 20 }), giftCode: code };
    expect((await openCart(site, guest, { ...pass, email: "rosa.whitlow@example.com" })).body.state).toBe("fulfilled");
    expect((await refund(site, id)).status).toBe(200);
    expect((await site.payPal.ledger()).refunds.at(-1)).toMatchObject({ amountCents: 3000 });
    expect((await lotOf(site, id)).remaining).toBe(0);
    const states = site.database.db.selectFrom("purchases").select("state").where("id", "=", id);
    expect(await states.executeTakeFirst()).toEqual({ state: "fulfilled" });
    // The spent half returns when its purchase is refunded, and can then be refunded too.
    expect((await refund(site, pass.id)).status).toBe(200);
    expect((await lotOf(site, id)).remaining).toBe(2000);
    expect((await refund(site, id)).status).toBe(200);
    expect(await states.executeTakeFirst()).toEqual({ state: "returned" });
  });

  test("a refund that PayPal refuses can be repeated: what was taken back is still owed", async () => {
    const { id } = await buyGiftCard(site, newGuest());
    await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
    expect((await refund(site, id)).status).toBe(409);
    expect((await lotOf(site, id)).remaining).toBe(0);
    expect((await refund(site, id)).status).toBe(200);
    expect((await site.payPal.ledger()).refunds.at(-1)).toMatchObject({ amountCents: 5000 });
  });

  test.each(["spent", "held"])(
    "whose price went back at PayPal ends: what was %s of it is worth nothing later",
    async (how) => {
      const ana = await newPayer(site);
      const { id, code } = await buyGiftCard(site, ana);
      const tin = await makeChocolate(site.database.db, { price_cents: 2000 });
      const delivery = { how: "pickup", eventId: (await makeEvent(site.database.db)).id };
      const quantity = how === "spent" ? 1 : 3;
      const opened = await openCart(site, ana, cartRequest([[tin, quantity]], { delivery, giftCode: code }));
      expect(opened.body.state).toBe(how === "spent" ? "fulfilled" : "opened");
      const payments = site.database.db.selectFrom("payments").select(["capture_id", "state"]).where("id", "=", id);
      const { capture_id } = await payments.executeTakeFirstOrThrow();
      await site.ctx().provider.refund(capture_id!, newId(), undefined);
      await expect.poll(async () => (await payments.executeTakeFirstOrThrow()).state).toBe("refunded");
      const { paymentId, orderId } = opened.body;
      const path = `/api/payments/${orderId}/cancel`;
      const back = how === "spent" ? refund(site, paymentId) : site.request("POST", path, undefined, ana.headers);
      expect((await back).status).toBe(200);
      expect((await lotOf(site, id)).remaining).toBe(how === "spent" ? 2000 : 5000);
      expect((await redeem(site, ana, code)).body.code).toBe("gift-code-unknown");
      const again = await openCart(site, ana, cartRequest([[tin, 1]], { delivery, giftCode: code }));
      expect(again.body).toMatchObject({ state: "opened", amount: "20.00", wallet: [] });
    },
  );

  test("of a refund and twenty checkouts at once, all together give no more than the card had", async () => {
    const { id, code } = await buyGiftCard(site, newGuest());
    const offerId = await makePass(site, { price: 10 });
    const buying = Array.from({ length: 20 }, async (_, number) => {
      const wanted = { id: newId(), for: "pass", offerId, giftCode: code, email: `many.${number}@example.com` };
      return openCart(site, newGuest(), wanted);
    });
    const answers = await Promise.all([...buying, refund(site, id)]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const given = answers.at(-1)!.status === 200 ? (await site.payPal.ledger()).refunds.at(-1)!.amountCents : 0;
    const spent = answers.slice(0, 20).reduce((sum, { body }) => sum + Number(body.wallet?.[0]?.amount ?? 0) * 100, 0);
    // The last checkout may be open, with a part of its price from the card and the rest to be paid at PayPal.
    expect(spent + given + (await lotOf(site, id)).remaining).toBe(5000);
  });
});

test("after all of this, every lot and every purchase adds up", async () => {
  expect(await breaches(site)).toEqual([]);
});
