import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { makeBooking, makeSlot } from "../../../test/make.ts";
import { updateRows } from "../../../test/rows.ts";
import { openSessionPayment, bookPaidSession } from "../../../test/session-steps.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { bookedSlots } from "./read.ts";

// The demo has the site texts; these tests use dates after the demo's sessions.
const site = startSite();
const owner = startOwner(site);

type Student = Awaited<ReturnType<typeof asStudent>>;

const book = (student: Student, slotId: string, change: object = {}) =>
  site.request(
    "PUT",
    `/api/bookings/${slotId}/book`,
    {
      userId: student.id,
      firstName: "Ana",
      lastName: "Whitlow",
      email: student.email,
      sessionType: "Yoga Therapy Session (60 min)",
      message: "",
      ...change,
    },
    student.headers,
  );
const remove = (slotId: string, query = "") =>
  site.request("DELETE", `/api/bookings/${slotId}${query}`, undefined, owner);
const lettersTo = async (address: string, count: number) => {
  const arrived = () => site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(count);
  return arrived();
};
const lettersInOutbox = (like: string) =>
  site.database.db.selectFrom("mails").select("subject").where("subject", "like", like).execute();
function entryOf({ attachments }: { attachments: { content: unknown }[] }) {
  const text = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  return { method: calendar.getFirstPropertyValue("method"), event, text };
}

describe("Finalize Booking", () => {
  test("confirms a paid booking and emails student and owner, each with a calendar entry", async () => {
    const ana = await asStudent(site, { preferred_name: "Annie", phone: "5550104477" });
    const slot = await makeSlot(site.database.db, { date: "2033-02-01", time: "10:00" });
    await bookPaidSession(site, ana, slot);
    const answer = await book(ana, slot.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: "Booking Confirmed",
      booking: { _id: slot.id, userId: ana.id, amount: 80, isFinalized: true, message: "My left shoulder." },
    });
    const [letter] = await lettersTo(ana.email, 1);
    expect(letter!.subject).toBe("Your session on Tuesday, February 1, 10:00 AM");
    for (const words of [
      "Hello Annie",
      "Harbor Room",
      "$80",
      "My left shoulder.",
      "until: Monday, January 31, 10:00 AM",
    ])
      expect(letter!.text).toContain(words);
    const entry = entryOf(letter!);
    expect(entry.method).toBe("PUBLISH");
    expect(entry.event.startDate.toJSDate()).toEqual(slot.starts_at);
    expect([entry.event.organizer, entry.event.attendees]).toEqual([null, []]);
    const notice = (await lettersTo("owner@example.com", 1)).find(({ text }) => text?.includes(ana.email))!;
    expect(notice.subject).toBe("Session booked: Ana Whitlow, Tue, Feb 1, 2033, 10:00 AM");
    expect(notice.replyTo).toMatchObject([{ address: ana.email }]);
    expect(entryOf(notice).event.uid).toBe(entry.event.uid);
  });

  test("five requests, four of them at once, send one email each to student and owner", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-02-02", time: "10:00" });
    await bookPaidSession(site, ana, slot);
    const answers = await Promise.all([1, 2, 3, 4].map(() => book(ana, slot.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await book(ana, slot.id)).body.booking).toEqual(answers[0]!.body.booking);
    expect(await lettersInOutbox("Your session on Wednesday, February 2%")).toHaveLength(1);
    expect(await lettersInOutbox("Session booked: %Feb 2, 2033%")).toHaveLength(1);
  });

  test("takes a message changed after paying, but no other session type, name, email or price", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-02-03" });
    await bookPaidSession(site, ana, slot);
    const { body } = await book(ana, slot.id, {
      message: "No, the right one.",
      sessionType: "Individual Yoga Session (60 min)",
      firstName: "Eve",
      email: "eve@example.com",
    });
    expect(body.booking).toMatchObject({
      message: "No, the right one.",
      sessionType: "Yoga Therapy Session (60 min)",
      firstName: "Ana",
      email: ana.email,
    });
    expect((await book(ana, slot.id, { message: "Both." })).body.booking.message).toBe("No, the right one.");
    expect((await book(ana, slot.id, { amount: 35 })).status).toBe(400);
  });

  test("happens automatically after half a minute", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-02-04" });
    await bookPaidSession(site, ana, slot);
    site.clock.advance(31_000);
    await expect.poll(() => lettersInOutbox("Your session on Friday, February 4%")).toHaveLength(1);
    expect((await book(ana, slot.id)).status).toBe(200);
    expect(await lettersInOutbox("Your session on Friday, February 4%")).toHaveLength(1);
  });

  test("is refused without the student's own payment for this slot", async () => {
    const [ana, june] = [await asStudent(site), await asStudent(site)];
    const slot = await makeSlot(site.database.db, { date: "2033-02-05" });
    const other = await makeSlot(site.database.db, { date: "2033-02-06" });
    await bookPaidSession(site, ana, slot);
    const refused = await book(ana, other.id);
    expect(refused.status).toBe(402);
    expect(refused.body.code).toBe("not-paid");
    // Another student's session, then another student's `userId`.
    expect((await book(june, slot.id)).status).toBe(402);
    expect((await book(june, slot.id, { userId: ana.id })).status).toBe(404);
    expect((await book(ana, newId())).status).toBe(404);
    expect((await site.request("PUT", `/api/bookings/${slot.id}/book`, {}, owner)).status).toBe(401);
    expect((await book(ana, slot.id)).status).toBe(200);
  });

  test("is refused as `slot-gone` after the payment was refunded", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-02-07" });
    const payment = await bookPaidSession(site, ana, slot);
    await updateRows(
      site.database.db,
      "bookings",
      { payment_id: payment.id },
      { state: "cancelled", cancelled_at: site.clock.now() },
    );
    await site.database.db.updateTable("payments").set({ state: "refunded" }).where("id", "=", payment.id).execute();
    const answer = await book(ana, slot.id);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("slot-gone");
  });

  test("has the right instants on the days when the clocks change", async () => {
    const ana = await asStudent(site);
    for (const [date, time, startsAt] of [
      ["2033-03-13", "03:30", "2033-03-13T10:30:00.000Z"],
      ["2033-11-06", "01:30", "2033-11-06T08:30:00.000Z"],
      ["2033-11-06", "08:00", "2033-11-06T16:00:00.000Z"],
    ] as const) {
      const slot = await makeSlot(site.database.db, { date, time });
      await bookPaidSession(site, ana, slot);
      expect((await book(ana, slot.id)).body.booking).toMatchObject({ date, time, startsAt });
    }
    const starts = (await lettersTo(ana.email, 3)).map((letter) =>
      entryOf(letter).event.startDate.toJSDate().toISOString(),
    );
    expect(starts.toSorted()).toEqual([
      "2033-03-13T10:30:00.000Z",
      "2033-11-06T08:30:00.000Z",
      "2033-11-06T16:00:00.000Z",
    ]);
  });
});

