import { describe, expect, onTestFinished, test } from "vitest";
import { sessionTypeNames } from "../../../../contract/platform/values/session-types.ts";
import { dateWords } from "../../../../contract/platform/values/time.ts";
import { pendingReasons } from "../../../../pretend/paypal/faults.ts";
import {
  captureCart,
  cartRequest,
  newGuest,
  openAndApproveCart,
  openCart,
  readInventory,
} from "../../../../test/buying.ts";
import { lockRows, restJobs, untilWaiting } from "../../../../test/locks.ts";
import { makeChocolate, makeEvent, makeSlot } from "../../../../test/make.ts";
import { mailsWrittenTo } from "../../../../test/outbox.ts";
import { asOwner } from "../../../../test/owner.ts";
import {
  captureSession,
  newPayer,
  openSession,
  paymentWithBookings,
  sessionRequest,
  approvedSession,
} from "../../../../test/paying.ts";
import { db, eighteen, hold, pay, site, startSeatSite, statesIn } from "../../../../test/priced-seats.ts";
import { sendAllRefunds } from "../../../../test/refunds.ts";
import { changeSettings } from "../../../../test/settings.ts";
import { makePass } from "../../../../test/wallet.ts";
import { writeDueReminders } from "../../../office/reminders/write-due-reminders.ts";
import { newId } from "../../../platform/db/id.ts";
import { settlePayment } from "../settle.ts";
import { freePending } from "../state.ts";
import { decideHeldPayments } from "./decide.ts";

startSeatSite();

const hour = 3_600_000;
const stateNow = (id: string) => paymentWithBookings(site, id);
const subjectsTo = async (email: string) => (await mailsWrittenTo(site, email)).map(({ subject }) => subject);
const textTo = async (email: string) => (await mailsWrittenTo(site, email)).at(-1)!.text;
const ownersMails = async (id: string) => {
  const rows = await db().selectFrom("mails").selectAll().orderBy("id").execute();
  const lines = db().selectFrom("purchase_lines").select("name").where("purchase_id", "=", id);
  const { name } = await lines.executeTakeFirstOrThrow();
  return rows.filter(({ text }) => text.includes(name) && text.includes("See it on Today"));
};
/** PayPal holds the next payment back and sends no event: its handling could overlap with a change of the clock. */
async function pend(reason?: (typeof pendingReasons)[number]): Promise<void> {
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "capture", do: "pend", ...(reason && { reason }) });
}
/** The owner's request, at the time of the clock. */
const asked = async (method: string, path: string, body?: object) =>
  site.request(method, path, body, await asOwner(site));
const heldOnToday = async (id: string) =>
  (await asked("GET", "/api/admin/today")).body.held.find(({ _id }: { _id: string }) => _id === id);
const keep = (id: string) => asked("POST", `/api/admin/payments/${id}/keep`);

/** A slot that begins this many hours from now, and a student's session in it whose payment PayPal holds back. */
async function heldSession(hours = 72, { reason }: { reason?: (typeof pendingReasons)[number] } = {}) {
  const slotId = await slotIn(hours);
  const { payer: june, ...wanted } = await approvedSession(site, { slotId });
  await pend(reason);
  expect((await captureSession(site, june, wanted.orderId)).body.state).toBe("pending");
  return { june, ...wanted };
}

/** A slot on a day of its own; the clock is this many hours before it. */
async function slotIn(hours: number): Promise<string> {
  const { id, starts_at } = await makeSlot(db());
  site.clock.set(new Date(starts_at.getTime() - hours * hour));
  return id;
}

const decide = () => decideHeldPayments(site.ctx());
const settle = async (orderId: string, id: string, outcome: "COMPLETED" | "DENIED") => {
  await site.payPal.webhooks("off");
  await site.payPal.settle(orderId, outcome);
  await settlePayment(site.ctx(), id);
};

