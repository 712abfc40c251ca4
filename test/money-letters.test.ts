import { describe, expect, test } from "vitest";
import { newToken } from "../server/auth/tokens.ts";
import { writeDueReminders } from "../server/office/reminders/write-due-reminders.ts";
import { newId } from "../server/platform/db/id.ts";
import { confirmDueOrders } from "../server/selling/orders/confirm.ts";
import { giftCodeHash } from "../server/selling/payments/gift-codes.ts";
import { grantLot, type NewLot } from "../server/selling/payments/lots-and-tenders.ts";
import { cartRequest, newGuest, openCart } from "./buying.ts";
import { makeChocolate, makeEvent, makeSignup } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { captureSession, newPayer, openSession, sessionRequest, withNewToken } from "./paying.ts";
import { sendAllRefunds } from "./refunds.ts";
import { readRow } from "./rows.ts";
import { startOwner, startSite } from "./start-site.ts";
import { signUpNew, waitForSeatLink } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);
const owner = startOwner(site);

const db = () => site.database.db;
const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
type Event = Awaited<ReturnType<typeof makeEvent>>;

/** A signed-in student with a current waiver and these lots in the wallet. */
async function studentWith(...lots: Partial<NewLot>[]) {
  const student = await newPayer(site);
  const users = db().selectFrom("users").select(["email", "person_id"]).where("id", "=", student.id);
  const { email, person_id } = await users.executeTakeFirstOrThrow();
  await signUpNew(site, await makeEvent(db()), { email, name: "June Okafor" }, student.headers);
  for (const lot of lots) {
    const card = { personId: person_id!, kind: "gift-card", name: "Gift card $50", units: 5000, ...lot } as const;
    await site.ctx().tx((tx) => grantLot(tx, card));
  }
  return { ...student, email, personId: person_id! };
}
type Student = Awaited<ReturnType<typeof studentWith>>;

const textsTo = async (email: string) =>
  (await mailsWrittenTo(site, email)).map(({ subject, text }) => `${subject}\n${text.replace(/\s+/g, " ")}`);

const approved = async (orderId: string) => {
  await site.payPal.approve(orderId);
  return orderId;
};

/** A student's seat and a friend's in a class, both paid by the student: with the wallet, or else by PayPal. */
async function seatOfFriend(june: Student, event: Event) {
  const { token, hash: pay_hash } = newToken();
  const { price_from_cents, price_to_cents } = event;
  const held = { event_id: event.id, state: "held", pay_hash, held_until: new Date(Date.now() + 600_000) } as const;
  const price = { price_from_cents, price_to_cents };
  await makeSignup(db(), { ...held, ...price, email: june.email, person_id: june.personId });
  const friend = await makeSignup(db(), { ...held, ...price, name: "Frieda Friend", booked_by: june.personId });
  const wanted = { id: newId(), for: "seat", token, wallet: true };
  const { body } = await site.request("POST", "/api/payments", wanted, june.headers);
  if (body.state !== "fulfilled") await captureSession(site, june, await approved(body.orderId));
  return friend;
}

const seatOf = ({ personId }: Student, event: Event) =>
  readRow(db(), "signups", { event_id: event.id, person_id: personId }, ["id"]);

/** The refund of a seat for a reader who did not pay. */
const paidByOther = { isPaid: true, until: null, isForfeited: false, parts: [], credit: null };

const cancelByLink = async (friend: { email: string }, as?: "credit") => {
  const token = await waitForSeatLink(site, friend.email, "A spot");
  const page = await site.request("GET", `/api/signup/place?token=${token}`);
  expect(page.body.refund).toEqual(paidByOther);
  return site.request("POST", "/api/signup/cancel", { token, ...(as ? { as } : {}) });
};

