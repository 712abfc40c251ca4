import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionTypes } from "../../contract/bookings.ts";
import type { BookingFor } from "../../contract/own-bookings.ts";
import { studioDay } from "../../contract/time.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeEvent, makeMessage, makeSlot } from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";
import { asStudent, makeStudent } from "../../test/student.ts";
import { open } from "../../test/session-steps.ts";
import { newId } from "../db/id.ts";
import { accountOf } from "../students/google-account.ts";
import { unpaidBookings } from "./read.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testApp({ from: "empty" });
  owner = await asOwner(site);
});
afterAll(() => site.close());

const db = () => site.database.db;
const june = () => ({ is: "guest", name: "June Okafor", email: `june.${newId()}@example.com` }) as const;

async function wanted(change: Partial<BookingFor> = {}): Promise<BookingFor> {
  return {
    id: newId(),
    person: june(),
    at: change.at ?? { is: "slot", slotId: (await makeSlot(db())).id },
    sessionType: sessionTypes[1],
    payment: { by: "free" },
    ...change,
  };
}
const book = (body: object) => site.request("POST", "/api/admin/bookings", body, owner);
const bookingsOf = (slotId: string) =>
  db().selectFrom("bookings").selectAll().where("slot_id", "=", slotId).where("state", "=", "live").execute();
const rowOf = (id: string) =>
  db().selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const textOf = (content: unknown) => Buffer.from(content as Uint8Array).toString();

/** The letters to an address, as they left, once there are as many. */
async function lettersTo(email: string, count: number) {
  const found = () => site.mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count);
  return found().map(({ mail }) => ({
    subject: mail.subject ?? "",
    text: (mail.text ?? "").replaceAll(/\s+/g, " "),
    ics: mail.attachments.map(({ content }) => textOf(content)).join(""),
  }));
}