test("the owner's mail names the student by their account, not as PayPal does", async () => {
  const { id, june } = await heldSession(72, { reason: "UNILATERAL" });
  const { first_name, last_name } = june;
  expect((await ownersMails(id)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Payer: ${first_name} ${last_name}`),
  ]);
});

describe("the payer", () => {
  test("has one mail for a session, and sees it among the own purchases", async () => {
    const { june, id, orderId } = await heldSession();
    await settlePayment(site.ctx(), id);
    expect((await captureSession(site, june, orderId)).body.state).toBe("pending");
    expect(await subjectsTo(june.email)).toEqual(["PayPal is checking your payment"]);
    expect(await textTo(june.email)).toMatch(/Your session is held for you[^]*PayPal usually finishes within a day/);
    const shown = [{ _id: id, kind: "session", amount: 80, state: "held", isBank: false }];
    for (const path of ["classes", "wallet"]) {
      const mine = await site.request("GET", `/api/user/${june.id}/${path}`, undefined, june.headers);
      expect(mine.body.held).toMatchObject(shown);
    }
  });

  test.each(["ECHECK", "TRANSACTION_APPROVED_AWAITING_FUNDING"] as const)(
    "reads that %s takes days",
    async (reason) => {
      const { june } = await heldSession(72, { reason });
      expect(await textTo(june.email)).toContain("That can take up to six days.");
    },
  );

  test("has the mail once also if the site finds it without the browser", async () => {
    const slotId = await slotIn(72);
    const { payer: june, ...wanted } = await approvedSession(site, { slotId });
    await pend();
    await site.ctx().provider.capture(wanted.orderId, (await stateNow(wanted.id)).capture_key);
    await settlePayment(site.ctx(), wanted.id);
    await settlePayment(site.ctx(), wanted.id);
    expect((await stateNow(wanted.id)).state).toBe("pending");
    expect(await subjectsTo(june.email)).toHaveLength(1);
  });

  test("reads for each kind what is held", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    const opened = (await pay(seat.token, seat.headers)).body;
    await site.payPal.approve(opened.orderId);
    await pend();
    await site.request("POST", `/api/payments/${opened.orderId}/capture`, undefined, seat.headers);
    expect(await textTo(seat.email)).toContain("Your spot is held for you");

    const email = `${newId()}@example.com`;
    const guest = newGuest();
    const cart = await openAndApproveCart(site, guest, cartRequest([[await makeChocolate(db()), 1]], { email }));
    await pend();
    await captureCart(site, guest, cart.orderId);
    expect(await textTo(email)).toContain("Your chocolates are held for you");

    const ana = await newPayer(site);
    const { orderId } = (await openCart(site, ana, { id: newId(), for: "pass", offerId: await makePass(site) })).body;
    await site.payPal.approve(orderId);
    await pend();
    await captureCart(site, ana, orderId);
    expect(await textTo(ana.email)).toContain("Your pass comes to your wallet as soon as");
    // It waits, however long that takes.
    site.clock.advance(90 * 24 * hour);
    await decide();
    expect(await subjectsTo(ana.email)).toHaveLength(1);
  });
});

describe("the owner", () => {
  test("sees payments held for each of PayPal's reasons, in words", async () => {
    await slotIn(72);
    const reasons = new Map<string, (typeof pendingReasons)[number]>();
    for (const reason of pendingReasons) {
      const { payer: june, id, orderId } = await approvedSession(site);
      await pend(reason);
      expect((await captureSession(site, june, orderId)).body.state).toBe("pending");
      reasons.set(id, reason);
    }
    const { held } = (await asked("GET", "/api/admin/today")).body;
    const { body } = await asked("GET", "/api/bookings?booked=near");
    for (const [id, reason] of reasons) {
      const one = held.find(({ _id }: { _id: string }) => _id === id);
      expect(one).toMatchObject({ kind: "session", amount: 80, state: "held", payerName: expect.any(String) });
      expect(one.why).toMatch(/[a-z]/);
      expect(one.why).not.toContain(reason);
      expect(one.step).toMatch(/\.$/);
      expect((await ownersMails(id)).length > 0, reason).toBe(one.needsOwner);
      expect(body.held).toContainEqual(one);
    }
    const [one] = held;
    const week = await asked("GET", `/api/admin/week?from=${one.date}`);
    expect(week.body.held).toContainEqual(one);
  });

  test("cannot use or remove the held hour, and reads that PayPal checks its payment", async () => {
    const { slotId } = await heldSession();
    const booking = { id: newId(), person: { is: "guest", name: "Vera Held", email: "vera.held@example.com" } };
    const wanted = { ...booking, at: { is: "slot", slotId }, sessionType: sessionTypeNames.therapy };
    const answers = [
      await asked("DELETE", `/api/bookings/${slotId}`),
      await asked("POST", "/api/admin/bookings", { ...wanted, payment: { by: "free" } }),
    ];
    const checks = expect.stringContaining("PayPal is still checking");
    for (const answer of answers) expect(answer.body).toMatchObject({ code: "slot-held", message: checks });
    const several = await asked("POST", "/api/admin/slots/remove", { slots: [{ id: slotId }] });
    expect(several.body).toMatchObject({ done: [], refused: [{ id: slotId, message: checks }] });
  });

  test("is mailed once what to do at PayPal, also if the reason comes later", async () => {
    const { id, june, orderId } = await heldSession(72, { reason: "PENDING_REVIEW" });
    expect(await ownersMails(id)).toHaveLength(0);
    await site.database.pool.query("update pretend_paypal.captures set reason = 'UNILATERAL' where order_id = $1", [
      orderId,
    ]);
    await settlePayment(site.ctx(), id);
    await settlePayment(site.ctx(), id);
    expect((await ownersMails(id)).map(({ subject }) => subject)).toEqual([
      "PayPal holds a payment back until you act",
    ]);
    expect((await ownersMails(id))[0]!.text).toContain("confirm it under Settings, Email");
    expect(await subjectsTo(june.email)).toHaveLength(1);
  });
});

describe("before it begins", () => {
  test("the owner gets a mail, then the session is given free, and money that arrives goes back", async () => {
    const { june, id, orderId, slotId } = await heldSession(30);
    await decide();
    expect(await ownersMails(id)).toHaveLength(0);
    site.clock.advance(7 * hour);
    await decide();
    await decide();
    expect((await ownersMails(id)).map(({ subject }) => subject)).toEqual([
      "Not paid yet: keep it, or it is given free",
    ]);
    expect(await heldOnToday(id)).toMatchObject({ state: "held", freedAt: expect.any(String) });
    site.clock.advance(12 * hour);
    await Promise.all([decide(), decide()]);
    expect((await subjectsTo(june.email)).at(-1)).toBe("No longer held for you: PayPal hasn't finished");
    expect(await textTo(june.email)).toContain("you get it back in full");
    expect(await subjectsTo(june.email)).toHaveLength(2);
    expect(await heldOnToday(id)).toMatchObject({ state: "freed", freedAt: null });
    const other = await newPayer(site);
    expect((await openSession(site, other, await sessionRequest(site, { slotId }))).status).toBe(201);
    expect((await keep(id)).body).toMatchObject({
      code: "nothing-to-mend",
      message: expect.stringContaining("given free"),
    });
    await settle(orderId, id, "COMPLETED");
    await sendAllRefunds(site);
    expect(await stateNow(id)).toMatchObject({ state: "refunded", bookings: [] });
    const subjects = await subjectsTo(june.email);
    expect(subjects).toContain("We are refunding your payment");
    expect(subjects.filter((subject) => subject.startsWith("Receipt"))).toEqual([]);
  });

  test("one that became pending shortly before gives the owner time to keep it, and is decided before it begins", async () => {
    const { id } = await heldSession(2);
    await decide();
    expect((await stateNow(id)).freed_at).toBeNull();
    expect((await ownersMails(id)).map(({ subject }) => subject)).toEqual([
      "Not paid yet: keep it, or it is given free",
    ]);
    site.clock.advance(1.1 * hour);
    await decide();
    expect((await stateNow(id)).freed_at).not.toBeNull();
  });

  test.each(["the money", "the decision"])("%s is first: nothing is lost or doubled", async (first) => {
    const { id, orderId } = await heldSession();
    const release = await lockRows(site, "select from payments where id = $1 for update", [id]);
    if (first === "the decision") {
      // It asked PayPal before the money arrived.
      const freed = site.ctx().tx((tx) => freePending(tx, { id }));
      await untilWaiting(site, 1);
      await site.payPal.settle(orderId, "COMPLETED");
      const paid = settlePayment(site.ctx(), id);
      await untilWaiting(site, 2);
      await release();
      await Promise.all([freed, paid]);
    } else {
      await site.payPal.settle(orderId, "COMPLETED");
      const paid = settlePayment(site.ctx(), id);
      await untilWaiting(site, 1);
      const freed = site.ctx().tx((tx) => freePending(tx, { id }));
      await untilWaiting(site, 2);
      await release();
      await Promise.all([paid, freed]);
    }
    await sendAllRefunds(site);
    const { state, freed_at, bookings } = await stateNow(id);
    const isPaid = first === "the money";
    expect({ state, isFreed: freed_at !== null, booked: bookings.length }).toEqual(
      isPaid ? { state: "fulfilled", isFreed: false, booked: 1 } : { state: "refunded", isFreed: true, booked: 0 },
    );
  });

  test("a payment that cannot be decided does not stop the others", async () => {
    const [broken, other] = [await heldSession(5), await heldSession(5)];
    site.clock.advance(3 * hour);
    const { kinds, ...ctx } = site.ctx();
    const timed = {
      ...kinds.session!.timed!,
      beginning: async (
        ...[on, purchase]: Parameters<NonNullable<NonNullable<typeof kinds.session>["timed"]>["beginning"]>
      ) => {
        if (purchase.id === broken.id) throw new Error("broken");
        return kinds.session!.timed!.beginning(on, purchase);
      },
    };
    const deciding = decideHeldPayments({ ...ctx, kinds: { ...kinds, session: { ...kinds.session!, timed } } });
    await expect(deciding).rejects.toThrow("broken");
    expect((await stateNow(other.id)).freed_at).not.toBeNull();
    await decide();
    expect((await stateNow(broken.id)).freed_at).not.toBeNull();
  });

  test("money that arrives after it began, while no job ran, goes back without a receipt", async () => {
    // A job that began before the clock was moved would decide by the time before it.
    onTestFinished(await restJobs(site, "reconcile payments", "decide held payments"));
    const { june, id, orderId } = await heldSession(5);
    expect((await stateNow(id)).state).toBe("pending");
    site.clock.advance(6 * hour);
    await settle(orderId, id, "COMPLETED");
    await sendAllRefunds(site);
    expect(await stateNow(id)).toMatchObject({ state: "refunded", bookings: [] });
    const mails = await mailsWrittenTo(site, june.email);
    const refunding = mails.find(({ subject }) => subject === "We are refunding your payment");
    expect(refunding!.text).toContain("PayPal finished your payment too late");
    expect(await subjectsTo(june.email)).not.toContainEqual(expect.stringContaining("Receipt"));
  });
});

describe("a session that the owner keeps", () => {
  async function kept(hours = 13) {
    const held = await heldSession(hours);
    expect((await keep(held.id)).body.message).toContain("Kept.");
    expect((await keep(held.id)).status).toBe(200);
    return held;
  }
  const bookingFor = (id: string) =>
    db().selectFrom("bookings").selectAll().where("kept_for", "=", id).executeTakeFirstOrThrow();

  test("is booked unpaid, once, and the payer gets a mail to come", async () => {
    const { june, id, slotId } = await kept();
    expect(await bookingFor(id)).toMatchObject({ slot_id: slotId, paid_by: "cash", payment_id: null, state: "live" });
    expect((await subjectsTo(june.email)).at(-1)).toBe("It stays yours, although PayPal is still checking");
    site.clock.advance(12 * hour);
    await decide();
    expect((await stateNow(id)).freed_at).toBeNull();
    const { bookedSlots } = (await asked("GET", `/api/bookings?userId=${june.id}`)).body;
    expect(bookedSlots).toMatchObject([{ isPaid: false, paidBy: "cash", isPaymentHeld: true }]);
    expect(await heldOnToday(id)).toMatchObject({ state: "kept" });
  });

  test("is paid by the money that arrives after it, with a receipt for it", async () => {
    const { june, id, orderId } = await kept();
    site.clock.advance(20 * hour);
    await settle(orderId, id, "COMPLETED");
    expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{ paid_by: "online", kept_for: id }] });
    expect(await subjectsTo(june.email)).toContainEqual(expect.stringMatching(/^Receipt: .*Session/));
  });

  test("stays booked and unpaid if PayPal declines it, and the owner gets a mail", async () => {
    const { june, id, orderId } = await kept();
    await settle(orderId, id, "DENIED");
    expect(await bookingFor(id)).toMatchObject({ state: "live", payment_id: null });
    expect(await stateNow(id)).toMatchObject({
      state: "declined",
      problem: expect.stringContaining("It is not paid."),
    });
    const texts = (await mailsWrittenTo(site, june.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining("This stays yours"));
    const done = await asked("POST", `/api/admin/payments/${id}/mend`, { how: "keep" });
    expect(done.status).toBe(200);
  });

  test.each(["given up", "paid in cash"])("that was %s since: the money goes back", async (what) => {
    const { id, orderId } = await kept();
    const { id: bookingId } = await bookingFor(id);
    const booking = db().updateTable("bookings").where("id", "=", bookingId);
    if (what === "given up") await booking.set({ state: "cancelled", cancelled_at: site.clock.now() }).execute();
    else {
      const path = `/api/admin/bookings/${bookingId}/payment`;
      await asked("PUT", path, { by: "cash", amount: 80, isReceived: true });
    }
    await settle(orderId, id, "COMPLETED");
    await sendAllRefunds(site);
    expect((await stateNow(id)).state).toBe("refunded");
  });

  test("and then moves is held, and paid, at its new time", async () => {
    const { june, id, orderId, slotId } = await kept();
    const to = await makeSlot(db());
    expect((await asked("PUT", `/api/bookings/${slotId}/move`, { to: to.id })).status).toBe(200);
    expect(await heldOnToday(id)).toMatchObject({ state: "kept", startsAt: to.starts_at.toISOString() });
    await settle(orderId, id, "COMPLETED");
    expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{ slot_id: to.id }] });
    const receipt = (await subjectsTo(june.email)).find((subject) => subject.startsWith("Receipt"));
    expect(receipt).toContain(dateWords(to.date));
  });

  test("and that is cancelled while its money arrives is never cancelled and paid at once", async () => {
    const { june, id, orderId, slotId } = await kept(72);
    const release = await lockRows(site, "select from bookings where kept_for = $1 for update", [id]);
    await site.payPal.settle(orderId, "COMPLETED");
    const paid = settlePayment(site.ctx(), id);
    await untilWaiting(site, 1);
    const cancelled = site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, june.headers);
    await untilWaiting(site, 2);
    await release();
    await Promise.all([paid, cancelled]);
    expect((await cancelled).status).toBe(404);
    expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{ state: "live" }] });
    expect((await site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, june.headers)).status).toBe(200);
    await sendAllRefunds(site);
    expect((await stateNow(id)).state).toBe("refunded");
  });
});

test.each(["pass", "gift-card"])(
  "a %s of an account that was deleted before the money came is not sold: the money goes back",
  async (what) => {
    const ana = await newPayer(site);
    await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
    const wanted = what === "pass" ? { for: what, offerId: await makePass(site) } : { for: what, amount: 50 };
    const { orderId, paymentId } = (await openCart(site, ana, { id: newId(), ...wanted })).body;
    await site.payPal.approve(orderId);
    await pend();
    await captureCart(site, ana, orderId);
    expect((await asked("DELETE", `/api/admin/users/${ana.id}`)).status).toBe(200);
    await settle(orderId, paymentId, "COMPLETED");
    await sendAllRefunds(site);
    expect(await stateNow(paymentId)).toMatchObject({ state: "refunded" });
    const lots = db().selectFrom("wallet_lots").selectAll().where("purchase_id", "=", paymentId);
    expect(await lots.execute()).toEqual([]);
  },
);

describe("a payment that is disputed while it is held", () => {
  test("is mailed to the owner, with the time to answer", async () => {
    const { id, orderId } = await heldSession(72, { reason: "BUYER_COMPLAINT" });
    await site.payPal.webhooks("usual");
    const caseId = await site.payPal.dispute(orderId);
    const disputes = db().selectFrom("disputes").selectAll().where("payment_id", "=", id);
    await expect.poll(() => disputes.execute()).toMatchObject([{ id: caseId, state: "ours" }]);
    const toOwner = db().selectFrom("mails").select("subject").where("text", "like", `%${caseId}%`);
    expect(await toOwner.execute()).toMatchObject([{ subject: expect.stringContaining("answer at PayPal by") }]);
    const { problems } = (await asked("GET", "/api/admin/today")).body;
    expect(problems).toContainEqual(expect.objectContaining({ _id: id, problem: expect.stringContaining("Answer") }));
    site.clock.advance(2_000);
    await site.payPal.dispute(orderId, { outcome: "CANCELED_BY_BUYER" });
    await expect.poll(() => disputes.execute()).toMatchObject([{ state: "won" }]);
    await settle(orderId, id, "COMPLETED");
    expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{ state: "live" }] });
  });
});

describe("a seat", () => {
  async function heldSeat(hours: number) {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    site.clock.set(new Date(event.starts_at.getTime() - hours * hour));
    const seat = await hold(event);
    const id = newId();
    const { orderId } = (await pay(seat.token, seat.headers, { id })).body;
    await site.payPal.approve(orderId);
    await pend();
    await site.request("POST", `/api/payments/${orderId}/capture`, undefined, seat.headers);
    return { event, id, orderId, ...seat };
  }
  const reminders = async (email: string) =>
    (await subjectsTo(email)).filter((subject) => /tomorrow|reminder/i.test(subject));

  test("gets no reminder while it is held, and is given free", async () => {
    const { event, email, orderId, id } = await heldSeat(24);
    await writeDueReminders(site.ctx());
    expect(await reminders(email)).toEqual([]);
    site.clock.advance(12.1 * hour);
    await decide();
    expect(await statesIn(event)).toEqual(["cancelled"]);
    await settle(orderId, id, "COMPLETED");
    await sendAllRefunds(site);
    expect((await stateNow(id)).state).toBe("refunded");
  });

  test("that is kept is on the roster, marked as not paid, and its money is taken later with a receipt", async () => {
    const { event, email, id, orderId } = await heldSeat(10);
    expect((await keep(id)).status).toBe(200);
    expect(await statesIn(event)).toEqual(["live"]);
    const { people } = (await asked("GET", `/api/admin/events/${event.id}/roster`)).body;
    expect(people).toMatchObject([{ email, isUnpaid: true }]);
    expect(await subjectsTo(email)).toContainEqual(expect.stringContaining("signed up"));
    site.clock.advance(11 * hour);
    await settle(orderId, id, "COMPLETED");
    expect((await stateNow(id)).state).toBe("fulfilled");
    expect(await subjectsTo(email)).toContainEqual(expect.stringMatching(/^Receipt: /));
  });
});

describe("tins", () => {
  async function heldCart(change: object) {
    const guest = newGuest();
    const tin = await makeChocolate(db());
    const email = `${newId()}@example.com`;
    const cart = await openAndApproveCart(site, guest, cartRequest([[tin, 2]], { email, ...change }));
    await pend();
    await captureCart(site, guest, cart.orderId);
    return { ...cart, tin, email };
  }

  test("for a pick-up go back on the shelf shortly before the class", async () => {
    const event = await makeEvent(db());
    const { tin, email } = await heldCart({ delivery: { how: "pickup", eventId: event.id } });
    expect(await readInventory(site, tin.id)).toBe(8);
    site.clock.set(new Date(event.starts_at.getTime() - 11 * hour));
    await decide();
    expect(await readInventory(site, tin.id)).toBe(10);
    expect((await subjectsTo(email)).at(-1)).toContain("No longer held");
  });

  test("to be shipped wait until they are paid", async () => {
    const { tin, id } = await heldCart({});
    site.clock.advance(60 * 24 * hour);
    await decide();
    expect(await readInventory(site, tin.id)).toBe(8);
    expect((await keep(id)).body).toMatchObject({ code: "nothing-to-mend" });
  });
});
