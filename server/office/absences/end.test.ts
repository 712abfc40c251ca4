import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  absenceToken,
  answerWith,
  callOff,
  classOn,
  classWithSeat,
  db,
  emptySite,
  endAbsenceOf,
  eventOf,
  nextWeek,
  pickupAt,
  readDetails,
  readMine,
  seatOf,
  sendStart,
  site,
  startAbsenceSite,
  startRequest,
  subjectsTo,
  today,
  tomorrow,
} from "../../../test/absences.ts";
import { makeBooking, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { readRow, readRows } from "../../../test/rows.ts";
import { notifyPickups } from "../../selling/orders/notify-pickup.ts";
import { writeDueReminders } from "../reminders/write-due-reminders.ts";
import { answerDue } from "./answer.ts";

const twoDays = { from: today, to: tomorrow };
startAbsenceSite();

describe("“I'm well again”", () => {
  test("takes back what has no answer: classes, waitlists, sessions, pick-ups and free times", async () => {
    const event = await classOn(tomorrow);
    const next = await classOn(nextWeek);
    const [ana, mia] = [await makeSignup(db(), { event_id: event.id }), await makeSignup(db(), { event_id: event.id })];
    const waiting = await makeWaitlistEntry(db(), { event_id: event.id });
    const slot = await makeSlot(db(), { date: tomorrow, time: "14:00" });
    const free = await makeSlot(db(), { date: tomorrow, time: "16:00" });
    const rosa = "rosa@example.com";
    await makeBooking(db(), { guest_name: "Rosa Lind", guest_email: rosa, slot_id: slot.id, amount_cents: 0 });
    const order = await pickupAt(event.id);
    const id = await callOff(site, { days: twoDays });
    expect((await answerWith(site, mia.email, { choose: "next" })).status).toBe(200);
    expect((await order.read()).event_id).toBe(next.id);
    site.clock.advance(3_600_000);
    const ended = await endAbsenceOf(site, id);
    expect(ended).toMatchObject({ status: 200, body: { people: 4 } });
    expect((await eventOf(event.id)).state).toBe("live");
    expect(await seatOf(ana.id)).toMatchObject({ state: "live", event_id: event.id, cancelled_at: null });
    expect(await seatOf(mia.id)).toMatchObject({ state: "live", event_id: next.id });
    const entry = await readRow(db(), "waitlist", { id: waiting.id }, ["state"]);
    // Mia is in another class now, so the first on the waitlist has an offer.
    expect(entry.state).toBe("offered");
    expect((await order.read()).event_id).toBe(event.id);
    expect((await db().selectFrom("bookings").select("state").executeTakeFirstOrThrow()).state).toBe("live");
    const slots = await readRows(db(), "slots", { id: [slot.id, free.id] }, ["id", "state"]);
    expect(slots.every(({ state }) => state === "open")).toBe(true);
    expect(await db().selectFrom("signups").select("id").where("state", "=", "held").execute()).toEqual([]);
    for (const email of [ana.email, waiting.email, rosa])
      expect((await subjectsTo(email)).at(-1)).toContain("It takes place after all");
    expect((await subjectsTo(mia.email)).join()).not.toContain("after all");
    // The job about pick-ups does not write to the buyer again.
    await notifyPickups(site.ctx());
    expect((await subjectsTo(order.email)).filter((subject) => subject.startsWith("Pick-up"))).toEqual([]);
    // Once, also with two windows.
    expect((await endAbsenceOf(site, id)).body.people).toBe(4);
    expect((await subjectsTo(ana.email)).filter((subject) => subject.includes("after all"))).toHaveLength(1);
    expect((await readDetails(site, id)).absence).toMatchObject({ state: "well", canEnd: false });
    const token = await absenceToken(site, ana.email);
    expect((await readMine(site, token)).items).toMatchObject([{ state: "well", choices: [] }]);
  });

  test("does not touch a class that has begun, nor one whose time is taken", async () => {
    const begun = await classOn(today);
    const taken = await classOn(tomorrow);
    const [ana, mia] = [await makeSignup(db(), { event_id: begun.id }), await makeSignup(db(), { event_id: taken.id })];
    const id = await callOff(site, { days: twoDays });
    await classOn(tomorrow, { title: "Guest lecture", time: "09:30" });
    site.clock.set(new Date("2027-06-18T16:30:00Z"));
    expect((await endAbsenceOf(site, id)).body.people).toBe(0);
    expect(await Promise.all([eventOf(begun.id), eventOf(taken.id)])).toMatchObject([
      { state: "removed" },
      { state: "removed" },
    ]);
    // Both can still answer.
    for (const { email } of [ana, mia]) expect((await answerWith(site, email, { choose: "back" })).status).toBe(200);
  });

  test("and an answer at the same moment exclude each other", async () => {
    for (let round = 0; round < 3; round++) {
      await emptySite();
      const event = await classOn(tomorrow);
      const next = await classOn(nextWeek);
      const seat = await makeSignup(db(), { event_id: event.id });
      const id = await callOff(site, { days: twoDays });
      const [answer] = await Promise.all([answerWith(site, seat.email, { choose: "next" }), endAbsenceOf(site, id)]);
      const { state, event_id } = await seatOf(seat.id);
      expect(state).toBe("live");
      expect(event_id).toBe(answer.status === 200 ? next.id : event.id);
      expect((await subjectsTo(seat.email)).some((subject) => subject.includes("after all"))).toBe(
        answer.status !== 200,
      );
    }
  });

  test("before the first letter sends none at all", async () => {
    const { event, seat } = await classWithSeat(tomorrow);
    const body = await startRequest(site, { days: twoDays });
    // In one go: the site's own job tells people, too.
    await sendStart(site, body);
    await endAbsenceOf(site, body.id);
    const letters = await subjectsTo(seat.email);
    expect([0, 2]).toContain(letters.length);
    expect(await seatOf(seat.id)).toMatchObject({ state: "live", event_id: event.id });
  });
});

describe("a class with a substitute", () => {
  const cover = { is: "cover", by: "Maya Stone" } as const;

  test("keeps its seats; its people get a letter, and can leave until it starts without loss", async () => {
    // Full, so that the waitlist gets no offer before.
    const event = await classOn(today, { cutoff_hours: 48, capacity: 2 });
    const [ana, mia] = [await makeSignup(db(), { event_id: event.id }), await makeSignup(db(), { event_id: event.id })];
    const waiting = await makeWaitlistEntry(db(), { event_id: event.id });
    await callOff(site, { classes: { [event.id]: { action: cover } } });
    expect(await eventOf(event.id)).toMatchObject({ state: "live", cover: "Maya Stone", is_free_to_leave: true });
    expect((await subjectsTo(ana.email)).at(-1)).toBe("Another teacher: Slow Flow, Friday, June 18");
    expect((await mailsWrittenTo(site, waiting.email)).at(-1)!.text).toContain("Maya Stone teaches the class");
    const { items } = await readMine(site, await absenceToken(site, ana.email));
    expect(items).toMatchObject([
      { change: "cover", cover: "Maya Stone", choices: ["kept", "back"], ifSilent: "kept" },
    ]);
    expect((await answerWith(site, ana.email, { choose: "back" })).status).toBe(200);
    expect(await seatOf(ana.id)).toMatchObject({ state: "cancelled" });
    expect((await answerWith(site, mia.email, { choose: "kept" })).status).toBe(200);
    expect(await seatOf(mia.id)).toMatchObject({ state: "live" });
    const listed = await site.request("GET", `/api/events?from=${today}&to=${today}`);
    expect(listed.body).toMatchObject([{ cover: "Maya Stone" }]);
  });

  test("is the owner's again when the owner is well before", async () => {
    const { event, seat: ana } = await classWithSeat(tomorrow);
    const id = await callOff(site, { days: twoDays, classes: { [event.id]: { action: cover } } });
    await endAbsenceOf(site, id);
    expect(await eventOf(event.id)).toMatchObject({ cover: "" });
    expect((await mailsWrittenTo(site, ana.email)).at(-1)!.text).toContain("I teach the class myself.");
  });

  test("keeps the seat of a person who does not answer, and reminds as before", async () => {
    const { event, seat: ana } = await classWithSeat(tomorrow, { created_at: new Date("2027-06-01T00:00:00Z") });
    await callOff(site, { days: twoDays, classes: { [event.id]: { action: cover } } });
    site.clock.set(new Date("2027-06-19T16:00:01Z"));
    await answerDue(site.ctx());
    expect(await seatOf(ana.id)).toMatchObject({ state: "live" });
  });
});

describe("a class that moves to another day", () => {
  test("asks each to keep or give up, and its orders move along", async () => {
    const { event, seat: ana } = await classWithSeat(today);
    const order = await pickupAt(event.id);
    const move = { is: "move", date: nextWeek, time: "18:00" } as const;
    await callOff(site, { classes: { [event.id]: { action: move } } });
    expect(await eventOf(event.id)).toMatchObject({ date: nextWeek, state: "live" });
    const letter = (await mailsWrittenTo(site, ana.email)).at(-1)!;
    expect(letter.subject).toBe("Moved: Slow Flow, Friday, June 18");
    const { items } = await readMine(site, await absenceToken(site, ana.email));
    expect(items).toMatchObject([{ change: "move", date: today, next: { date: nextWeek, time: "18:00" } }]);
    expect((await answerWith(site, ana.email, { choose: "kept" })).body.message).toBe("Done. Your spot stays.");
    expect((await mailsWrittenTo(site, order.email)).at(-1)!.text).toContain("has a new time");
    await notifyPickups(site.ctx());
    expect((await subjectsTo(order.email)).filter((subject) => subject.startsWith("Pick-up"))).toEqual([]);
  });

  test("is refused over another class, over the clocks' skipped hour and into the past, and nothing is called off", async () => {
    const event = await classOn(today);
    const other = await classOn(nextWeek);
    const sent = async (date: string, time: string) => {
      const action = { is: "move", date, time } as const;
      return (await sendStart(site, await startRequest(site, { classes: { [event.id]: { action } } }))).body;
    };
    const taken = await sent(other.date, "09:30");
    expect(taken.code).toBe("overlaps");
    expect(taken.message).toContain("Slow Flow is on Friday, June 25");
    expect((await sent("2028-03-12", "02:30")).code).toBe("time-does-not-exist");
    expect((await sent(addDays(today, -2), "09:00")).code).toBe("class-past");
    expect(await db().selectFrom("absences").selectAll().execute()).toEqual([]);
    expect(await eventOf(event.id)).toMatchObject({ date: today, version: event.version });
  });
});

test("reminders of what is called off do not leave", async () => {
  const event = await classOn(tomorrow);
  const ana = await makeSignup(db(), { event_id: event.id, created_at: new Date("2027-06-01T00:00:00Z") });
  await callOff(site, { days: twoDays });
  site.clock.set(new Date("2027-06-18T17:00:00Z"));
  await writeDueReminders(site.ctx());
  expect((await subjectsTo(ana.email)).filter((subject) => !subject.startsWith("Called off"))).toEqual([]);
});
