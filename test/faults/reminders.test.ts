import { afterEach, expect, test } from "vitest";
import { addDays, studioDay, studioTime } from "../../contract/platform/values/time.ts";
import { type Failpoint, reminderFailpoints } from "../../server/platform/process/failpoint.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "../make.ts";
import { stopSites, isAlive, startSite } from "../site-process.ts";
import { started } from "../start-site.ts";
import { makeStudent } from "../student.ts";
import { killableSite } from "./killed-site.ts";

// kill -9 between any two steps of a reminder, with a real process and a real database: each person gets one
// reminder.

const fixture = started(killableSite);
afterEach(stopSites);

test.each(reminderFailpoints)(
  "a site killed three times at “%s” writes and sends each reminder once",
  async (failpoint: Failpoint) => {
    const { db, pool } = fixture.database;
    await pool.query("truncate reminders, bookings, slots, signups, events, mails cascade");
    fixture.mail.received.length = 0;
    const now = new Date();
    const daysAgo = new Date(now.getTime() - 5 * 86_400_000);
    const inTwoHours = new Date(now.getTime() + 119 * 60_000);
    const ana = await makeStudent(fixture.on);
    const slot = await makeSlot(db, { date: studioDay(inTwoHours), time: studioTime(inTwoHours) });
    await makeBooking(db, {
      user_id: ana.id,
      slot_id: slot.id,
      booked_at: daysAgo,
      finalized_at: daysAgo,
    });
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    const event = await makeEvent(db, {
      date: addDays(studioDay(aMinuteAgo), 1),
      time: studioTime(aMinuteAgo),
      created_at: daysAgo,
    });
    for (let count = 0; count < 3; count++) await makeSignup(db, { event_id: event.id, created_at: daysAgo });

    for (let kill = 0; kill < 3; kill++) {
      const doomedSite = await startSite({ ...fixture.env, FAILPOINT: failpoint });
      await expect.poll(() => isAlive(doomedSite.pid), { timeout: 10_000 }).toBe(false);
    }
    const site = await startSite(fixture.env);
    const sent = async () =>
      (await pool.query<{ message_id: string }>("select message_id from mails where state = 'sent'")).rows;
    await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(4);
    expect((await pool.query("select from reminders where mail_id is not null")).rowCount).toBe(4);
    expect((await pool.query("select from mails")).rowCount).toBe(4);
    const arrived = fixture.mail.received.map(({ mail: { messageId }, to }) => `${messageId} ${to.join()}`);
    expect(new Set(arrived).size).toBe(4);
    expect(new Set(fixture.mail.received.flatMap(({ to }) => to)).size).toBe(4);
    await site.stop();
  },
  120_000,
);