test("neither the letter nor the page of a friend says a price when the payer has paid", async () => {
  const june = await studentWith({});
  const event = await makeEvent(db(), eighteen);
  const friend = await seatOfFriend(june, event);
  const [letter] = await textsTo(friend.email);
  expect(letter).toMatch(/^A spot is booked for you: .*Bring:/s);
  expect(letter).not.toContain("Price");
  const token = await waitForSeatLink(site, friend.email, "A spot");
  const { body } = await site.request("GET", `/api/signup/place?token=${token}`);
  expect(body.refund).toEqual(paidByOther);
  site.clock.set(new Date(event.starts_at.getTime() - 20 * 3_600_000));
  await writeDueReminders(site.ctx());
  for (const email of [june.email, friend.email]) {
    const reminder = (await textsTo(email)).at(-1)!;
    expect(reminder).toMatch(/^Reminder: .*Bring:/s);
    expect(reminder).not.toContain("Price");
  }
});

describe("The payer's letter about a friend's seat that was given up too late", () => {
  const late = "It was too late for a refund.";
  const lateFor = (event: Event) => site.clock.set(new Date(event.starts_at.getTime() - 3_600_000));
  const lastTo = async (email: string) => (await textsTo(email)).at(-1)!;

  test.each([
    ["a gift card", {}],
    ["a pass", { kind: "pass", name: "Five classes", covers: "classes", units: 5 }],
    ["PayPal", undefined],
  ] as const)(
    "is sent once when the friend gives it up, paid by %s; the friend reads nothing of money",
    async (_, lot) => {
      const june = await studentWith(...(lot ? [lot] : []));
      const event = await makeEvent(db(), eighteen);
      const friend = await seatOfFriend(june, event);
      const before = (await textsTo(june.email)).length;
      lateFor(event);
      const { status, body } = await cancelByLink(friend);
      expect([status, body.message]).toEqual([200, "Your spot is cancelled. Thank you for letting us know."]);
      expect(await lastTo(friend.email)).not.toContain(late);
      const after = await textsTo(june.email);
      expect(after).toHaveLength(before + 1);
      expect(after.at(-1)).toMatch(/^A spot you paid for was given up: /);
      expect(after.at(-1)).toContain("The spot of Frieda Friend in this class, which you paid for, was given up.");
      expect(after.at(-1)).toContain(late);
    },
  );

  test("is sent when the payer gives it up, and not for the payer's own seat", async () => {
    const june = await studentWith({});
    const event = await makeEvent(db(), eighteen);
    const friend = await seatOfFriend(june, event);
    lateFor(event);
    const { headers } = await withNewToken(site, june);
    const cancel = (of: object) => site.request("POST", "/api/signup/cancel", { eventId: event.id, ...of }, headers);
    expect((await cancel({ personId: friend.person_id })).body.message).toContain(late);
    expect(await lastTo(june.email)).toMatch(/^A spot you paid for was given up: /);
    expect(await lastTo(friend.email)).not.toContain(late);
    expect((await cancel({})).body.message).toContain(late);
    expect(await lastTo(june.email)).toMatch(/^Your spot is cancelled: /);
    expect(await lastTo(june.email)).toContain(late);
  });
});

