import { beforeAll, describe, expect, test } from "vitest";
import { addDays, studioDay, studioInstant } from "../../../contract/platform/values/time.ts";
import { captureCart, newGuest, openCart } from "../../../test/buying.ts";
import { asOwner } from "../../../test/owner.ts";
import { captureSession, newPayer, openSession, sessionRequest, withNewToken } from "../../../test/paying.ts";
import { insertRow, readRows, updateRows } from "../../../test/rows.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { breaches, buy, buyGiftCard, lotOf, makePass, redeem, refund, walletOf } from "../../../test/wallet.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { expireLots, grantLot } from "../payments/lots-and-tenders.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { purgeGiftMails, sendGiftMails } from "./gift-mails.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
beforeAll(async () => {
  await changeSettings(site, {
    giftCards: { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null },
  });
});

const today = () => studioDay(site.clock.now());
const recipient = (sendOn = today()) => ({
  name: "Mei Tanaka",
  email: `${newId()}@example.com`,
  message: "Breathe.\nRest.",
  sendOn,
});
const mailsTo = async (address: string) =>
  (await site.database.db.selectFrom("mails").selectAll().execute()).filter(
    (mail) => mail.recipient.address === address,
  );
const asAdmin = async (method: string, path: string, body?: object) =>
  site.request(method, path, body, await asOwner(site));
type OfPerson = { person_id: string | null };
const personWallet = async ({ person_id }: OfPerson) =>
  (await asAdmin("GET", `/api/admin/wallet?person=${person_id}`)).body;
const give = async (client: OfPerson, change: object = {}) => {
  const body = {
    id: newId(),
    personId: client.person_id,
    kind: "credit",
    cents: 2000,
    expiresOn: null,
    reason: "You waited.",
    ...change,
  };
  return { body, answer: await asAdmin("POST", "/api/admin/wallet", body) };
};