describe("the owner deletes", () => {
  test("a free slot; a second request is refused", async () => {
    const slot = await makeSlot(site.database.db);
    expect((await remove(slot.id)).body).toEqual({ message: "Slot deleted successfully." });
    expect((await remove(slot.id)).status).toBe(404);
    expect((await remove(newId())).status).toBe(404);
  });

  test("a booked session: the student gets an email that removes the calendar entry, and a refund is requested", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-04-01", time: "10:00" });
    const payment = await bookPaidSession(site, ana, slot);
    await book(ana, slot.id);
    expect((await remove(slot.id)).body).toEqual({ message: "Session deleted successfully" });
    const letters = await lettersTo(ana.email, 2);
    const [booked, cancelled] = ["Your session", "Cancelled"].map((words) =>
      letters.find(({ subject }) => subject?.startsWith(words))!,
    );
    expect(cancelled!.subject).toBe("Cancelled: your session on Friday, April 1, 10:00 AM");
    expect(cancelled!.text).toContain("You get $80 back");
    const [before, after] = [entryOf(booked!), entryOf(cancelled!)];
    expect(after.method).toBe("CANCEL");
    expect(after.event.uid).toBe(before.event.uid);
    expect(after.event.sequence).toBeGreaterThan(before.event.sequence);
    expect(after.event.organizer).toBe("mailto:owner@example.com");
    expect(await refundsOf(payment.id)).toMatchObject([{ amount_cents: 8000 }]);
    expect((await book(ana, slot.id)).status).toBe(404);
    const left = await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers);
    expect(left.body.bookedSlots).toEqual([]);
  });

  test("a session with three requests at once: one email, one refund", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-04-02", time: "10:00" });
    const payment = await bookPaidSession(site, ana, slot);
    const answers = await Promise.all([remove(slot.id), remove(slot.id), remove(slot.id)]);
    // A request that lost the race is refused with a 4xx status.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await refundsOf(payment.id)).toHaveLength(1);
    expect(await lettersInOutbox("Cancelled: your session on Saturday, April 2%")).toHaveLength(1);
  });

  test("a session without a refund with `refund=none`; a free session has nothing to refund", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2033-04-03", time: "10:00" });
    const payment = await bookPaidSession(site, ana, slot);
    await remove(slot.id, "?refund=none");
    expect(await refundsOf(payment.id)).toEqual([]);
    const gift = await makeBooking(site.database.db, { user_id: ana.id, amount_cents: 0 });
    expect((await remove(gift.slot_id)).body.message).toBe("Session deleted successfully");
    expect((await remove(gift.slot_id, "?refund=half")).status).toBe(400);
    const letters = await lettersTo(ana.email, 2);
    for (const { text } of letters) expect(text).not.toContain("You get $");
  });

  test("a session whose time stays open: another student can book it, and a repeat changes nothing", async () => {
    const [ana, june] = [await asStudent(site), await asStudent(site)];
    const slot = await makeSlot(site.database.db);
    const payment = await bookPaidSession(site, ana, slot);
    const { bookingId } = (await bookedSlots(site.ctx(), { slotId: slot.id }))[0]!;
    const seen = `?time=open&booking=${bookingId}`;
    expect((await remove(slot.id, seen)).status).toBe(200);
    expect(await refundsOf(payment.id)).toMatchObject([{ amount_cents: 8000 }]);
    expect((await remove(slot.id, seen)).body.code).toBe("not-found");
    const other = await bookPaidSession(site, june, slot);
    expect((await remove(slot.id, seen)).body.code).toBe("stale");
    expect((await remove(slot.id, "?booking=none")).body.code, "free when the page was read").toBe("stale");
    expect(await refundsOf(other.id)).toEqual([]);
    const free = await makeSlot(site.database.db);
    expect((await remove(free.id, "?booking=none")).body.message).toBe("Slot deleted successfully.");
    expect((await remove(free.id)).status).toBe(404);
  });

  test("a past session without sending an email", async () => {
    const ana = await asStudent(site);
    const slot = await makeSlot(site.database.db, { date: "2025-04-03", time: "10:00" });
    await makeBooking(site.database.db, { user_id: ana.id, slot_id: slot.id });
    expect((await remove(slot.id)).status).toBe(200);
    expect(await lettersInOutbox("Cancelled: your session on Thursday, April 3%")).toEqual([]);
  });
});

