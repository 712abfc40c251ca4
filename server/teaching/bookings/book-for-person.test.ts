import { describe, expect, test } from "vitest";
import { makeEvent, makeMessage, makeSlot } from "../../../test/make.ts";
import { guestJune, ownerBookingHelpers, attachmentText } from "../../../test/own-bookings.ts";
import { readRow, updateRows } from "../../../test/rows.ts";
import { openSessionPayment } from "../../../test/session-steps.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { unpaidBookings } from "./read.ts";
import { sessionKind } from "./session-kind.ts";

const site = startSite({ from: "empty" });
const own = started(() => ownerBookingHelpers(site));

describe("the owner books a session for a person", () => {
  test("for a guest, free of charge: guest and owner get an email with the calendar entry, and the slot is taken", async () => {
    const person = { ...guestJune(), phone: "555-010-7788" };
    const body = await own.wanted({ person, message: "Bring warm socks." });
    const answer = await own.book(body);
    expect(answer.body).toMatchObject({ message: "Booked. An email is on its way.", bookingId: body.id });
    const [letter] = await own.lettersTo(person.email, 1);
    expect(letter!.text).toContain("Hello June, Session: Yoga Therapy Session (60 min) When:");
    expect(letter!.text).toContain("Bring warm socks.");
    expect(letter!.text).not.toContain("You wrote");
    expect(letter!.text).not.toContain("Amount due");
    expect(letter!.ics).toContain(body.id);
    expect(letter!.ics).not.toMatch(/ATTENDEE|ORGANIZER/);
    const { body: lists } = await site.request("GET", "/api/bookings", undefined, own.owner);
    expect(lists.bookedSlots).toContainEqual(
      expect.objectContaining({
        bookingId: body.id,
        userId: null,
        firstName: "June",
        lastName: "Okafor",
        email: person.email,
        paidBy: "free",
        isPaid: true,
        isFinalized: true,
      }),
    );
    expect(lists.availableSlots).toEqual([]);
    const ownerNotice = () =>
      site.mail.received.find(({ mail }) => mail.subject?.startsWith("Session booked: June Okafor"));
    await expect.poll(ownerNotice).toBeDefined();
    expect(attachmentText(ownerNotice()!.mail.attachments[0]!.content)).toContain(body.id);
  });

  test("at a new time: the slot is created too; an overlap, a skipped hour and a past time are refused", async () => {
    await makeEvent(own.db, { title: "Slow Flow", date: "2031-05-05", time: "09:00" });
    const at = { is: "new", date: "2031-05-05", time: "09:30", durationMinutes: 60 } as const;
    const overClass = await own.book(await own.wanted({ at }));
    expect(overClass.body).toMatchObject({ code: "overlaps" });
    expect(overClass.body.message).toContain("Slow Flow");
    const fine = await own.book(await own.wanted({ at: { ...at, time: "10:00", durationMinutes: 45 } }));
    expect(fine.status).toBe(200);
    const slot = await readRow(own.db, "slots", { id: fine.body.slotId });
    expect(slot).toMatchObject({ date: "2031-05-05", time: "10:00", duration_minutes: 45 });
    const overSession = await own.book(await own.wanted({ at: { ...at, time: "10:30" } }));
    expect(overSession.body).toMatchObject({ code: "overlaps" });
    const skipped = await own.book(await own.wanted({ at: { ...at, date: "2031-03-09", time: "02:30" } }));
    expect(skipped.body).toMatchObject({ code: "time-does-not-exist" });
    const past = await own.book(await own.wanted({ at: { ...at, date: "2020-03-09" } }));
    expect(past.body).toMatchObject({ code: "slot-past" });
    const slots = await own.db.selectFrom("slots").select("id").where("date", "=", "2031-05-05").execute();
    expect(slots).toHaveLength(1);
  });

  test("online or in person, as the owner chose: the booking says which", async () => {
    for (const meeting of ["online", "in-person"] as const) {
      const body = await own.wanted({ meeting });
      expect((await own.book(body)).status).toBe(200);
      const row = await own.db.selectFrom("bookings").select("meeting").where("id", "=", body.id).executeTakeFirst();
      expect(row).toEqual({ meeting });
    }
  });

  test("ten identical requests at once create one booking and send the guest one email", async () => {
    for (const at of [undefined, { is: "new", date: "2031-06-01", time: "09:00", durationMinutes: 60 } as const]) {
      const body = await own.wanted(at ? { at } : {});
      const answers = await Promise.all(Array.from({ length: 10 }, () => own.book(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map(({ body: answer }) => answer.slotId)).size).toBe(1);
      expect(await own.bookingsOf(answers[0]!.body.slotId)).toHaveLength(1);
      await own.lettersTo((body.person as { email: string }).email, 1);
    }
  });

  test("the email of a verified account books for that client; an unverified account is not a client", async () => {
    const ana = await makeStudent(site);
    const body = await own.wanted({
      person: { is: "guest", name: "Somebody", email: ana.email.toUpperCase() },
    });
    await own.book(body);
    expect(await own.rowOf(body.id)).toMatchObject({ user_id: ana.id, guest_email: null, guest_name: null });
    const unproven = await makeStudent(site, { state: "unproven", proven_at: null });
    const other = await own.wanted({ person: { is: "guest", name: "Lee", email: unproven.email } });
    await own.book(other);
    expect(await own.rowOf(other.id)).toMatchObject({ user_id: null, guest_email: unproven.email });
    expect((await own.book(await own.wanted({ person: { is: "client", userId: unproven.id } }))).status).toBe(404);
    expect((await own.book(await own.wanted({ person: { is: "client", userId: newId() } }))).status).toBe(404);
  });

  test("cash or payment link: the guest's email says which, and an unpaid link is on the owner's list with its age", async () => {
    const cash = await own.wanted({ payment: { by: "cash", amount: 80, isReceived: false } });
    const link = await own.wanted({ payment: { by: "link", amount: 95 } });
    await own.book(cash);
    await own.book(link);
    const [cashLetter] = await own.lettersTo((cash.person as { email: string }).email, 1);
    expect(cashLetter!.text).toMatch(/Amount due:? \$80, in cash/);
    const [linkLetter] = await own.lettersTo((link.person as { email: string }).email, 1);
    expect(linkLetter!.text).toMatch(/\/pay\?token=[\w-]{43}(?![\w-])/);
    expect(linkLetter!.text).toContain("Pay $95");
    const unpaid = async () => (await unpaidBookings(site.ctx())).map(({ bookingId, days }) => ({ bookingId, days }));
    expect(await unpaid()).toContainEqual({ bookingId: link.id, days: 0 });
    expect((await unpaid()).map(({ bookingId }) => bookingId)).not.toContain(cash.id);
    const { rows } = await site.database.pool.query<{ t: string }>(
      "select coalesce(string_agg(b::text, ''), '') as t from bookings b",
    );
    const token = /token=([\w-]{43})/.exec(linkLetter!.text)![1]!;
    expect(rows[0]!.t).not.toContain(token);
    expect(site.log()).not.toContain(token);
  });
});

describe("conflicts", () => {
  test("a slot that a student is paying for is refused to the owner, and the student keeps the hold", async () => {
    const slot = await makeSlot(own.db);
    const ana = await makeStudent(site);
    await openSessionPayment(site, ana, slot);
    const answer = await own.book(await own.wanted({ at: { is: "slot", slotId: slot.id } }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "slot-held" });
    expect(answer.body.message).toContain("Someone is paying for");
    expect(await own.db.selectFrom("slot_holds").select("user_id").where("slot_id", "=", slot.id).execute()).toEqual([
      { user_id: ana.id },
    ]);
  });

  test("the owner and a student race for a slot: one gets it, the other is refused", async () => {
    for (let round = 0; round < 15; round++) {
      const slot = await makeSlot(own.db);
      const ana = await makeStudent(site);
      const [ownerResult, studentResult] = await Promise.allSettled([
        own.book(await own.wanted({ at: { is: "slot", slotId: slot.id } })),
        openSessionPayment(site, ana, slot),
      ]);
      const refusals = [
        ...(ownerResult.status === "fulfilled" && ownerResult.value.status !== 200
          ? [ownerResult.value.body.code]
          : []),
        ...(studentResult.status === "rejected" ? [(studentResult.reason as { code: string }).code] : []),
      ];
      expect([["slot-held"], ["slot-gone"]]).toContainEqual(refusals);
      // The owner is refused with `slot-held`, a student with `slot-gone`.
      const isBookedByOwner = (await own.bookingsOf(slot.id)).length === 1;
      expect(refusals).toEqual([isBookedByOwner ? "slot-gone" : "slot-held"]);
    }
  });

  test("an expired hold does not block the owner, and its payment can no longer be captured", async () => {
    const slot = await makeSlot(own.db);
    const ana = await makeStudent(site);
    const payment = await openSessionPayment(site, ana, slot);
    await updateRows(own.db, "slot_holds", { slot_id: slot.id }, { held_until: new Date(0) });
    expect((await own.book(await own.wanted({ at: { is: "slot", slotId: slot.id } }))).status).toBe(200);
    expect(await site.ctx().tx((tx) => sessionKind.pin(tx, payment))).toBe(false);
  });

  test("a booked slot names its attendee, two owner windows at once book it once, an unknown slot is refused", async () => {
    const body = await own.wanted();
    const slotId = (body.at as { slotId: string }).slotId;
    const both = await Promise.all([own.book(body), own.book({ ...(await own.wanted({ at: body.at })) })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)!;
    expect(lost.body).toMatchObject({ code: "slot-gone" });
    expect(lost.body.message).toContain("June Okafor just booked");
    expect(await own.bookingsOf(slotId)).toHaveLength(1);
    expect((await own.book(await own.wanted({ at: { is: "slot", slotId: newId() } }))).status).toBe(404);
  });

  test.each([
    ["an amount of zero", { payment: { by: "cash", amount: 0, isReceived: true } }, "payment.amount"],
    ["an amount with cents", { payment: { by: "link", amount: 80.5 } }, "payment.amount"],
    ["an invalid email address", { person: { is: "guest", name: "June", email: "june" } }, "person.email"],
    ["a blank name", { person: { is: "guest", name: " ", email: "june@example.com" } }, "person.name"],
    [
      "a day that does not exist",
      { at: { is: "new", date: "2031-02-30", time: "09:00", durationMinutes: 60 } },
      "at.date",
    ],
    [
      "a length of four minutes",
      { at: { is: "new", date: "2031-02-20", time: "09:00", durationMinutes: 4 } },
      "at.durationMinutes",
    ],
    ["an unknown field", { amountCents: 1 }, "amountCents"],
  ])("%s is refused at its field", async (_case, change, field) => {
    const { status, body } = await own.book({ ...(await own.wanted()), ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
  });
});

describe("a request for a free session", () => {
  const freeHalfHour = { sessionType: "Free session (30 min)", payment: { by: "free" } } as const;

  test("becomes a session of half an hour: the guest gets an email, and the request is marked as answered", async () => {
    const person = guestJune();
    const request = await makeMessage(own.db, {
      kind: "free-session",
      email: person.email,
      body: "My back.",
    });
    const body = await own.wanted({ ...freeHalfHour, person, requestId: request.id });
    expect((await own.book(body)).status).toBe(200);
    expect(await own.rowOf(body.id)).toMatchObject({
      duration_minutes: 30,
      message: "My back.",
      request_id: request.id,
    });
    const [letter] = await own.lettersTo(person.email, 1);
    expect(letter!.text).toContain("Your free session is booked: half an hour online");
    expect(letter!.text).not.toContain("My back.");
    expect(letter!.ics).toMatch(/DTSTART\S+T100000\s+DTEND\S+T103000/);
    const { state } = await readRow(own.db, "messages", { id: request.id });
    expect(state).toBe("answered");
  });

  test("is booked once from three windows at once; a refused booking leaves the request new", async () => {
    const person = guestJune();
    const request = await makeMessage(own.db, { kind: "free-session", email: person.email });
    const gone = await own.book(
      await own.wanted({
        ...freeHalfHour,
        person,
        requestId: request.id,
        at: { is: "slot", slotId: newId() },
      }),
    );
    expect(gone.status).toBe(404);
    const stateOf = async () =>
      (await own.db.selectFrom("messages").select("state").where("id", "=", request.id).executeTakeFirstOrThrow())
        .state;
    expect(await stateOf()).toBe("new");
    const bodies = await Promise.all(
      [1, 2, 3].map(() => own.wanted({ ...freeHalfHour, person, requestId: request.id })),
    );
    const answers = await Promise.all(bodies.map(own.book));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: "stale",
      message: "A session is already booked for this request.",
    });
    await own.lettersTo(person.email, 1);
    const contact = await makeMessage(own.db);
    expect((await own.book(await own.wanted({ ...freeHalfHour, requestId: contact.id }))).status).toBe(404);
  });
});
