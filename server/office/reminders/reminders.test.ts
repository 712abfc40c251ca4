import type { Insertable } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { clearSite } from "../../../test/clear.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { updateRows } from "../../../test/rows.ts";
import { storeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { changeClass } from "../../teaching/signups/move-seat.ts";
import { outdatedReminders, writeDueReminders } from "./write-due-reminders.ts";

const site = startSite({ from: "empty" });
// Sessions and classes cannot overlap, so each test starts with an empty timetable.
beforeEach(async () => {
  // Waits for the emails of the previous test, so that this one does not count them.
  await vi.waitUntil(async () => (await queued()) === 0, { timeout: 60_000 });
  await clearSite(site.database);
  await storeSettings(site);
  site.mail.received.length = 0;
});

const db = () => site.database.db;
const queued = async () => {
  const mails = await db().selectFrom("mails").select("id").where("state", "=", "queued").execute();
  return mails.length;
};
const longBefore = new Date("2026-12-01T18:00:00Z");
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Sets the clock and runs one tick. */
async function tickAt(at: Date, on: TestApp = site): Promise<void> {
  on.clock.set(at);
  await writeDueReminders(on.ctx());
}

/** Ana's session, confirmed long before. */
async function session(date: string, time: string, change: Partial<Insertable<Tables["bookings"]>> = {}) {
  const ana = await makeStudent(site);
  const slot = await makeSlot(db(), { date, time });
  const booking = await makeBooking(db(), {
    user_id: ana.id,
    slot_id: slot.id,
    booked_at: longBefore,
    finalized_at: longBefore,
    ...change,
  } as { user_id: string });
  return { ana, slot, booking };
}

/** A class with one sign-up. */
async function classWithSignup(date: string, time: string, signedUpAt = longBefore) {
  const event = await makeEvent(db(), { date, time, created_at: longBefore });
  const signup = await makeSignup(db(), { event_id: event.id, created_at: signedUpAt });
  return { event, signup };
}

const written = async () =>
  (await db().selectFrom("reminders").select("kind").orderBy("written_at").execute()).map(({ kind }) => kind);

const mails = () => db().selectFrom("mails").selectAll().orderBy("created_at").execute();

async function settled(): Promise<void> {
  await expect.poll(async () => (await mails()).every(({ state }) => state !== "queued")).toBe(true);
}

describe("a reminder is due", () => {
  const moments = [
    ["a session, three days before", "session-days", "2027-06-19", "10:00", "2027-06-16T17:00:00Z"],
    ["a session, across the spring clock change", "session-days", "2027-03-14", "10:00", "2027-03-11T18:00:00Z"],
    ["a session, across the autumn clock change", "session-days", "2027-11-07", "10:00", "2027-11-04T17:00:00Z"],
    // 2:30 does not exist on March 14: due at 3:30.
    ["a session, three days after a skipped time", "session-days", "2027-03-17", "02:30", "2027-03-14T10:30:00Z"],
    // 1:30 occurs twice on November 7: due at the first.
    ["a session, three days after a repeated time", "session-days", "2027-11-10", "01:30", "2027-11-07T08:30:00Z"],
    ["a session, two hours before", "session-hours", "2027-06-19", "10:00", "2027-06-19T15:00:00Z"],
    // 3:30 AM PDT minus two elapsed hours is 12:30 AM PST.
    ["two hours before, across the skipped hour", "session-hours", "2027-03-14", "03:30", "2027-03-14T08:30:00Z"],
    ["two hours before, across the repeated hour", "session-hours", "2027-11-07", "02:00", "2027-11-07T08:00:00Z"],
    ["a class, the day before", "class-day", "2027-06-19", "18:05", "2027-06-19T01:05:00Z"],
    ["a class on the day the clocks go forward", "class-day", "2027-03-14", "10:00", "2027-03-13T18:00:00Z"],
    ["a class, one day after a skipped time", "class-day", "2027-03-15", "02:30", "2027-03-14T10:30:00Z"],
    ["a class on the day the clocks go back", "class-day", "2027-11-07", "10:00", "2027-11-06T17:00:00Z"],
    ["a class, one day after a repeated time", "class-day", "2027-11-08", "01:30", "2027-11-07T08:30:00Z"],
  ] as const;
  test.each(moments)("%s: %s, %s %s", async (_case, kind, date, time, dueAt) => {
    if (kind === "class-day") await classWithSignup(date, time);
    else await session(date, time, kind === "session-hours" ? { placed_at: after(new Date(dueAt), -5) } : {});
    await tickAt(after(new Date(dueAt), -1));
    expect(await written()).toEqual([]);
    await tickAt(new Date(dueAt));
    expect(await written()).toEqual([kind]);
    await tickAt(after(new Date(dueAt), 5));
    expect(await written()).toEqual([kind]);
  });
});

describe("recipients", () => {
  const dueDays = new Date("2027-06-16T17:00:00Z");
  const dueHours = new Date("2027-06-19T15:00:00Z");

  test("a client gets two reminders of a session with location, online link, amount due and how to move it", async () => {
    const { ana } = await session("2027-06-19", "10:00");
    await storeSettings(site, {
      sessions: { place: "Harbor Room", onlineLink: "https://meet.example.com/mira" },
    });
    await tickAt(dueDays);
    await site.mail.arrival(1);
    await tickAt(dueHours);
    expect(await written()).toEqual(["session-days", "session-hours"]);
    const [days, hours] = await site.mail.arrival(2);
    expect(days!.to).toEqual([ana.email]);
    expect(days!.mail.subject).toBe("Reminder: your session on Saturday, June 19, 10:00 AM");
    expect(days!.mail.attachments).toEqual([]);
    expect(days!.mail.text).toContain("Harbor Room");
    expect(days!.mail.text).toContain("https://meet.example.com/mira");
    expect(days!.mail.text).toMatch(/Amount due\W+\$80, when we meet/);
    expect(days!.mail.text).toContain("until Friday, June 18, 10:00 AM");
    expect(days!.mail.text!.match(/60 min/g), "its length is said once").toHaveLength(1);
    expect(days!.mail.text).toContain("/session?token=");
    expect(hours!.mail.text).toContain("please reply to this email as soon as you can");
  });

  test("a guest is reminded too", async () => {
    await session("2027-06-19", "10:00", {
      user_id: null,
      guest_name: "Tomas Reedly",
      guest_email: "tomas@example.com",
      amount_cents: 0,
    });
    await tickAt(dueDays);
    const [{ to, mail }] = (await site.mail.arrival(1)) as [(typeof site.mail.received)[0]];
    expect(to).toEqual(["tomas@example.com"]);
    expect(mail.text).toContain("Hello Tomas");
    expect(mail.text).toContain("/session?token=");
    expect(mail.text).not.toContain("Amount due");
  });

  test("the link in a class reminder cancels the seat, and the earlier link still works", async () => {
    const { signup } = await classWithSignup("2027-06-19", "18:05");
    const before = newToken();
    await db().updateTable("signups").set({ cancel_hash: before.hash }).where("id", "=", signup.id).execute();
    await tickAt(new Date("2027-06-19T01:05:00Z"));
    const text = (await site.mail.arrival(1))[0]!.mail.text!;
    expect(text).toContain("Harbor Room");
    const token = /token=([\w-]+)/.exec(text)![1]!;
    for (const each of [before.token, token]) {
      const shown = await site.request("GET", `/api/signup/place?token=${each}`);
      expect(shown.body).toMatchObject({ kind: "place", email: signup.email });
    }
    expect((await site.request("POST", "/api/signup/cancel", { token })).status).toBe(200);
  });

  test("a session booked 2.5 hours ahead gets only the last reminder, one booked 1 hour ahead gets none", async () => {
    const { booking } = await session("2027-06-19", "10:00", { placed_at: after(dueHours, -30) });
    await tickAt(after(dueHours, -20));
    expect(await written()).toEqual([]);
    await tickAt(dueHours);
    expect(await written()).toEqual(["session-hours"]);
    await db().deleteFrom("reminders").execute();
    await updateRows(db(), "bookings", { id: booking.id }, { placed_at: after(dueHours, 60) });
    await tickAt(after(dueHours, 61));
    expect(await written()).toEqual([]);
  });

  test("a sign-up within the last day gets no reminder", async () => {
    await classWithSignup("2027-06-19", "18:05", new Date("2027-06-19T02:00:00Z"));
    await tickAt(new Date("2027-06-19T02:05:00Z"));
    expect(await written()).toEqual([]);
  });

  test("no reminder of an unconfirmed or cancelled session, of a removed class, or without an email address", async () => {
    const { booking } = await session("2027-06-19", "10:00", {
      state: "cancelled",
      cancelled_at: longBefore,
    });
    await db().updateTable("bookings").set({ state: "live", cancelled_at: null, finalized_at: null }).execute();
    await tickAt(dueDays);
    await updateRows(
      db(),
      "bookings",
      { id: booking.id },
      { state: "cancelled", cancelled_at: longBefore, finalized_at: longBefore },
    );
    await tickAt(dueDays);
    const { event, signup } = await classWithSignup("2027-06-17", "10:30");
    await db().updateTable("events").set({ state: "removed" }).where("id", "=", event.id).execute();
    await tickAt(after(dueDays, 31));
    await db().updateTable("events").set({ state: "live" }).where("id", "=", event.id).execute();
    await db().updateTable("signups").set({ email: "", source: "owner" }).where("id", "=", signup.id).execute();
    await tickAt(after(dueDays, 32));
    expect(await written()).toEqual([]);
  });

  test("no reminder of a kind that the owner switched off", async () => {
    await storeSettings(site, { reminders: { sessionDays: false, sessionHours: true, classDay: false } });
    await session("2027-06-19", "10:00");
    await classWithSignup("2027-06-17", "10:00");
    await tickAt(dueDays);
    expect(await written()).toEqual([]);
    await tickAt(dueHours);
    expect(await written()).toEqual(["session-hours"]);
  });
});

describe("late reminders", () => {
  test.each([
    ["session-days", "2027-06-19", "10:00", "2027-06-16T17:00:00Z", 12 * 60],
    ["session-hours", "2027-06-19", "10:00", "2027-06-19T15:00:00Z", 45],
    ["class-day", "2027-06-19", "10:00", "2027-06-18T17:00:00Z", 6 * 60],
  ] as const)("after downtime, %s is written until its grace is over", async (kind, date, time, dueAt, grace) => {
    const due = new Date(dueAt);
    if (kind === "class-day") await classWithSignup(date, time);
    else await session(date, time);
    await tickAt(after(due, grace));
    expect(await written()).toEqual([]);
    await tickAt(after(due, grace - 1));
    expect(await written()).toEqual([kind]);
    const [mail] = await mails();
    expect(mail!.expires_at).toEqual(after(due, grace));
  });

  test("a mail server that is down until the start: the reminder is never sent", async () => {
    site.mail.refuse(451, 1);
    await session("2027-06-19", "10:00");
    await tickAt(new Date("2027-06-19T15:00:00Z"));
    await expect.poll(async () => (await mails())[0]?.attempts).toBeGreaterThan(0);
    site.clock.set(new Date("2027-06-19T17:00:01Z"));
    await expect.poll(async () => (await mails())[0]?.state).toBe("expired");
    expect(site.mail.received).toEqual([]);
  });
});

describe("moved and cancelled sessions and classes", () => {
  /** Writes the due reminder, has the mail server refuse it once, and runs `change` while the email is queued. */
  async function whileItWaits(change: () => Promise<unknown>) {
    site.mail.refuse(451, 1);
    await writeDueReminders(site.ctx());
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
    await change();
    await expect.poll(async () => (await mails())[0]?.state).toBe("expired");
  }

  test("a moved session gets one reminder for its new time and none for the old one", async () => {
    const { booking, slot } = await session("2027-06-19", "10:00");
    const later = await makeSlot(db(), { date: "2027-06-20", time: "12:00" });
    const move = (to: string, at: Date) =>
      db().updateTable("bookings").set({ slot_id: to, placed_at: at }).where("id", "=", booking.id).execute();
    site.clock.set(new Date("2027-06-16T17:00:00Z"));
    await whileItWaits(() => move(later.id, new Date("2027-06-16T17:01:00Z")));
    await tickAt(new Date("2027-06-17T19:00:00Z"));
    await tickAt(new Date("2027-06-17T19:01:00Z"));
    expect(await written()).toEqual(["session-days", "session-days"]);
    // Moved back: this reminder was due before the move.
    await move(slot.id, new Date("2027-06-17T20:00:00Z"));
    await tickAt(new Date("2027-06-17T20:01:00Z"));
    expect(await written()).toHaveLength(2);
    await tickAt(new Date("2027-06-19T15:00:00Z"));
    expect(await written()).toEqual(["session-days", "session-days", "session-hours"]);
  });

  test("a queued reminder of a cancelled session is not sent", async () => {
    const { booking } = await session("2027-06-19", "10:00");
    site.clock.set(new Date("2027-06-16T17:00:00Z"));
    await whileItWaits(() =>
      updateRows(db(), "bookings", { id: booking.id }, { state: "cancelled", cancelled_at: longBefore }),
    );
    expect(site.mail.received).toEqual([]);
  });

  test("a moved class gets no reminder for its old time, and none after a move within the last day", async () => {
    const { event } = await classWithSignup("2027-06-19", "10:00");
    const dueAt = new Date("2027-06-18T17:00:00Z");
    site.clock.set(dueAt);
    const owner = await asOwner(site);
    const change = (words: object) =>
      site.request(
        "PUT",
        `/api/events/${event.id}`,
        { title: event.title, date: event.date, time: "10:00", location: event.location, ...words },
        owner,
      );
    // A new title does not change the reminder.
    expect((await change({ title: "Slow Morning" })).status).toBe(200);
    await whileItWaits(() => change({ time: "09:30" }));
    await writeDueReminders(site.ctx());
    expect(await written()).toEqual(["class-day"]);
    // After a move by two days, a reminder is due again.
    expect((await change({ date: "2027-06-21", time: "09:30" })).status).toBe(200);
    await tickAt(new Date("2027-06-20T16:30:00Z"));
    expect(await written()).toEqual(["class-day", "class-day"]);
    expect((await mails()).filter(({ subject }) => subject.startsWith("Reminder"))).toMatchObject([
      { state: "expired" },
      { subject: "Reminder: Gentle Morning Yoga, Monday, June 21, 9:30 AM" },
    ]);
  });

  test("a queued reminder of a cancelled seat or a removed class is not sent", async () => {
    const { event, signup } = await classWithSignup("2027-06-19", "10:00");
    site.clock.set(new Date("2027-06-18T17:00:00Z"));
    await whileItWaits(() =>
      updateRows(db(), "signups", { id: signup.id }, { state: "cancelled", cancelled_at: longBefore }),
    );
    await db().deleteFrom("mails").execute();
    await db().updateTable("signups").set({ state: "live", cancelled_at: null }).where("id", "=", signup.id).execute();
    await whileItWaits(() => db().updateTable("events").set({ state: "removed" }).where("id", "=", event.id).execute());
    expect(site.mail.received).toEqual([]);
  });

  test("a seat that moves to another class is reminded of that one only, and not of one within the last day", async () => {
    const { event, signup } = await classWithSignup("2027-06-19", "10:00");
    const eventOn = (date: string) => makeEvent(db(), { date, time: "12:00", created_at: longBefore });
    const [soon, later] = [await eventOn("2027-06-19"), await eventOn("2027-06-26")];
    const move = (signupId: string, to: { id: string }) =>
      site.ctx().tx((tx) => changeClass(tx, { signupId, from: event.id, to: to.id }));
    site.clock.set(new Date("2027-06-18T17:00:00Z"));
    await whileItWaits(() => move(signup.id, later));
    await tickAt(new Date("2027-06-25T19:00:00Z"));
    expect((await mails()).map(({ state }) => state)).toEqual(["expired", expect.stringMatching("queued|sent")]);
    // Its reminder would have been due an hour ago.
    site.clock.set(new Date("2027-06-18T20:00:00Z"));
    const late = await makeSignup(db(), { event_id: event.id, created_at: longBefore });
    await move(late.id, soon);
    await tickAt(new Date("2027-06-18T20:01:00Z"));
    expect(await written()).toEqual(["class-day", "class-day"]);
  });
});

describe("several seats of one address in a class", () => {
  const dueAt = new Date("2027-06-18T17:00:00Z");
  const classOfTest = () => makeEvent(db(), { date: "2027-06-19", time: "10:00", created_at: longBefore });

  /** June, who has an account, and the child Kit. */
  async function household() {
    site.clock.set(new Date("2026-11-01T18:00:00Z"));
    const june = await makeStudent(site, { first_name: "June", last_name: "Okafor" });
    const child = { id: newId(), name: "Kit Okafor", guardian_id: june.person_id, created_at: longBefore };
    await db().insertInto("people").values(child).execute();
    return { june, kit: child.id };
  }
  type Household = Awaited<ReturnType<typeof household>>;
  const seatsOf = ({ june, kit }: Household, { id: event_id }: { id: string }) =>
    Promise.all([
      makeSignup(db(), {
        event_id,
        name: "June Okafor",
        email: june.email,
        person_id: june.person_id!,
        created_at: longBefore,
      }),
      makeSignup(db(), {
        event_id,
        name: "Kit Okafor",
        email: june.email.toUpperCase(),
        person_id: kit,
        created_at: longBefore,
      }),
    ]);

  test("a household of an account gets one letter, which names who comes, each with a link that works", async () => {
    const family = await household();
    const event = await classOfTest();
    await seatsOf(family, event);
    await tickAt(dueAt);
    await tickAt(after(dueAt, 1));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.text).toMatch(/June Okafor and Kit Okafor/);
    expect(mail!.text).toContain("Cancel the spot of Kit Okafor");
    const tokens = [...mail!.text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token!);
    expect(new Set(tokens).size).toBe(2);
    const pages = await Promise.all(tokens.map((token) => site.request("GET", `/api/signup/place?token=${token}`)));
    expect(pages.map(({ body }) => body.name)).toEqual(["June Okafor", "Kit Okafor"]);
    const { body } = await site.request(
      "GET",
      `/api/admin/people/history?client=${family.june.id}`,
      undefined,
      await asOwner(site),
    );
    expect(body.reminders).toHaveLength(1);
  });

  test("the seat of a child alone is named", async () => {
    const family = await household();
    const event = await classOfTest();
    const [own] = await seatsOf(family, event);
    await updateRows(db(), "signups", { id: own.id }, { state: "cancelled", cancelled_at: longBefore });
    await tickAt(dueAt);
    expect((await mails()).map(({ text }) => /Cancel the spot of Kit Okafor/.test(text))).toEqual([true]);
  });

  test("seats of a public form are in one letter without names", async () => {
    const event = await classOfTest();
    const typed = { event_id: event.id, email: `${newId()}@example.com`, created_at: longBefore };
    const first = await makeSignup(db(), { ...typed, name: "Buy Pills" });
    const child = { id: newId(), name: "Click Here", guardian_id: first.person_id, created_at: longBefore };
    await db().insertInto("people").values(child).execute();
    await makeSignup(db(), { ...typed, name: "Click Here", person_id: child.id });
    await tickAt(dueAt);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.text).not.toMatch(/Pills|Click Here/);
    expect(mail!.text).toMatch(/Cancel spot 1[^]*Cancel spot 2/);
  });

  test("pending seats of two forms and the student's own seat are in three letters", async () => {
    const family = await household();
    const event = await classOfTest();
    const [own, child] = await seatsOf(family, event);
    const pending = { event_id: event.id, email: own.email, is_pending: true };
    await makeSignup(db(), { ...pending, name: "Ann", person_id: own.person_id, created_at: longBefore });
    await makeSignup(db(), { ...pending, name: "Bea", person_id: own.person_id, created_at: longBefore });
    await makeSignup(db(), { ...pending, name: "Cleo", person_id: child.person_id, created_at: after(longBefore, 5) });
    await tickAt(dueAt);
    const texts = (await mails()).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts.filter((text) => /Ann|Bea|Cleo/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("Confirm my spot"))).toHaveLength(2);
  });

  test("the queued letter is sent while one of the seats is still booked, and dropped when none is", async () => {
    const family = await household();
    const [own, child] = await seatsOf(family, await classOfTest());
    site.mail.refuse(451, 1);
    await tickAt(dueAt);
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
    const cancel = (id: string) =>
      db().updateTable("signups").set({ state: "cancelled", cancelled_at: dueAt }).where("id", "=", id).execute();
    const [mail] = await mails();
    await cancel(own.id);
    expect([...(await outdatedReminders(db(), [mail!.id]))]).toEqual([]);
    await cancel(child.id);
    expect([...(await outdatedReminders(db(), [mail!.id]))]).toEqual([mail!.id]);
    await settled();
  });

  test("two processes tick at the same time: each reminder is written once, and a household gets one letter", async () => {
    const other = await testApp({ database: site.database });
    const family = await household();
    const event = await classOfTest();
    await seatsOf(family, event);
    for (let n = 0; n < 8; n++) await makeSignup(db(), { event_id: event.id, created_at: longBefore });
    await Promise.all([tickAt(dueAt), tickAt(dueAt, other), tickAt(dueAt), tickAt(dueAt, other)]);
    expect(await written()).toHaveLength(10);
    expect(await mails()).toHaveLength(9);
    await settled();
    await other.close();
  });
});