describe("the owner books a session herself", () => {
  test("for a guest into a free slot, as a gift: both get a mail with the same entry, the slot is gone", async () => {
    const person = { ...june(), phone: "555-010-7788" };
    const body = await wanted({ person, message: "Bring warm socks." });
    const answer = await book(body);
    expect(answer.body).toMatchObject({ message: "Booked. A mail is on its way.", bookingId: body.id });
    const [letter] = await lettersTo(person.email, 1);
    expect(letter!.text).toContain("Hello June, your session is booked.");
    expect(letter!.text).toContain("Bring warm socks.");
    expect(letter!.text).not.toContain("You wrote");
    expect(letter!.text).not.toContain("To pay");
    expect(letter!.ics).toContain(body.id);
    expect(letter!.ics).toContain("PARTSTAT=ACCEPTED");
    const { body: lists } = await site.request("GET", "/api/bookings", undefined, owner);
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
    const told = () =>
      site.mail.received.find(({ mail }) => mail.subject?.startsWith("Session booked: June Okafor"));
    await expect.poll(told, { timeout: 20_000 }).toBeDefined();
    expect(textOf(told()!.mail.attachments[0]!.content)).toContain(body.id);
  });

  test("at a new time, whose slot is made with it; a class, a slot and a skipped hour are in the way by name", async () => {
    await makeEvent(db(), { title: "Slow Flow", date: "2031-05-05", time: "09:00" });
    const at = { is: "new", date: "2031-05-05", time: "09:30", durationMinutes: 60 } as const;
    const overClass = await book(await wanted({ at }));
    expect(overClass.body).toMatchObject({ code: "overlaps" });
    expect(overClass.body.message).toContain("Slow Flow");
    const fine = await book(await wanted({ at: { ...at, time: "10:00", durationMinutes: 45 } }));
    expect(fine.status).toBe(200);
    const slot = await db()
      .selectFrom("slots")
      .selectAll()
      .where("id", "=", fine.body.slotId)
      .executeTakeFirstOrThrow();
    expect(slot).toMatchObject({ date: "2031-05-05", time: "10:00", duration_minutes: 45 });
    const overSession = await book(await wanted({ at: { ...at, time: "10:30" } }));
    expect(overSession.body).toMatchObject({ code: "overlaps" });
    const skipped = await book(await wanted({ at: { ...at, date: "2031-03-09", time: "02:30" } }));
    expect(skipped.body).toMatchObject({ code: "time-does-not-exist" });
    const past = await book(await wanted({ at: { ...at, date: "2020-03-09" } }));
    expect(past.body).toMatchObject({ code: "slot-past" });
    const slots = await db().selectFrom("slots").select("id").where("date", "=", "2031-05-05").execute();
    expect(slots).toHaveLength(1);
  });

  test("pressed twice, or ten times at once, it is booked once and everybody told once", async () => {
    for (const at of [
      undefined,
      { is: "new", date: "2031-06-01", time: "09:00", durationMinutes: 60 } as const,
    ]) {
      const body = await wanted(at ? { at } : {});
      const answers = await Promise.all(Array.from({ length: 10 }, () => book(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map(({ body: said }) => said.slotId)).size).toBe(1);
      expect(await bookingsOf(answers[0]!.body.slotId)).toHaveLength(1);
      await lettersTo((body.person as { email: string }).email, 1);
    }
  });

  test("an address that is a client's is the client's; an account nobody has proven is not", async () => {
    const ana = await makeStudent(site);
    const body = await wanted({ person: { is: "guest", name: "Somebody", email: ana.email.toUpperCase() } });
    await book(body);
    expect(await rowOf(body.id)).toMatchObject({ user_id: ana.id, guest_email: null, guest_name: null });
    const unproven = await makeStudent(site, { state: "unproven", proven_at: null });
    const other = await wanted({ person: { is: "guest", name: "Lee", email: unproven.email } });
    await book(other);
    expect(await rowOf(other.id)).toMatchObject({ user_id: null, guest_email: unproven.email });
    expect((await book(await wanted({ person: { is: "client", userId: unproven.id } }))).status).toBe(404);
    expect((await book(await wanted({ person: { is: "client", userId: newId() } }))).status).toBe(404);
  });

  test("for cash and by a link: her mail says which, and what is open is on the owner's list with its days", async () => {
    const cash = await wanted({ payment: { by: "cash", amount: 80, isReceived: false } });
    const link = await wanted({ payment: { by: "link", amount: 95 } });
    await book(cash);
    await book(link);
    const [cashLetter] = await lettersTo((cash.person as { email: string }).email, 1);
    expect(cashLetter!.text).toMatch(/To pay:? \$80, in cash/);
    const [linkLetter] = await lettersTo((link.person as { email: string }).email, 1);
    expect(linkLetter!.text).toMatch(/\/pay\?token=[\w-]{43}(?![\w-])/);
    expect(linkLetter!.text).toContain("Pay $95");
    const unpaid = async () =>
      (await unpaidBookings(site.ctx())).map(({ bookingId, days }) => ({ bookingId, days }));
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

describe("what is in the way", () => {
  test("a slot that a student is just paying for: the owner is told, and the student loses nothing", async () => {
    const slot = await makeSlot(db());
    const ana = await makeStudent(site);
    await open(site, ana, slot);
    const answer = await book(await wanted({ at: { is: "slot", slotId: slot.id } }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "slot-held" });
    expect(answer.body.message).toContain("Somebody is just paying");
    expect(
      await db().selectFrom("slot_holds").select("user_id").where("slot_id", "=", slot.id).execute(),
    ).toEqual([{ user_id: ana.id }]);
  });

  test("whoever is first has it, the owner or a student who opens a payment, and the other is told", async () => {
    for (let round = 0; round < 15; round++) {
      const slot = await makeSlot(db());
      const ana = await makeStudent(site);
      const [owners, students] = await Promise.allSettled([
        book(await wanted({ at: { is: "slot", slotId: slot.id } })),
        open(site, ana, slot),
      ]);
      const told = [
        ...(owners.status === "fulfilled" && owners.value.status !== 200 ? [owners.value.body.code] : []),
        ...(students.status === "rejected" ? [(students.reason as { code: string }).code] : []),
      ];
      // One of the two, and in her own words: she finds it held, or gone.
      expect([["slot-held"], ["slot-gone"]]).toContainEqual(told);
      const isOwners = (await bookingsOf(slot.id)).length === 1;
      expect(told).toEqual([isOwners ? "slot-gone" : "slot-held"]);
    }
  });

  test("a hold whose ten minutes are over; its student finds the slot booked, and is not charged", async () => {
    const slot = await makeSlot(db());
    const ana = await makeStudent(site);
    const payment = await open(site, ana, slot);
    await db()
      .updateTable("slot_holds")
      .set({ held_until: new Date(0) })
      .where("slot_id", "=", slot.id)
      .execute();
    expect((await book(await wanted({ at: { is: "slot", slotId: slot.id } }))).status).toBe(200);
    const { sessionKind } = await import("./pay.ts");
    expect(await site.ctx().tx((tx) => sessionKind.pin(tx, payment))).toBe(false);
  });

  test("another's session, by name; a slot that is none; two owners' windows at once", async () => {
    const body = await wanted();
    const slotId = (body.at as { slotId: string }).slotId;
    const both = await Promise.all([book(body), book({ ...(await wanted({ at: body.at })) })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)!;
    expect(lost.body).toMatchObject({ code: "slot-gone" });
    expect(lost.body.message).toContain("June Okafor has just booked");
    expect(await bookingsOf(slotId)).toHaveLength(1);
    expect((await book(await wanted({ at: { is: "slot", slotId: newId() } }))).status).toBe(404);
  });

  test.each([
    ["no dollars", { payment: { by: "cash", amount: 0, isReceived: true } }, "payment.amount"],
    ["half a dollar", { payment: { by: "link", amount: 80.5 } }, "payment.amount"],
    ["an address that is none", { person: { is: "guest", name: "June", email: "june" } }, "person.email"],
    ["no name", { person: { is: "guest", name: " ", email: "june@example.com" } }, "person.name"],
    [
      "a day that is none",
      { at: { is: "new", date: "2031-02-30", time: "09:00", durationMinutes: 60 } },
      "at.date",
    ],
    [
      "four minutes",
      { at: { is: "new", date: "2031-02-20", time: "09:00", durationMinutes: 4 } },
      "at.durationMinutes",
    ],
    ["a price in cents", { amountCents: 1 }, "amountCents"],
  ])("%s is said at its field", async (_what, change, field) => {
    const { status, body } = await book({ ...(await wanted()), ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
  });
});

describe("a request for a free session", () => {
  const half = { sessionType: "Free session (30 min)", payment: { by: "free" } } as const;

  test("becomes a session: half an hour of the slot, a mail, and the request is answered, all at once", async () => {
    const person = june();
    const request = await makeMessage(db(), { kind: "free-session", email: person.email, body: "My back." });
    const body = await wanted({ ...half, person, requestId: request.id });
    expect((await book(body)).status).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({
      duration_minutes: 30,
      message: "My back.",
      request_id: request.id,
    });
    const [letter] = await lettersTo(person.email, 1);
    expect(letter!.text).toContain("your free session is booked: half an hour online");
    expect(letter!.text).not.toContain("My back.");
    expect(letter!.ics).toMatch(/DTSTART\S+T100000\s+DTEND\S+T103000/);
    const { state } = await db()
      .selectFrom("messages")
      .select("state")
      .where("id", "=", request.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("answered");
  });

  test("is answered with one session, in however many windows; a refused one leaves it new", async () => {
    const person = june();
    const request = await makeMessage(db(), { kind: "free-session", email: person.email });
    const gone = await book(
      await wanted({ ...half, person, requestId: request.id, at: { is: "slot", slotId: newId() } }),
    );
    expect(gone.status).toBe(404);
    const stateOf = async () =>
      (
        await db()
          .selectFrom("messages")
          .select("state")
          .where("id", "=", request.id)
          .executeTakeFirstOrThrow()
      ).state;
    expect(await stateOf()).toBe("new");
    const bodies = await Promise.all([1, 2, 3].map(() => wanted({ ...half, person, requestId: request.id })));
    const answers = await Promise.all(bodies.map(book));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: "stale",
      message: "This request has its session already.",
    });
    await lettersTo(person.email, 1);
    const contact = await makeMessage(db());
    expect((await book(await wanted({ ...half, requestId: contact.id }))).status).toBe(404);
  });
});

describe("how it is paid", () => {
  const change = (id: string, body: object) =>
    site.request("PUT", `/api/admin/bookings/${id}/payment`, body, owner);
  const months = async () => (await site.request("GET", "/api/admin/payments", undefined, owner)).body.months;

  test("cash is marked as received, with what it was in the end, and taken back; the month counts it apart", async () => {
    const body = await wanted({ payment: { by: "cash", amount: 80, isReceived: false } });
    await book(body);
    const month = studioDay(site.clock.now()).slice(0, 7);
    const cashOf = async () =>
      ((await months()) as { month: string; cash: number }[]).find((row) => row.month === month)?.cash ?? 0;
    const before = await cashOf();
    const received = await change(body.id, { by: "cash", amount: 75, isReceived: true });
    expect(received.body.message).toBe("$75 in cash, received.");
    expect(await cashOf()).toBe(before + 75);
    const file = await site.request("GET", "/api/admin/payments.csv", undefined, owner);
    expect(file.body).toContain('"Cash","received","75.00","0.00","June Okafor"');
    const first = (await rowOf(body.id)).cash_received_at;
    site.clock.advance(60_000);
    await change(body.id, { by: "cash", amount: 75, isReceived: true });
    expect((await rowOf(body.id)).cash_received_at).toEqual(first);
    await change(body.id, { by: "cash", amount: 75, isReceived: false });
    expect(await cashOf()).toBe(before);
  });

  test("cash that is handed back with a cancelled session leaves the books again, and the mail says so", async () => {
    const body = await wanted({ payment: { by: "cash", amount: 60, isReceived: true } });
    const { slotId } = (await book(body)).body;
    await site.request("DELETE", `/api/bookings/${slotId}`, undefined, owner);
    expect((await rowOf(body.id)).cash_returned_at).not.toBeNull();
    const letters = await lettersTo((body.person as { email: string }).email, 2);
    expect(letters.find(({ subject }) => subject.startsWith("Cancelled"))!.text).toContain(
      "You get your $60 back from me in cash.",
    );
    const kept = await wanted({ payment: { by: "cash", amount: 60, isReceived: true } });
    await site.request(
      "DELETE",
      `/api/bookings/${(await book(kept)).body.slotId}?refund=none`,
      undefined,
      owner,
    );
    expect((await rowOf(kept.id)).cash_returned_at).toBeNull();
  });

  test("cash of a session that its student cancels in time is to be handed back, and she and the owner are told", async () => {
    const ana = await asStudent(site);
    const body = await wanted({
      person: { is: "client", userId: ana.id },
      payment: { by: "cash", amount: 70, isReceived: true },
    });
    const { slotId } = (await book(body)).body;
    const cancelled = await site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, ana.headers);
    expect(cancelled.status).toBe(200);
    expect((await rowOf(body.id)).cash_returned_at).not.toBeNull();
    const letters = await lettersTo(ana.email, 2);
    expect(letters.find(({ subject }) => subject.startsWith("Cancelled"))!.text).toContain(
      "back from me in cash",
    );
  });

  test("nobody else changes it, and nothing that is none", async () => {
    const body = await wanted();
    await book(body);
    const ana = await asStudent(site);
    const answer = await site.request(
      "PUT",
      `/api/admin/bookings/${body.id}/payment`,
      { by: "free" },
      ana.headers,
    );
    expect(answer.status).toBe(401);
    expect((await change(newId(), { by: "free" })).status).toBe(404);
  });
});

describe("a guest who registers", () => {
  test("finds her sessions in her account once her address is proven, past and cancelled ones too", async () => {
    const person = june();
    const paid = await wanted({ person, payment: { by: "cash", amount: 80, isReceived: true } });
    await book(paid);
    const cancelled = await wanted({ person });
    await site.request("DELETE", `/api/bookings/${(await book(cancelled)).body.slotId}`, undefined, owner);
    await site.request("POST", "/register", { firstName: "June", lastName: "Okafor", email: person.email });
    expect(await rowOf(paid.id)).toMatchObject({ user_id: null });
    const token = await tokenMailedTo(person.email);
    const proven = await site.request("GET", `/api/user/verify-email?token=${token}`);
    const { userId } = proven.body;
    expect(await rowOf(paid.id)).toMatchObject({ user_id: userId, guest_email: null, guest_name: null });
    expect(await rowOf(cancelled.id)).toMatchObject({ user_id: userId });
    const headers = { authorization: `Bearer ${proven.body.token}` };
    const { body } = await site.request("GET", `/api/bookings?userId=${userId}`, undefined, headers);
    expect(body.bookedSlots.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([paid.id]);
    const file = await site.request("GET", `/api/user/${userId}/export`, undefined, headers);
    expect(file.body.sessions).toHaveLength(2);
    const page = await site.request("GET", `/api/admin/users/${userId}`, undefined, owner);
    expect(page.body.sessions).toHaveLength(2);
  });

  test("by Google, too; and a booking in that very moment is hers in the end", async () => {
    for (let round = 0; round < 10; round++) {
      const person = june();
      const before = await wanted({ person });
      await book(before);
      const during = await wanted({ person });
      const google = { issuer: "https://accounts.google.com", subject: newId(), email: person.email };
      const [userId] = await Promise.all([
        site.ctx().tx((tx) =>
          accountOf(tx, {
            ...google,
            isEmailVerified: true,
            firstName: "June",
            lastName: "Okafor",
            image: undefined,
          }),
        ),
        book(during),
      ]);
      expect(await rowOf(before.id)).toMatchObject({ user_id: userId, guest_email: null });
      expect(await rowOf(during.id)).toMatchObject({ user_id: userId, guest_email: null });
    }
  });

  test("an account that goes keeps what was booked, without her; with a session to come it stays", async () => {
    const ana = await asStudent(site);
    const body = await wanted({ person: { is: "client", userId: ana.id } });
    await book(body);
    const remove = () => site.request("DELETE", `/api/admin/users/${ana.id}`, undefined, owner);
    expect((await remove()).body).toMatchObject({ code: "session-to-come" });
    await db()
      .updateTable("bookings")
      .set({ state: "cancelled", cancelled_at: site.clock.now() })
      .where("id", "=", body.id)
      .execute();
    expect((await remove()).status).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({ user_id: ana.id, message: "" });
  });
});

async function tokenMailedTo(email: string): Promise<string> {
  const token = () => {
    const mail = site.mail.received.findLast(
      ({ to, mail: { text } }) => to.includes(email) && text?.includes("/verify-email?token="),
    );
    return /verify-email\?token=([\w-]+)/.exec(mail?.mail.text ?? "")?.[1];
  };
  await expect.poll(token, { timeout: 20_000 }).toBeDefined();
  return token()!;
}