describe("a gift card's code", () => {
  test("pays no late purchase of the giver after another person has redeemed it", async () => {
    const [giver, june] = [newGuest(), await newPayer(site)];
    const { code } = await buyGiftCard(site, giver);
    const wanted = { id: newId(), for: "pass", offerId: await makePass(site), giftCode: code };
    const opened = await openCart(site, giver, wanted);
    expect(opened.body.amount).toBe("40.00");
    const { db } = site.database;
    await updateRows(db, "purchases", { id: wanted.id }, { held_until: new Date(0) });
    await updateRows(db, "payments", { id: wanted.id }, { look_at: new Date(0) });
    await reconcilePayments(site.ctx());
    expect((await redeem(site, june, code)).status).toBe(200);
    await site.payPal.approve(opened.body.orderId);
    expect((await captureCart(site, giver, opened.body.orderId)).body.code).toBe("hold-lost");
    expect((await walletOf(site, june)).lots).toMatchObject([{ left: 5000 }]);
  });

  test("of twelve students who redeem it at once, one has it", async () => {
    const { code } = await buyGiftCard(site, newGuest());
    const students = await Promise.all(Array.from({ length: 12 }, () => newPayer(site)));
    const answers = await Promise.all(students.map((student) => redeem(site, student, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "gift-code-unknown")).toHaveLength(11);
    const winner = students[answers.findIndex(({ status }) => status === 200)]!;
    expect(await walletOf(site, winner)).toMatchObject({
      lots: [{ kind: "gift-card", left: 5000 }],
      entries: [{ what: "redeemed", units: 5000 }],
    });
  });

  test("may be typed in small letters; again for the same student it changes nothing, and then pays no more alone", async () => {
    const ana = await newPayer(site);
    const { code } = await buyGiftCard(site, newGuest());
    const typed = code.toLowerCase().replaceAll(" ", "-");
    expect((await redeem(site, ana, typed)).body).toEqual({ message: "$50 is now in your wallet.", amount: 50 });
    site.clock.advance(1000);
    expect((await redeem(site, ana, code)).body.message).toMatch(/already in your wallet. \$50 is left/);
    expect((await walletOf(site, ana)).lots).toHaveLength(1);
    const wanted = { id: newId(), for: "pass", offerId: await makePass(site), giftCode: code };
    expect((await openCart(site, newGuest(), wanted)).body.code).toBe("gift-code-unknown");
  });

  test("that is wrong, used up or in another wallet is answered alike, and after ten tries of an account as limited", async () => {
    const [ana, june] = [await newPayer(site), await newPayer(site)];
    const { code } = await buyGiftCard(site, newGuest());
    const spent = await buyGiftCard(site, newGuest());
    await redeem(site, june, code);
    await refund(site, spent.id);
    const answers = [];
    for (const tried of [code, spent.code, "ABCD EFGH JKLM NPQR", "x"]) answers.push(await redeem(site, ana, tried));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    for (let count = answers.length; count < 10; count++) await redeem(site, ana, "ABCD EFGH JKLM NPQR");
    expect((await redeem(site, ana, "ABCD EFGH JKLM NPQR")).status).toBe(429);
    const fresh = await buyGiftCard(site, newGuest());
    expect((await redeem(site, ana, fresh.code)).status).toBe(200);
  });

  test("of a card that was used in part shows no history from before it was redeemed", async () => {
    const ana = await newPayer(site);
    const { code } = await buyGiftCard(site, newGuest());
    const wanted = { id: newId(), for: "pass", offerId: await makePass(site, { price: 20 }), giftCode: code };
    await openCart(site, newGuest(), { ...wanted, email: "secret.giver@example.com" });
    await redeem(site, ana, code);
    expect((await walletOf(site, ana)).entries).toMatchObject([{ what: "redeemed", units: 3000, for: null }]);
  });
});

test("of twelve checkouts at once with the last dollars of a wallet, one spends them", async () => {
  const ana = await newPayer(site);
  await give(ana);
  const offerId = await makePass(site, { price: 20 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      site.request("POST", "/api/payments", { id: newId(), for: "pass", offerId, wallet: true }, ana.headers),
    ),
  );
  expect(answers.filter(({ body }) => body.state === "fulfilled")).toHaveLength(1);
  expect(answers.filter(({ body }) => body.wallet?.length > 0)).toHaveLength(1);
  const { lots, entries } = await walletOf(site, ana);
  expect(lots.filter(({ kind }: { kind: string }) => kind === "credit")).toMatchObject([{ left: 0, held: 0 }]);
  expect(entries[0]).toMatchObject({ what: "spent", units: 2000, for: "Five classes (5 uses)" });
});

test("what is held is shown as on hold until it is paid", async () => {
  const ana = await newPayer(site);
  await give(ana);
  const offerId = await makePass(site);
  const { body } = await site.request(
    "POST",
    "/api/payments",
    { id: newId(), for: "pass", offerId, wallet: true },
    ana.headers,
  );
  expect(await walletOf(site, ana)).toMatchObject({
    lots: [{ left: 0, held: 2000 }],
    entries: [{ what: "held", for: "Five classes (5 uses)" }, { what: "given" }],
  });
  await site.request("POST", `/api/payments/${body.orderId}/cancel`, undefined, ana.headers);
  expect(await walletOf(site, ana)).toMatchObject({ lots: [{ left: 2000, held: 0 }], entries: [{ what: "given" }] });
});

describe("a mailed gift card", () => {
  test("leaves on its day, once though two processes run, and the buyer gets an email", async () => {
    const buyer = `${newId()}@example.com`;
    const to = recipient(addDays(today(), 3));
    await buyGiftCard(site, newGuest(), { recipient: to, email: buyer });
    await sendGiftMails(site.ctx());
    expect(await mailsTo(to.email)).toEqual([]);
    site.clock.set(studioInstant(to.sendOn, "00:05"));
    await Promise.all([sendGiftMails(site.ctx()), sendGiftMails(site.ctx()), sendGiftMails(site.ctx())]);
    await sendGiftMails(site.ctx());
    const [gift, ...others] = await mailsTo(to.email);
    expect(others).toEqual([]);
    expect(gift!.subject).toBe("A gift card for you from Pat Payer");
    expect(gift!.text).toMatch(/sent you a gift card of \$50[^]*Breathe\.\n[^]*([A-Z2-9]{4} ){3}[A-Z2-9]{4}/);
    expect((await mailsTo(buyer)).map(({ subject }) => subject)).toContain("Your gift card for Mei Tanaka was sent");
  });

  test("is not delayed by a hundred others whose code no secret of the site can show", async () => {
    const to = recipient();
    await buyGiftCard(site, newGuest(), { recipient: to });
    const ids = Array.from({ length: 100 }, () => newId());
    const { db } = site.database;
    await inTransaction(db, async (tx) => {
      for (const id of ids) {
        const card = {
          id,
          personId: null,
          kind: "gift-card",
          name: "Gift card $50",
          units: 5000,
          codeHash: id,
        } as const;
        await grantLot({ db: tx, now: site.clock.now() }, card);
      }
    });
    const of = { recipient_name: "Mei Tanaka", recipient_email: "waits@example.com", send_on: addDays(today(), -1) };
    await insertRow(
      db,
      "gift_mails",
      ids.map((lot_id) => ({ lot_id, ...of })),
    );
    await sendGiftMails(site.ctx());
    expect(await mailsTo(to.email)).toHaveLength(1);
    expect(await mailsTo("waits@example.com")).toEqual([]);
    await db.deleteFrom("gift_mails").where("lot_id", "in", ids).execute();
  });

  test("is sent once though the process dies after it wrote the letter", async () => {
    const to = recipient();
    await buyGiftCard(site, newGuest(), { recipient: to });
    const ctx = site.ctx();
    const dying: Pick<Ctx, "tx"> = {
      tx: (work) =>
        ctx.tx(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    };
    await expect(sendGiftMails(dying)).rejects.toThrow("killed");
    expect(await mailsTo(to.email)).toEqual([]);
    await sendGiftMails(site.ctx());
    expect(await mailsTo(to.email)).toHaveLength(1);
  });

  test("is not sent once it is refunded or redeemed", async () => {
    const ana = await newPayer(site);
    const [refunded, redeemed] = [recipient(addDays(today(), 1)), recipient(addDays(today(), 1))];
    await refund(site, (await buyGiftCard(site, newGuest(), { recipient: refunded })).id);
    await redeem(site, ana, (await buyGiftCard(site, newGuest(), { recipient: redeemed })).code);
    site.clock.advance(2 * 86_400_000);
    await sendGiftMails(site.ctx());
    expect([...(await mailsTo(refunded.email)), ...(await mailsTo(redeemed.email))]).toEqual([]);
  });

  test("is in the giver's wallet; a month after it was sent, nothing of the recipient is left", async () => {
    const ana = await newPayer(site);
    // Not today: the site's own job would send it at any moment.
    const to = recipient(addDays(today(), 3));
    const { id } = await buyGiftCard(site, ana, { recipient: to });
    const sent = async () => (await walletOf(site, await withNewToken(site, ana))).sent;
    expect(await sent()).toMatchObject([{ recipientName: "Mei Tanaka", isSent: false, amount: 50 }]);
    site.clock.set(studioInstant(to.sendOn, "00:05"));
    await sendGiftMails(site.ctx());
    expect(await sent()).toMatchObject([{ isSent: true }]);
    const now = new Date(site.clock.now().getTime() + 33 * 86_400_000);
    await purgeGiftMails({ db: site.database.db, now });
    expect(await sent()).toEqual([]);
    const goods = await site.database.db
      .selectFrom("purchases")
      .select("goods")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(JSON.stringify(goods)).not.toMatch(/Mei|example\.com|Breathe/);
  });

  test("to a day more than a year ahead is refused", async () => {
    const wanted = { id: newId(), for: "gift-card", amount: 50, recipient: recipient(addDays(today(), 400)) };
    expect((await openCart(site, newGuest(), wanted)).body.fields).toHaveProperty(["recipient.sendOn"]);
  });
});

test("a pass counts until the end of its last studio day, and is gone after it", async () => {
  const ana = await newPayer(site);
  const offerId = await makePass(site, { validDays: 10 });
  const id = await buy(site, ana, { for: "pass", offerId });
  const { expires_on } = await lotOf(site, id);
  expect(expires_on).toBe(addDays(today(), 10));
  const at = async (day: string, time: string) => {
    await expireLots({ db: site.database.db, now: studioInstant(day, time) });
    return (await lotOf(site, id)).remaining;
  };
  expect(await at(expires_on!, "23:59")).toBe(5);
  expect(await at(addDays(expires_on!, 1), "00:00")).toBe(0);
  expect((await walletOf(site, ana)).entries[0]).toMatchObject({ what: "expired", units: 5 });
});

describe("the owner", () => {
  test("gives credit and passes with a reason, once though it is sent twice", async () => {
    const ana = await newPayer(site);
    const { body, answer } = await give(ana);
    expect(answer.body).toMatchObject({ message: "Given: Credit.", lot: { kind: "credit", left: 2000 } });
    expect((await asAdmin("POST", "/api/admin/wallet", body)).status).toBe(200);
    const twice = { ...body, id: newId(), cents: 500 };
    const taps = await Promise.all(Array.from({ length: 5 }, () => asAdmin("POST", "/api/admin/wallet", twice)));
    expect(taps.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await give(ana, { cents: undefined, kind: "pass", covers: "both", uses: 2, expiresOn: addDays(today(), 30) });
    const { lots, entries } = await walletOf(site, ana);
    expect(lots).toMatchObject([
      { kind: "pass", left: 2 },
      { kind: "credit", left: 2000 },
      { kind: "credit", left: 500 },
    ]);
    expect(entries).toMatchObject([{ what: "given" }, { what: "given" }, { what: "given", note: "You waited." }]);
    const nobody = { ...body, id: newId(), personId: newId() };
    expect((await asAdmin("POST", "/api/admin/wallet", nobody)).status).toBe(404);
    expect((await asAdmin("POST", "/api/admin/wallet", { ...nobody, reason: "" })).status).toBe(400);
  });

  test("adds and takes, never below zero and never over a newer state, and moves the last day", async () => {
    const ana = await newPayer(site);
    const { lot } = (await give(ana)).answer.body;
    const change = (body: object) => asAdmin("PUT", `/api/admin/wallet/${lot._id}`, { reason: "Counted.", ...body });
    expect((await change({ version: lot.version, change: -2001 })).body.code).toBe("wallet-short");
    const added = await change({ version: lot.version, change: 500, expiresOn: addDays(today(), 5) });
    expect(added.body.lot).toMatchObject({ left: 2500, expiresOn: addDays(today(), 5) });
    expect((await change({ version: lot.version, change: -500 })).body.code).toBe("stale");
    const taken = await change({ version: added.body.lot.version, change: -500 });
    expect(taken.body.lot).toMatchObject({ left: 2000, expiresOn: addDays(today(), 5) });
    expect((await walletOf(site, ana)).entries).toMatchObject([
      { what: "taken", units: 500, note: "Counted." },
      { what: "added", units: 500 },
      { what: "given" },
    ]);
  });

  test("lets a pass expire now, and brings it back", async () => {
    const ana = await newPayer(site);
    const { lot } = (await give(ana)).answer.body;
    const expire = (version: number) => asAdmin("POST", `/api/admin/wallet/${lot._id}/expire`, { version });
    expect((await expire(lot.version + 1)).body.code).toBe("stale");
    const expired = (await expire(lot.version)).body.lot;
    expect(expired).toMatchObject({ left: 0, isExpired: true });
    const back = { version: expired.version, change: 2000, expiresOn: null, reason: "Undone" };
    const undone = await asAdmin("PUT", `/api/admin/wallet/${lot._id}`, back);
    expect(undone.body.lot).toMatchObject({ left: 2000, isExpired: false });
  });

  test("finds the wallet of a guest", async () => {
    const email = `${newId()}@example.com`;
    const id = await buy(site, newGuest(), { for: "pass", offerId: await makePass(site), email });
    const guest = await asAdmin("GET", `/api/admin/people/history?email=${email.toUpperCase()}`);
    const { lots } = await personWallet({ person_id: guest.body.id });
    expect(lots).toMatchObject([{ name: "Five classes", purchaseId: id }]);
    expect(await personWallet({ person_id: newId() })).toEqual({ lots: [], entries: [] });
  });

  test("orders, hides and edits passes; an older version is refused", async () => {
    const before = (await asAdmin("GET", "/api/admin/passes")).body;
    const id = await makePass(site, { name: "Ten classes" });
    const ids = [id, ...before.map(({ _id }: { _id: string }) => _id)];
    expect((await asAdmin("PUT", "/api/admin/passes/order", { ids: ids.slice(1) })).body.code).toBe("stale");
    expect((await asAdmin("PUT", "/api/admin/passes/order", { ids })).status).toBe(200);
    const offered = async () => (await site.request("GET", "/api/passes")).body.passes;
    expect((await offered())[0]).toEqual({
      _id: id,
      name: "Ten classes",
      description: "",
      covers: "classes",
      uses: 5,
      price: 90,
      validDays: 90,
    });
    const saved = await asAdmin("PUT", `/api/admin/passes/${id}`, {
      version: 1,
      price: 160,
      uses: 10,
      validDays: null,
    });
    expect(saved.body.pass).toMatchObject({ price: 160, uses: 10, validDays: null, version: 2 });
    expect((await asAdmin("PUT", `/api/admin/passes/${id}`, { version: 1, price: 1 })).body.code).toBe("stale");
    await asAdmin("PUT", `/api/admin/passes/${id}`, { version: 2, state: "hidden" });
    expect((await offered())[0]._id).not.toBe(id);
    await asAdmin("DELETE", `/api/admin/passes/${id}`);
    expect((await asAdmin("PUT", `/api/admin/passes/${id}`, { version: 3, price: 1 })).status).toBe(404);
  });
});

test("an erased student's wallet ends, and what comes back to it later ends too; cards that are given stay", async () => {
  const ana = await newPayer(site);
  await give(ana);
  const given = await buyGiftCard(site, ana);
  const id = await buy(site, ana, { for: "pass", offerId: await makePass(site) });
  const file = await site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers);
  expect(file.body.wallet).toMatchObject([
    { kind: "credit", left: 2000 },
    { kind: "pass", left: 5 },
  ]);
  const { person_id } = await lotOf(site, id);
  expect((await asAdmin("DELETE", `/api/admin/users/${ana.id}`)).status).toBe(200);
  const lots = await readRows(site.database.db, "wallet_lots", { person_id });
  expect(lots.map(({ remaining, expires_on }) => [remaining, expires_on])).toEqual([
    [0, addDays(today(), -1)],
    [0, addDays(today(), -1)],
  ]);
  const june = await newPayer(site);
  expect((await redeem(site, june, given.code)).status).toBe(200);
});

test("a child's wallet ends with the guardian's, but not while the guardian has another account", async () => {
  const lots = site.database.db.selectFrom("wallet_lots").innerJoin("wallet_entries", "lot_id", "wallet_lots.id");
  const left = (id: string) => lots.select(["remaining", "note"]).where("wallet_lots.id", "=", id).execute();
  const [ana, second] = [await newPayer(site), await newPayer(site)];
  const kit = { id: newId(), name: "Kit", bornOn: addDays(today(), -2000) };
  await site.request("POST", `/api/user/${ana.id}/people`, kit, ana.headers);
  const own = (await give(ana)).body.id;
  const ofKit = (await give(ana, { personId: kit.id, reason: "Kit broke an arm." })).body.id;
  const people = { keptId: ana.person_id, goneId: second.person_id };
  expect((await asAdmin("POST", "/api/admin/people/merge", { id: newId(), ...people })).status).toBe(200);
  await asAdmin("DELETE", `/api/admin/users/${ana.id}`);
  expect(await left(own)).toEqual([{ remaining: 2000, note: "You waited." }]);
  expect(await left(ofKit)).toEqual([{ remaining: 2000, note: "Kit broke an arm." }]);
  const june = await newPayer(site);
  const mei = { ...kit, id: newId(), name: "Mei" };
  await site.request("POST", `/api/user/${june.id}/people`, mei, june.headers);
  const ofMei = (await give(june, { personId: mei.id, reason: "Mei broke an arm." })).body.id;
  await asAdmin("DELETE", `/api/admin/users/${june.id}`);
  expect(await left(ofMei)).toEqual([
    { remaining: 0, note: "" },
    { remaining: 0, note: "" },
  ]);
});

describe("what a child without an account has", () => {
  const withChild = async () => {
    const ana = await newPayer(site);
    const kit = { id: newId(), name: "Kit", bornOn: addDays(today(), -2000) };
    await site.request("POST", `/api/user/${ana.id}/people`, kit, ana.headers);
    return { ana, kit, lot: (await give(ana, { personId: kit.id })).body.id };
  };

  test("is in the guardian's wallet, who spends it, also after the hold ended", async () => {
    const { ana, kit, lot } = await withChild();
    expect((await walletOf(site, ana)).lots).toMatchObject([{ _id: lot, left: 2000 }]);
    expect((await walletOf(site, ana)).entries).toMatchObject([{ lotId: lot, what: "given" }]);
    const wanted = await sessionRequest(site, { wallet: true });
    const opened = await openSession(site, ana, wanted);
    expect(opened.body).toMatchObject({ amount: "60.00", wallet: [{ units: 2000 }] });
    const payment = site.database.db.updateTable("payments").where("id", "=", wanted.id);
    await payment.set({ state: "expired", reason: "lapsed" }).execute();
    await site.payPal.approve(opened.body.orderId);
    expect((await captureSession(site, ana, opened.body.orderId)).body.state).toBe("fulfilled");
    expect((await walletOf(site, ana)).lots).toMatchObject([{ _id: lot, left: 0 }]);
    expect((await asAdmin("GET", `/api/admin/wallet?person=${kit.id}`)).body.lots).toMatchObject([{ _id: lot }]);
  });

  test("stays with the guardian when the child leaves the household", async () => {
    const { ana, kit, lot } = await withChild();
    expect((await site.request("DELETE", `/api/user/${ana.id}/people/${kit.id}`, undefined, ana.headers)).status).toBe(
      200,
    );
    expect((await personWallet(ana)).lots).toMatchObject([{ _id: lot, left: 2000 }]);
  });

  test("is the child's own once there is an account", async () => {
    const { ana, kit, lot } = await withChild();
    const child = await newPayer(site);
    const { person_id: personId } = child;
    await site.database.db.updateTable("users").set({ person_id: kit.id }).where("person_id", "=", personId).execute();
    expect((await walletOf(site, ana)).lots).toEqual([]);
    expect((await walletOf(site, child)).lots).toMatchObject([{ _id: lot }]);
  });

  test("stays with a child who has an account when the guardian's account is deleted", async () => {
    const { ana, kit, lot } = await withChild();
    const child = await newPayer(site);
    const merge = { id: newId(), keptId: kit.id, goneId: child.person_id };
    expect((await asAdmin("POST", "/api/admin/people/merge", merge)).status).toBe(200);
    expect((await asAdmin("DELETE", `/api/admin/users/${ana.id}`)).status).toBe(200);
    expect((await walletOf(site, child)).lots).toMatchObject([{ _id: lot, left: 2000, expiresOn: null }]);
    const people = site.database.db.selectFrom("people").select("name").where("id", "=", kit.id);
    expect(await people.executeTakeFirst()).toEqual({ name: "Kit" });
  });
});

test("after all of this, every lot and every purchase adds up", async () => {
  expect(await breaches(site)).toEqual([]);
});
