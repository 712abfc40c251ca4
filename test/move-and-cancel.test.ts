import ICAL from "ical.js";
import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import type { Tables } from "../server/platform/db/schema.ts";
import { grantLot } from "../server/selling/payments/lots-and-tenders.ts";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import { earliestChangeableStart } from "../server/teaching/bookings/read.ts";
import { paymentViolations } from "./faults/checker.ts";
import { makeBooking, makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import {
  openSession,
  type Payer,
  paySession,
  newPayer,
  withNewToken,
  paymentWithBookings,
  sessionRequest,
  approvedSession,
} from "./paying.ts";
import { sendAllRefunds } from "./refunds.ts";
import { readRow, readRows } from "./rows.ts";
import { storeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";

const site = startSite({ from: "empty", now: new Date("2027-01-05T18:00:00Z"), env: { TRUST_PROXY: "1" } });

const move = (caller: { headers: Record<string, string> }, from: string, to: string, bookingId?: string) =>
  site.request("PUT", `/api/bookings/${from}/move`, { to, bookingId }, caller.headers);
const cancel = (caller: { headers: Record<string, string> }, slotId: string) =>
  site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, caller.headers);
const asOwnerCaller = async () => ({ headers: await asOwner(site) });
const remove = async (slotId: string) =>
  site.request("DELETE", `/api/bookings/${slotId}`, undefined, (await asOwnerCaller()).headers);
const slot = (change: Partial<Insertable<Tables["slots"]>> = {}) => makeSlot(site.database.db, change);
const freeIds = async () =>
  ((await site.request("GET", "/api/bookings")).body.availableSlots as { _id: string }[]).map(({ _id }) => _id);
const bookingOf = (id: string) =>
  site.database.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const liveIn = (slotId: string) => readRows(site.database.db, "bookings", { slot_id: slotId, state: "live" });
const lettersTo = async (address: string, subject: RegExp) => {
  const found = () =>
    site.mail.received.filter(({ to, mail }) => to.includes(address) && subject.test(mail.subject ?? ""));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found().map(({ mail }) => mail);
};
function entryOf({ attachments }: { attachments: { content: unknown }[] }) {
  const text = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  return { method: calendar.getFirstPropertyValue("method"), event };
}
/** A student with a paid session. */
async function bookedSession(change: Partial<Insertable<Tables["slots"]>> = {}) {
  const ana = await newPayer(site);
  const { id: slotId } = await slot(change);
  const payment = await paySession(site, ana, { slotId });
  const [booking] = await liveIn(slotId);
  return { ana, slotId, payment, booking: booking! };
}
/** What the student's page says of the money of their cancelled session. */
const moneyBack = async (student: Payer) => {
  const { body } = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
  const [{ refunded, onItsWayBack, isRefundRefused }] = body.cancelledSessions;
  return { refunded, onItsWayBack, isRefundRefused };
};
const expectRefunded = async (paymentId: string) => {
  const state = async () => (await paymentWithBookings(site, paymentId)).state;
  await expect.poll(state, { interval: 250 }).toBe("refunded");
};

describe("a student moves a session", () => {
  test("to a free slot: it keeps its payment, student and owner get emails, and the old slot is free", async () => {
    const { ana, slotId, payment, booking } = await bookedSession({ date: "2027-02-01", time: "10:00" });
    const to = (await slot({ date: "2027-02-03", time: "15:00" })).id;
    const answer = await move(ana, slotId, to);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "The session is moved. An email is on its way." });
    expect(await bookingOf(booking.id)).toMatchObject({
      payment_id: payment.id,
      slot_id: to,
      state: "live",
      version: 1,
    });
    expect(await freeIds()).toContain(slotId);
    expect(await freeIds()).not.toContain(to);
    const first = await lettersTo(ana.email, /^Your session on Monday, February 1/);
    const [letter] = await lettersTo(ana.email, /^Moved: your session is on Wednesday, February 3, 3:00 PM$/);
    expect(letter!.text).toContain("You moved your session.");
    expect(letter!.text).toMatch(/Before: Monday, February 1, 10:00 AM/);
    const [entryBefore, entryAfter] = [entryOf(first[0]!), entryOf(letter!)];
    expect(entryAfter.method).toBe("REQUEST");
    expect(entryAfter.event.organizer).toBe("mailto:owner@example.com");
    expect(entryAfter.event.attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${ana.email}`]);
    expect(entryAfter.event.uid).toBe(entryBefore.event.uid);
    expect(entryAfter.event.sequence).toBeGreaterThan(entryBefore.event.sequence);
    expect(entryAfter.event.startDate.toJSDate()).toEqual(new Date("2027-02-03T23:00:00Z"));
    const [ownerLetter] = await lettersTo("owner@example.com", /^Session moved: .*Wed, Feb 3, 2027, 3:00 PM$/);
    expect(entryOf(ownerLetter!).event.uid).toBe(entryAfter.event.uid);
    const money = await site.request("GET", "/api/admin/payments", undefined, (await asOwnerCaller()).headers);
    expect(JSON.stringify(money.body)).toContain("Wed, Feb 3, 2027, 3:00 PM");
    // A retry after a lost response changes nothing.
    expect((await move(ana, slotId, to, booking.id)).status).toBe(200);
    expect((await bookingOf(booking.id)).version).toBe(1);
  });

  test("and then cancels it: the payment is refunded, and the ledger agrees", async () => {
    const { ana, slotId, payment, booking } = await bookedSession();
    const to = (await slot()).id;
    await move(ana, slotId, to);
    expect((await cancel(ana, slotId)).status).toBe(404);
    const answer = await cancel(ana, to);
    expect(answer.body.message).toBe("Cancelled. You get $80 back through PayPal. An email is on its way.");
    expect(await bookingOf(booking.id)).toMatchObject({ state: "cancelled", version: 2 });
    const mine = await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers);
    expect(mine.body).toMatchObject({
      bookedSlots: [],
      cancelledSessions: [{ bookingId: booking.id, sessionType: "Individual Yoga Session (60 min)" }],
    });
    await expectRefunded(payment.id);
    expect(await moneyBack(ana)).toEqual({ refunded: 80, onItsWayBack: 0, isRefundRefused: false });
    const [letter] = await lettersTo(ana.email, /^Cancelled: your session/);
    expect(letter!.text).toContain("Your session is cancelled.");
    expect(letter!.text!.replaceAll(/\s+/g, " ")).toContain("You get $80 back, to the card or account you paid with.");
    expect(entryOf(letter!)).toMatchObject({ method: "CANCEL" });
    const [moved] = await lettersTo(ana.email, /^Moved: your session/);
    expect(entryOf(letter!).event.sequence).toBeGreaterThan(entryOf(moved!).event.sequence);
    const [ownerLetter] = await lettersTo("owner@example.com", /^Session cancelled:/);
    expect(ownerLetter!.text).toContain("$80 is refunded automatically");
    expect(entryOf(ownerLetter!)).toMatchObject({ method: "CANCEL" });
    expect(await freeIds()).toEqual(expect.arrayContaining([slotId, to]));
    expect((await cancel(ana, to)).status).toBe(404);
    expect(await paymentViolations(site.database.pool)).toEqual([]);
  });

  test("and the owner refunds the payment: the session is cancelled in its new slot", async () => {
    const { ana, slotId, payment, booking } = await bookedSession();
    const to = (await slot()).id;
    await move(ana, slotId, to);
    const { headers } = await asOwnerCaller();
    const refund = { id: newId(), reason: "She is ill." };
    expect((await site.request("POST", `/api/admin/payments/${payment.id}/refund`, refund, headers)).status).toBe(200);
    expect(await bookingOf(booking.id)).toMatchObject({ state: "cancelled" });
    expect(await freeIds()).toContain(to);
    await expectRefunded(payment.id);
    expect(await paymentViolations(site.database.pool)).toEqual([]);
  });

  test("but not to a slot that is booked, held, past, removed or too short, nor another student's session", async () => {
    const { ana, slotId } = await bookedSession();
    const june = await bookedSession();
    expect((await move(ana, slotId, june.slotId)).body.code).toBe("slot-gone");
    const held = await sessionRequest(site);
    await openSession(site, await newPayer(site), held);
    expect((await move(ana, slotId, held.slotId)).body.code).toBe("slot-gone");
    const short = await slot({ duration_minutes: 45 });
    expect((await move(ana, slotId, short.id)).body).toMatchObject({
      code: "slot-too-short",
      message: "That time is too short for this session. Please choose another.",
    });
    const past = await slot({ date: "2027-01-04" });
    expect((await move(ana, slotId, past.id)).body.code).toBe("slot-gone");
    const removed = await slot({ state: "removed" });
    expect((await move(ana, slotId, removed.id)).body.code).toBe("slot-gone");
    expect((await move(ana, slotId, newId())).body.code).toBe("slot-gone");
    const free = (await slot()).id;
    expect((await move(ana, june.slotId, free)).status).toBe(404);
    expect((await cancel(ana, june.slotId)).status).toBe(404);
    expect((await move(ana, free, slotId)).status).toBe(404);
    expect(await liveIn(slotId)).toHaveLength(1);
  });

  test("to a shorter or longer slot: it keeps its duration", async () => {
    const { db } = site.database;
    const ana = await newPayer(site);
    const half = await makeBooking(db, { user_id: ana.id, duration_minutes: 30, amount_cents: 0 });
    const [short, long] = [await slot({ duration_minutes: 30 }), await slot({ duration_minutes: 90 })];
    const lengthAfter = async (student: Payer, from: string, to: string) => {
      expect((await move(student, from, to)).status).toBe(200);
      const { body } = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
      return body.bookedSlots[0].duration;
    };
    expect(await lengthAfter(ana, half.slot_id, short.id)).toBe(30);
    expect(await lengthAfter(ana, short.id, long.id)).toBe(30);
    const { ana: bea, slotId } = await bookedSession();
    expect(await lengthAfter(bea, slotId, (await slot({ duration_minutes: 90 })).id)).toBe(60);
  });

  test("that a pass paid: until its last day, as it was booked", async () => {
    const ana = await newPayer(site);
    const pass = { kind: "pass", name: "One session", covers: "sessions", units: 1, soldCents: 8000 } as const;
    await site.ctx().tx((tx) => grantLot(tx, { personId: ana.person_id!, ...pass, expiresOn: "2027-02-20" }));
    const [from, lastDay, later] = [
      await slot({ date: "2027-02-18" }),
      await slot({ date: "2027-02-20" }),
      await slot({ date: "2027-02-21" }),
    ];
    const wanted = await sessionRequest(site, { slotId: from.id, wallet: true });
    expect((await openSession(site, ana, wanted)).body).toMatchObject({ state: "fulfilled" });
    expect((await move(ana, from.id, later.id)).body).toEqual({
      code: "does-not-fit",
      message: "Your pass is valid until Saturday, February 20. Please choose a time until then.",
    });
    expect((await move(ana, from.id, lastDay.id)).status).toBe(200);
    expect((await move(await asOwnerCaller(), lastDay.id, later.id)).status).toBe(200);
  });
});

describe("the cut-off", () => {
  const at = async (moment: string, caller: Payer) => {
    site.clock.set(new Date(moment));
    return withNewToken(site, caller);
  };
  // March 14 has 23 hours, November 7 has 25 (daylight saving time). The cut-off is always 24 elapsed hours before.
  test.each([
    ["on a usual day", "2027-02-10", "10:00", "2027-02-09T18:00:00Z"],
    ["when the clocks go forward", "2027-03-14", "10:00", "2027-03-13T17:00:00Z"],
    ["when the clocks go back", "2027-11-07", "10:00", "2027-11-06T18:00:00Z"],
  ])("is 24 hours before the session %s", async (_case, date, time, cutOff) => {
    const second = 1000;
    site.clock.set(new Date(Date.parse(cutOff) - 20 * 86_400_000));
    const { ana, slotId } = await bookedSession({ date, time });
    const to = (await slot()).id;
    const [shown] = (await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers)).body
      .bookedSlots;
    expect(shown.changeUntil).toBe(cutOff.replace("Z", ".000Z"));
    const after = await at(new Date(Date.parse(cutOff) + second).toISOString(), ana);
    for (const answer of [await move(after, slotId, to), await cancel(after, slotId)]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: "too-late",
        message: "It’s too late to change this session here. Please write to us, and we’ll find a way.",
      });
    }
    const before = await at(new Date(Date.parse(cutOff) - second).toISOString(), ana);
    expect((await move(before, slotId, to)).status).toBe(200);
    const back = await at(new Date(Date.parse(cutOff) - second).toISOString(), ana);
    expect((await move(back, to, slotId)).status).toBe(200);
    // The cut-off is inclusive.
    const { starts_at } = await readRow(site.database.db, "slots", { id: slotId });
    const earliest = await earliestChangeableStart({ ...site.ctx(), now: new Date(cutOff) }, { cutoff_hours: null });
    expect(earliest).toEqual(starts_at);
    site.clock.set(new Date("2027-01-05T18:00:00Z"));
  });

  test("follows the owner's settings; zero hours allows changes until the session begins", async () => {
    await storeSettings(site, { sessions: { cancelHours: 0 } });
    const { ana, slotId } = await bookedSession({ date: "2027-01-05", time: "10:30" });
    expect((await cancel(ana, slotId)).status).toBe(200);
    await storeSettings(site);
  });

  test("does not apply to the owner, who moves a guest's past session; the guest gets an email", async () => {
    const { db } = site.database;
    const guest = { guest_name: "Wim Ostrander", guest_email: "wim@example.com" };
    const past = await slot({ date: "2027-01-05", time: "09:00" });
    const booking = await makeBooking(db, { ...guest, slot_id: past.id, amount_cents: 6000 });
    const to = (await slot({ date: "2027-02-15", time: "09:00" })).id;
    // An older page of the owner showed another session in the slot.
    expect((await move(await asOwnerCaller(), past.id, to, newId())).body.code).toBe("not-found");
    expect((await move(await asOwnerCaller(), past.id, to, booking.id)).status).toBe(200);
    expect(await bookingOf(booking.id)).toMatchObject({ slot_id: to, paid_by: "cash", version: 1 });
    const [letter] = await lettersTo("wim@example.com", /^Moved: your session is on Monday, February 15/);
    expect(letter!.text).toContain("Hello Wim");
    expect(letter!.text).toContain("Your session has a new time.");
    expect(letter!.text).not.toContain("/user/");
    expect(await freeIds()).not.toContain(past.id);
    const soon = await slot({ date: "2027-01-05", time: "12:00" });
    expect((await move(await asOwnerCaller(), to, soon.id)).status).toBe(200);
  });
});

describe("at the same time", () => {
  test("ten students move to one slot: one gets it, the others keep their slots", async () => {
    const sessions = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const ana = await newPayer(site);
        return { ana, slotId: (await makeBooking(site.database.db, { user_id: ana.id })).slot_id };
      }),
    );
    const to = (await slot()).id;
    const answers = await Promise.all(sessions.map(({ ana, slotId }) => move(ana, slotId, to)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["slot-gone"]));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await liveIn(to))[0]!.user_id).toBe(sessions[winner]!.ana.id);
    for (const [index, { slotId }] of sessions.entries())
      expect(await liveIn(slotId)).toHaveLength(index === winner ? 0 : 1);
  });

  test("a student moves and cancels a session, and the owner deletes it: at most one refund is made", async () => {
    for (let round = 0; round < 3; round++) {
      const { ana, slotId, payment, booking } = await bookedSession();
      const to = (await slot()).id;
      const answers = await Promise.all([move(ana, slotId, to), cancel(ana, slotId), remove(slotId)]);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      const row = await bookingOf(booking.id);
      const isMoved = row.state === "live" && row.slot_id === to;
      const { refunds } = await paymentWithBookings(site, payment.id);
      expect(refunds).toHaveLength(isMoved ? 0 : 1);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    }
  });

  test("a student moves to a slot that another is paying for: one of them gets it, and the ledger agrees", async () => {
    for (let round = 0; round < 3; round++) {
      const { ana, slotId } = await bookedSession();
      const { payer: june, ...wanted } = await approvedSession(site);
      // The payer's hold has expired; both students act now.
      site.clock.advance(601_000);
      const [anaNow, juneNow] = [await withNewToken(site, ana), await withNewToken(site, june)];
      const [moved, captured] = await Promise.all([
        move(anaNow, slotId, wanted.slotId),
        site.request("POST", `/api/payments/${wanted.orderId}/capture`, undefined, juneNow.headers),
      ]);
      expect([moved.status === 200, captured.body.state === "fulfilled"].filter(Boolean)).toHaveLength(1);
      expect(await liveIn(wanted.slotId)).toHaveLength(1);
    }
    expect(await paymentViolations(site.database.pool, { isSettled: false })).toEqual([]);
  });

  test("two students swap their slots: both are refused, without a deadlock", async () => {
    const [one, other] = [await bookedSession(), await bookedSession()];
    const answers = await Promise.all([
      move(one.ana, one.slotId, other.slotId),
      move(other.ana, other.slotId, one.slotId),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(["slot-gone", "slot-gone"]);
    expect(await liveIn(one.slotId)).toHaveLength(1);
  });
});

test("of a cancelled session, what PayPal works on is on its way, and what it refused is not refunded", async () => {
  // No earlier refund takes the answer that is meant for this one.
  await sendAllRefunds(site);
  const { ana, slotId, payment } = await bookedSession();
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  await cancel(ana, slotId);
  await reconcilePayments(site.ctx());
  await expect.poll(async () => (await paymentWithBookings(site, payment.id)).refunds[0]?.provider_id).toBeTruthy();
  expect(await moneyBack(ana)).toEqual({ refunded: 0, onItsWayBack: 80, isRefundRefused: false });
  await site.payPal.settleRefund(payment.orderId, "FAILED");
  const refused = { refunded: 0, onItsWayBack: 0, isRefundRefused: true };
  await expect.poll(() => moneyBack(ana)).toEqual(refused);
  const how = { how: "keep" };
  await site.request("POST", `/api/admin/payments/${payment.id}/mend`, how, (await asOwnerCaller()).headers);
  expect(await moneyBack(ana)).toEqual({ ...refused, isRefundRefused: false });
});

test("a free, unpaid or cash-paid session is cancelled without a refund", async () => {
  const { db } = site.database;
  const ana = await newPayer(site);
  for (const change of [{ amount_cents: 0 }, { cashReceivedAt: site.clock.now() }, {}]) {
    const booking = await makeBooking(db, { user_id: ana.id, ...change });
    expect((await cancel(ana, booking.slot_id)).status).toBe(200);
    expect(await bookingOf(booking.id)).toMatchObject({ state: "cancelled" });
  }
  const mine = await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers);
  expect(mine.body.cancelledSessions.map((each: { refunded: number }) => each.refunded).toSorted()).toEqual([0, 0, 80]);
  const sentence = "your $80 back in cash";
  const letterSaysIt = () =>
    site.mail.received.some(({ to, mail }) => to.includes(ana.email) && mail.text!.includes(sentence));
  await expect.poll(letterSaysIt).toBe(true);
});