describe("the lists", () => {
  const list = async (headers: Record<string, string> = {}, query = "") =>
    site.request("GET", `/api/bookings${query}`, undefined, headers);
  const ids = (some: { _id: string }[] | undefined) => (some ?? []).map(({ _id }) => _id);

  test("show a visitor the free slots, a student also the slot they hold, the owner everything", async () => {
    const { db } = site.database;
    const [ana, june] = [await asStudent(site), await asStudent(site)];
    const [free, held, booked] = [await makeSlot(db), await makeSlot(db), await makeSlot(db)];
    const past = await makeSlot(db, { date: "2025-05-06", time: "10:00" });
    const payment = await openSessionPayment(site, ana, held);
    await makeBooking(db, { user_id: ana.id, slot_id: booked.id });
    await makeBooking(db, { user_id: ana.id, slot_id: past.id });

    const forVisitor = await list();
    expect(forVisitor.body).not.toHaveProperty("bookedSlots");
    expect(ids(forVisitor.body.availableSlots)).toContain(free.id);
    for (const slot of [held, booked, past]) expect(ids(forVisitor.body.availableSlots)).not.toContain(slot.id);
    expect(ids((await list(june.headers)).body.availableSlots)).not.toContain(held.id);
    const forAna = (await list(ana.headers)).body.availableSlots as { _id: string; heldUntil?: string }[];
    expect(forAna.find(({ _id }) => _id === held.id)?.heldUntil).toBe(payment.held_until.toISOString());
    expect(forAna.find(({ _id }) => _id === free.id)).not.toHaveProperty("heldUntil");

    const { body } = await list(owner);
    expect(ids(body.availableSlots)).toEqual(expect.arrayContaining([free.id, held.id]));
    expect(ids(body.bookedSlots)).toEqual(expect.arrayContaining([booked.id, past.id]));
    const starts = (body.bookedSlots as { startsAt: string }[]).map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted());
    for (const { headers } of [ana, june])
      expect(JSON.stringify((await list(headers)).body)).not.toContain("@example.com");
  });

  test("show a student's sessions to that student and the owner only", async () => {
    const [ana, june] = [await asStudent(site), await asStudent(site)];
    const booking = await makeBooking(site.database.db, { user_id: ana.id });
    const query = `?userId=${ana.id}`;
    for (const headers of [ana.headers, owner]) {
      const answer = await list(headers, query);
      expect(ids(answer.body.bookedSlots)).toEqual([booking.slot_id]);
      expect(answer.body).not.toHaveProperty("availableSlots");
    }
    expect(ids((await list(ana.headers, `?userId=${ana.id.toUpperCase()}`)).body.bookedSlots)).toHaveLength(1);
    expect((await list(june.headers, query)).status).toBe(404);
    expect((await list({}, query)).status).toBe(401);
    expect((await list(ana.headers, "?userId=ana")).status).toBe(400);
  });
});

function refundsOf(paymentId: string) {
  return site.database.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
}