test("the client's page has the reminders with their delivery state; another student's export has none of them", async () => {
  const { ana } = await session("2027-06-19", "10:00");
  const event = await makeEvent(db(), { date: "2027-06-17", time: "10:00", created_at: longBefore });
  await makeSignup(db(), { event_id: event.id, email: ana.email.toUpperCase(), created_at: longBefore });
  await session("2027-06-19", "11:00");
  site.mail.refuse(550, 1);
  await tickAt(new Date("2027-06-16T17:00:00Z"));
  // A refused email is retried for half an hour; here it is marked as failed at once.
  await expect.poll(async () => (await mails()).filter(({ refusals }) => refusals > 0)).toHaveLength(1);
  await db().updateTable("mails").set({ state: "failed" }).where("refusals", ">", 0).execute();
  await settled();
  const { body } = await site.request(
    "GET",
    `/api/admin/people/history?client=${ana.id}`,
    undefined,
    await asOwner(site),
  );
  expect(body.reminders).toHaveLength(2);
  expect(body.reminders).toContainEqual(
    expect.objectContaining({ kind: "class-day", title: event.title, startsAt: "2027-06-17T17:00:00.000Z" }),
  );
  expect(body.reminders).toContainEqual(
    expect.objectContaining({ kind: "session-days", startsAt: "2027-06-19T17:00:00.000Z" }),
  );
  const states = body.reminders.map(({ state }: { state: string }) => state);
  expect(["delivered", "failed"]).toEqual(expect.arrayContaining(states));
  const { headers, id } = await asStudent(site);
  const otherExport = await site.request("GET", `/api/user/${id}/export`, undefined, headers);
  expect(otherExport.body.reminders).toEqual([]);
});
