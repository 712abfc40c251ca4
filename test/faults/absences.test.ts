import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import { absenceFailpoints, type Failpoint } from "../../server/platform/process/failpoint.ts";
import { makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../make.ts";
import { asOwner } from "../owner.ts";
import { newPayer, sessionRequest } from "../paying.ts";
import { readRow } from "../rows.ts";
import { isAlive, type SiteProcess, startSite, stopSites } from "../site-process.ts";
import { paymentViolations } from "./checker.ts";
import { figures } from "./figures.ts";
import { killableSite, post } from "./killed-site.ts";

// kill -9 between any two steps of a day that is called off, with a real process, a real database and real mail: four
// classes, 60 people, three paid sessions. Each person gets one letter, and each cent is where it belongs.

type Fixture = Awaited<ReturnType<typeof killableSite>>;
let fixture: Fixture;
afterEach(async () => {
  await stopSites();
  await fixture.close();
});

const day = addDays(studioDay(new Date()), 1);
const nextWeek = addDays(day, 7);
const times = ["08:00", "10:00", "17:00", "19:00"];
const seatsPerClass = 15;

test.each(absenceFailpoints)(
  "a site killed three times at “%s” writes to each person once, and loses no cent",
  async (failpoint: Failpoint) => {
    fixture = await killableSite();
    const { pool } = fixture.database;
    const owner = await asOwner(fixture.on);
    const first = await startSite(fixture.env);
    const { back, credit, seatBack, seatNext } = await prepareDay(first);
    const query = `from=${day}&to=${day}`;
    const answer = await fetch(`${first.url}/api/admin/absences/plan?${query}`, { headers: owner });
    const plan = (await answer.json()) as Plan;
    expect(plan.classes).toHaveLength(4);
    const id = newId();
    const body = {
      id,
      from: day,
      to: day,
      classes: plan.classes.map(({ eventId, version }) => ({ eventId, version, action: { is: "cancel" } })),
      sessions: plan.sessions.map(({ bookingId }) => ({ bookingId, action: "cancel" })),
    };
    const act = async (site: SiteProcess) => {
      const start = performance.now();
      await post(site, "/api/admin/absences", owner, body);
      while (isAlive(site.pid) && (await isAnyoneUntold(id))) await sleep(50);
      // Until the last letter is written, or the process has died.
      figures({ lettersMs: Math.round(performance.now() - start) });
      await choose(site, back, "back");
      await choose(site, credit, "credit");
      await choose(site, seatBack, "back");
      await choose(site, seatNext, "next");
      await post(site, `/api/admin/absences/${id}/end`, owner, {});
    };
    await first.stop();
    for (let kill = 0; kill < 3; kill++) {
      const doomed = await startSite({ ...fixture.env, FAILPOINT: failpoint });
      await act(doomed);
      await expect.poll(() => isAlive(doomed.pid), { timeout: 15_000 }).toBe(false);
    }
    const site = await startSite(fixture.env);
    await act(site);
    await expect
      .poll(() => lettersTo("It takes place after all").then((all) => all.length), { timeout: 20_000 })
      .toBe(4 * seatsPerClass - 2 + 1 + 4);
    for (const subject of ["Called off", "It takes place after all"])
      expect((await lettersTo(subject)).filter(({ count }) => count !== 1)).toEqual([]);
    // Sixty seats, four places on waitlists, three sessions.
    expect(await lettersTo("Called off")).toHaveLength(4 * seatsPerClass + 4 + 3);
    const { rows } = await pool.query<{ state: string; count: number }>(
      "select state, count(*)::int as count from signups where state <> 'cancelled' group by state",
    );
    // All but one are taken back, or live in the next class.
    expect(rows).toEqual([{ state: "live", count: 4 * seatsPerClass - 1 }]);
    const { rows: bookings } = await pool.query(
      "select state, count(*)::int as count from bookings group by 1 order by 1",
    );
    expect(bookings).toEqual([
      { state: "cancelled", count: 2 },
      { state: "live", count: 1 },
    ]);
    await expect.poll(() => paymentViolations(pool), { timeout: 60_000, interval: 500 }).toEqual([]);
    const { rows: given } = await pool.query("select sum(refunded_cents)::int as refunded from payments");
    expect(given).toEqual([{ refunded: 8000 }]);
    await site.stop();
  },
  240_000,
);

type Plan = { classes: { eventId: string; version: number }[]; sessions: { bookingId: string }[] };

/** Four classes with 15 people and a waitlist each, and three paid sessions. Returns who will answer, and with what. */
async function prepareDay(site: SiteProcess) {
  const { db } = fixture.database;
  const emails: string[] = [];
  for (const time of times) {
    const event = await makeEvent(db, { title: `Flow at ${time}`, date: day, time });
    await makeEvent(db, { title: `Flow at ${time}`, date: nextWeek, time });
    for (let seat = 0; seat < seatsPerClass; seat++) emails.push((await makeSignup(db, { event_id: event.id })).email);
    await makeWaitlistEntry(db, { event_id: event.id });
  }
  const students = [];
  for (const time of ["12:00", "13:00", "14:00"]) {
    const student = await newPayer(fixture.on);
    const slot = await makeSlot(db, { date: day, time });
    const wanted = await sessionRequest(fixture.on, { slotId: slot.id });
    const opened = await post(site, "/api/payments", student.headers, wanted);
    await fixture.press("approve", opened!.body["orderId"]!);
    const captured = await post(site, `/api/payments/${opened!.body["orderId"]}/capture`, student.headers);
    expect(captured?.status).toBe(200);
    const { email } = await readRow(db, "users", { id: student.id });
    students.push(email);
  }
  return { back: students[0]!, credit: students[1]!, seatBack: emails[0]!, seatNext: emails[1]! };
}

async function isAnyoneUntold(id: string): Promise<boolean> {
  const { rowCount } = await fixture.database.pool.query(
    "select from absence_people where absence_id = $1 and told_at is null limit 1",
    [id],
  );
  return rowCount !== 0;
}

/** Answers as the person does, from the link of the letter. */
async function choose(site: SiteProcess, email: string, answer: "back" | "credit" | "next"): Promise<void> {
  const { rows } = await fixture.database.pool.query<{ text: string }>(
    "select text from mails where recipient->>'address' = $1 and subject like 'Called off%'",
    [email],
  );
  const token = /called-off\?token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1];
  const read = token && (await fetch(`${site.url}/api/absence?token=${token}`).catch(() => undefined));
  if (!read) return;
  const [absence] = (await read.json()) as { items: { _id: string }[] }[];
  await post(site, "/api/absence", {}, { token, itemId: absence?.items[0]!._id, choose: answer });
}

/** How many letters with such a subject each person got. */
async function lettersTo(subject: string): Promise<{ to: string; count: number }[]> {
  const { rows } = await fixture.database.pool.query<{ to: string; count: number }>(
    `select recipient->>'address' as to, count(*)::int as count from mails
     where subject like $1 || '%' group by 1`,
    [subject],
  );
  return rows;
}