describe("The payer's letter about what is back in the wallet", () => {
  const lastTo = async (email: string) => (await textsTo(email)).at(-1)!;
  const back = "Back in your wallet";

  test("is sent when a friend gives up the seat that the payer booked; the friend reads nothing of it", async () => {
    const june = await studentWith({});
    const friend = await seatOfFriend(june, await makeEvent(db(), eighteen));
    const { status, body } = await cancelByLink(friend);
    expect([status, body.message]).toEqual([200, "Your spot is cancelled. Thank you for letting us know."]);
    expect(await lastTo(friend.email)).toContain("Your spot in this class is cancelled.");
    expect(await lastTo(friend.email)).not.toContain("$18 is back");
    expect(await lastTo(june.email)).toMatch(/^Back in your wallet\n.*Gift card \$50: \$18\.00/);
  });

  test("is sent when the payer gives up the seat of a friend", async () => {
    const june = await studentWith({});
    const event = await makeEvent(db(), eighteen);
    const friend = await seatOfFriend(june, event);
    const wanted = { eventId: event.id, personId: friend.person_id };
    const { body } = await site.request("POST", "/api/signup/cancel", wanted, june.headers);
    expect(body.message).toContain("$18 is back on your Gift card $50.");
    expect(await lastTo(friend.email)).not.toContain("$18 is back");
    expect(await lastTo(june.email)).toContain(back);
  });

  test("is sent when the owner removes the friend's seat", async () => {
    const june = await studentWith({});
    const friend = await seatOfFriend(june, await makeEvent(db(), eighteen));
    expect((await site.request("DELETE", `/api/signup/${friend.id}`, undefined, owner)).status).toBe(200);
    expect(await lastTo(friend.email)).toContain("Your spot in this class was cancelled");
    expect(await lastTo(friend.email)).not.toContain("$18 is back");
    expect(await lastTo(june.email)).toContain(back);
  });

  test("is sent when the owner removes the class, and each reads of their own money only", async () => {
    const june = await studentWith({});
    const event = await makeEvent(db(), eighteen);
    const friend = await seatOfFriend(june, event);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect(await lastTo(friend.email)).not.toContain("$18 is back");
    const texts = (await textsTo(june.email)).filter((text) => /\$18/.test(text) && /back/.test(text));
    expect(new Set(texts.map((text) => text.split(/[\n:]/)[0]))).toEqual(new Set([back, "Cancelled"]));
  });

  test("is sent when the owner waives that the price was forfeited", async () => {
    const june = await studentWith({});
    const event = await makeEvent(db(), eighteen);
    await seatOfFriend(june, event);
    site.clock.set(new Date(event.starts_at.getTime() - 3_600_000));
    const { headers } = await withNewToken(site, june);
    const wanted = { eventId: event.id };
    const given = await site.request("POST", "/api/signup/cancel", wanted, headers);
    expect(given.body.message).not.toContain("is back");
    const { id } = await seatOf(june, event);
    expect(await lastTo(june.email)).not.toContain(back);
    expect((await site.request("POST", `/api/admin/signups/${id}/waive`, undefined, await asOwner(site))).status).toBe(
      200,
    );
    expect(await lastTo(june.email)).toContain(back);
  });

  test("is sent when the owner refunds a seat of a class that is over", async () => {
    const june = await studentWith({});
    const event = await makeEvent(db(), eighteen);
    await seatOfFriend(june, event);
    const { id } = await seatOf(june, event);
    site.clock.set(new Date(event.starts_at.getTime() + 3_600_000));
    const headers = await asOwner(site);
    expect((await site.request("DELETE", `/api/signup/${id}`, undefined, headers)).status).toBe(200);
    expect(await lastTo(june.email)).toContain(back);
  });
});

test("a friend does not make credit of the payer's money", async () => {
  const june = await studentWith();
  const friend = await seatOfFriend(june, await makeEvent(db(), eighteen));
  const token = await waitForSeatLink(site, friend.email, "A spot");
  expect((await site.request("POST", "/api/signup/cancel", { token, as: "credit" })).status).toBe(200);
  await sendAllRefunds(site);
  expect((await textsTo(june.email)).at(-1)).toContain("Refund: $18");
  const credits = db().selectFrom("wallet_lots").select("id").where("person_id", "=", june.personId);
  expect(await credits.execute()).toEqual([]);
});

test("two gift cards of one name are both on the receipt, and in the letter about their refund", async () => {
  const ana = await studentWith({}, {});
  const wanted = await sessionRequest(site, { amount: 120, wallet: true });
  const { body } = await openSession(site, ana, wanted);
  await site.payPal.approve(body.orderId);
  await captureSession(site, ana, body.orderId);
  const receipt = (await textsTo(ana.email)).find((text) => text.startsWith("Receipt"))!;
  expect(receipt).toContain("Gift card $50: $50.00 Gift card $50: $50.00 Paid: $20.00");
  await site.request("POST", `/api/admin/payments/${wanted.id}/refund`, { id: newId() }, owner);
  const returned = (await textsTo(ana.email)).find((text) => text.startsWith("Back in your wallet"))!;
  expect(returned).toContain("Gift card $50: $50.00 Gift card $50: $50.00");
});

