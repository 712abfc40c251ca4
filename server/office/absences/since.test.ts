import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  answerWith,
  callOff,
  classOn,
  classWithSeat,
  db,
  eighteen,
  emptySite,
  endAbsenceOf,
  eventOf,
  morning,
  nextWeek,
  pickupAt,
  refundByOwner,
  refunded,
  seatOf,
  sendStart,
  site,
  startAbsenceSite,
  startRequest,
  today,
  tomorrow,
  twoPaidSeats,
} from "../../../test/absences.ts";
import { makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { readRow } from "../../../test/rows.ts";
import { answerDue } from "./answer.ts";
import { purgeAbsences } from "./personal-data.ts";

startAbsenceSite();
const on = (day: string, to = day) => ({ from: day, to });

describe("what changed since", () => {
  test("a free time that the owner added where a class was", async () => {
    const event = await classOn(tomorrow);
    const other = await classOn(tomorrow, { time: "18:00" });
    const id = await callOff(site, { days: on(tomorrow) });
    await makeSlot(db(), { date: tomorrow, time: "09:15" });
    expect(await endAbsenceOf(site, id)).toMatchObject({ status: 200, body: { people: 0 } });
    expect([(await eventOf(event.id)).state, (await eventOf(other.id)).state]).toEqual(["removed", "live"]);
  });

  test("the owner's waiting student gets the seat and no offer", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek, { capacity: 5 });
    const ana = await makeSignup(db(), { event_id: event.id });
    const entry = await makeWaitlistEntry(db(), {
      event_id: next.id,
      email: ana.email,
      name: ana.name,
      person_id: ana.person_id,
    });
    await callOff(site);
    expect((await answerWith(site, ana.email, { choose: "next", eventId: next.id })).status).toBe(200);
    const waiting = await readRow(db(), "waitlist", { id: entry.id }, ["state"]);
    expect(waiting.state).toBe("taken");
  });

  test("an order goes to no class with sign-up elsewhere", async () => {
    const event = await classOn(today);
    await classOn(nextWeek);
    const elsewhere = await classOn(addDays(today, 3), { sign_up_link: "https://example.com/" });
    const { email } = await pickupAt(event.id);
    await callOff(site);
    expect((await answerWith(site, email, { choose: "next", eventId: elsewhere.id })).body.code).toBe("class-external");
  });

  test("silence, refund and well again at the same moment", async () => {
    for (let round = 0; round < 3; round++) {
      await emptySite();
      const far = addDays(today, 4);
      const event = await classOn(far, eighteen);
      await classOn(addDays(today, 11), eighteen);
      const { orderId, seats, purchaseId, email, friend } = await twoPaidSeats(event);
      const id = await callOff(site, { days: on(far) });
      const choose = round === 0 ? "next" : round === 1 ? "credit" : "back";
      const results = await Promise.all([
        answerWith(site, email, { choose }),
        answerWith(site, friend, { choose: "next" }),
        refundByOwner(purchaseId),
        endAbsenceOf(site, id),
      ]);
      expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      site.clock.set(new Date(morning.getTime() + 49 * 3_600_000));
      await answerDue(site.ctx());
      const kept = async () => {
        const credits = db().selectFrom("wallet_lots").select("remaining").where("kind", "=", "credit");
        const credit = await credits.where("purchase_id", "=", purchaseId).execute();
        const states = await Promise.all(seats.map(async (seat) => (await seatOf(seat.id)).state));
        const live = states.filter((state) => state === "live").length;
        return live * 1800 + credit.reduce((sum, { remaining }) => sum + remaining, 0);
      };
      // The site's own job may be sending the refund at the same moment.
      await expect.poll(async () => (await kept()) + (await refunded(orderId)), { timeout: 10_000 }).toBe(3600);
    }
  });

  test("the link of a class that moved far away works until it starts", async () => {
    const { event, seat: ana } = await classWithSeat(today);
    const later = addDays(today, 90);
    await callOff(site, { classes: { [event.id]: { action: { is: "move", date: later, time: "09:00" } } } });
    site.clock.set(new Date(morning.getTime() + 70 * 86_400_000));
    await purgeAbsences(site.ctx());
    expect((await answerWith(site, ana.email, { choose: "back" })).status).toBe(200);
    site.clock.set(new Date(morning.getTime() + 150 * 86_400_000));
    await purgeAbsences(site.ctx());
    expect(await db().selectFrom("absences").selectAll().execute()).toEqual([]);
  });

  test("the cover of the newest absence stays", async () => {
    const event = await classOn(tomorrow);
    const id = await callOff(site, {
      days: on(tomorrow),
      classes: { [event.id]: { action: { is: "cover", by: "Maya Stone" } } },
    });
    await callOff(site, { days: on(tomorrow), classes: { [event.id]: { action: { is: "cover", by: "Lea Lind" } } } });
    await endAbsenceOf(site, id);
    expect((await eventOf(event.id)).cover).toBe("Lea Lind");
  });
});

describe("odd input", () => {
  const plan = async (query: string) =>
    await site.request("GET", `/api/admin/absences/plan?${query}`, undefined, await asOwner(site));
  test("is no crash", async () => {
    const answers = [];
    for (const query of [
      "from=9999-12-31&to=9999-12-31",
      "from=9999-12-01&to=9999-12-31",
      "from=0001-01-01&to=0001-01-02",
      "from=2028-03-12&to=2028-03-12&after=02:30",
      "from=2027-11-07&to=2027-11-07&after=01:30",
      "from=2027-06-18&to=2027-06-18&after=24:00",
      "from=2027-06-18&to=2027-06-18&after=23:59",
    ])
      answers.push([query, (await plan(query)).status]);
    expect(answers.filter(([, status]) => (status as number) >= 500)).toEqual([]);
  });
  test("in a start is no crash", async () => {
    const answers = [];
    for (const action of [
      { is: "move", date: today, time: "09:00" },
      { is: "move", date: "9999-12-31", time: "23:59" },
      { is: "move", date: "0001-01-01", time: "00:00" },
      { is: "cover", by: "x".repeat(100) },
      { is: "cover", by: "a\r\nBcc: x@example.com" },
    ]) {
      await emptySite();
      const event = await classOn(today);
      const body = await startRequest(site, { classes: { [event.id]: { action: action as never } } });
      const { status, body: answer } = await sendStart(site, body);
      answers.push([JSON.stringify(action), status, answer.code ?? answer.message]);
    }
    expect(answers.filter(([, status]) => (status as number) >= 500)).toEqual([]);
  });
  test("of the same class twice in a start counts as the last", async () => {
    const event = await classOn(today);
    const body = await startRequest(site);
    const classes = [...body.classes, { ...body.classes[0]!, action: { is: "leave" } }];
    expect((await sendStart(site, { ...body, classes })).status).toBe(200);
    expect((await eventOf(event.id)).state).toBe("live");
  });
  test("is refused: a move with pick-ups to another class that moves", async () => {
    const [event, evening] = [await classOn(today), await classOn(today, { time: "18:00" })];
    await pickupAt(event.id);
    const action = { is: "move", date: nextWeek } as const;
    const classes = {
      [event.id]: { action: { ...action, time: "09:00" }, pickupsTo: evening.id },
      [evening.id]: { action: { ...action, time: "18:00" } },
    };
    expect((await sendStart(site, await startRequest(site, { classes }))).body.code).toBe("class-not-found");
    expect((await eventOf(event.id)).date).toBe(today);
  });
});