describe("A seat's confirmation to its payer", () => {
  test("says what the wallet and PayPal gave", async () => {
    const june = await studentWith({ units: 2000 });
    const event = await makeEvent(db(), eighteen);
    await seatOfFriend(june, event);
    const letter = (await textsTo(june.email)).findLast((text) => text.startsWith("You are signed up"))!;
    expect(letter).toMatch(/Gift card \$50: \$20\.00 Paid: \$16\.00 Transaction ID: \w+/);
  });

  test("says that a pass paid", async () => {
    const june = await studentWith({ kind: "pass", name: "10-class pass", covers: "classes", units: 10 });
    await seatOfFriend(june, await makeEvent(db(), eighteen));
    const letter = (await textsTo(june.email)).findLast((text) => text.startsWith("You are signed up"))!;
    expect(letter).toContain("10-class pass: 2 uses");
    expect(letter).not.toContain("Paid:");
  });
});

test("the receipt of an order says what gift cards paid of its total", async () => {
  const ana = await studentWith({ units: 1000 }, { units: 500 });
  const tin = await makeChocolate(db(), { price_cents: 2000 });
  const event = await makeEvent(db());
  const delivery = { how: "pickup", eventId: event.id };
  const { body } = await openCart(site, ana, cartRequest([[tin, 1]], { wallet: true, delivery }));
  await captureSession(site, ana, await approved(body.orderId));
  site.clock.advance(60_000);
  await confirmDueOrders(site.ctx());
  const receipt = (await textsTo(ana.email)).find((text) => text.startsWith("Receipt"))!;
  for (const words of ["Gift card $50: $10.00", "Gift card $50: $5.00", "Paid: $5.00"])
    expect(receipt).toContain(words);
});

test("a visitor who paid with the code of a gift card reads that it is back on the card", async () => {
  const codeHash = giftCodeHash("ABCD EFGH JKLM NPQR");
  const card = { personId: null, kind: "gift-card", name: "Gift card $50", units: 5000, codeHash } as const;
  await site.ctx().tx((tx) => grantLot(tx, card));
  const tin = await makeChocolate(db(), { price_cents: 2000 });
  const delivery = { how: "pickup", eventId: (await makeEvent(db())).id };
  const buyer = { name: "G. Guest", email: "guest@example.com" };
  const wanted = cartRequest([[tin, 1]], { giftCode: "abcd-efgh-jklm-npqr", delivery, ...buyer });
  const { body } = await openCart(site, newGuest(), wanted);
  expect(body.state).toBe("fulfilled");
  const path = `/api/admin/payments/${body.paymentId}/refund`;
  expect((await site.request("POST", path, { id: newId() }, await asOwner(site))).status).toBe(200);
  const letter = (await textsTo(buyer.email)).at(-1)!;
  expect(letter).toMatch(/^Back on your gift card\n.*Gift card \$50: \$20\.00/);
  expect(letter).not.toContain("wallet");
});

describe("The owner's letter about a seat that is given up says", () => {
  const latestToOwner = async () =>
    (await textsTo("owner@example.com")).findLast((text) => text.startsWith("Cancelled: "))!;
  /** A new student with a seat of $18 gives it up. */
  const giveUp = async (lots: Partial<NewLot>[], { as = "source", hoursBefore = 72 } = {}) => {
    const june = await studentWith(...lots);
    const event = await makeEvent(db(), eighteen);
    await seatOfFriend(june, event);
    site.clock.set(new Date(event.starts_at.getTime() - hoursBefore * 3_600_000));
    const { headers } = await withNewToken(site, june);
    await db().deleteFrom("collected_notices").execute();
    await db().deleteFrom("limit_counters").execute();
    const path = "/api/signup/cancel";
    expect((await site.request("POST", path, { eventId: event.id, as }, headers)).status).toBe(200);
  };

  test.each([
    ["that PayPal gives it back", [], {}, "Money: $18 is refunded automatically"],
    ["that it is credit", [], { as: "credit" }, "Money: $18 is credit in the student’s wallet"],
    ["where the wallet has it", [{}], {}, "Money: went back to the student’s Gift card $50"],
    ["that it stays", [], { hoursBefore: 1 }, "Money: You keep $18"],
  ])("%s", async (_what, lots, how, words) => {
    await giveUp(lots, how);
    expect(await latestToOwner()).toContain(words);
  });
});
