import { sql } from "kysely";
import { isOpenAbsence } from "../../../contract/office/absences/calls.ts";
import type { Today, Week, TodayClass, TodaySession } from "../../../contract/office/desk/calls.ts";
import type * as schema from "../../../contract/office/desk/schema.ts";
import { addDays, momentWords, studioDay, type Day } from "../../../contract/platform/values/time.ts";
import type { AdminPayment } from "../../../contract/selling/payments/calls.ts";
import { disputeTask } from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { heldPayments, heldBetween } from "../../selling/payments/held/read.ts";
import { paymentProblems } from "../../selling/payments/list.ts";
import { standingRefusals } from "../../selling/payments/refusals.ts";
import { unpaidBookings, bookedSlots } from "../../teaching/bookings/read.ts";
import { eventsWithCounts } from "../../teaching/events/read.ts";
import { undelivered } from "../../teaching/messages/read.ts";
import { readRosters } from "../../teaching/signups/read.ts";
import { availableSlots } from "../../teaching/slots/read.ts";
import { listAbsences, absencesBetween } from "../absences/read.ts";
import { birthdaysFrom, firstAway, openNote } from "../people/read.ts";
import * as tasks from "./open-tasks.ts";

/** Context of the desk's reads. Inside `inSnapshot`, `db` is one snapshot. */
export type Reader = Pick<Ctx, "db" | "now" | "actor" | "kinds" | "sealer" | "ownerEmail" | "site"> &
  Pick<Ctx, "provider" | "paymentPage" | "mailIsPretend" | "backups" | "hooks">;

/** The owner's day and everything that waits for the owner, read from one snapshot. */
export function readToday(ctx: Reader): Promise<Today> {
  const day = studioDay(ctx.now);
  const days = { from: day, to: addDays(day, 1) };
  return inSnapshot(ctx, async (snapshot) => {
    const backups = await ctx.hooks.newsOfBackups(snapshot);
    return {
      now: ctx.now.toISOString(),
      day,
      classes: await classesBetween(snapshot, days),
      sessions: await sessionsBetween(snapshot, days),
      problems: (await paymentProblems(snapshot)).map(({ _id, what, payerName, amount, problem, dispute }) => ({
        _id,
        what,
        payerName,
        amount,
        problem: [problem, taskOf(dispute)].filter(Boolean).join(" "),
      })),
      paymentRefusals: await standingRefusals(snapshot),
      held: await heldPayments(snapshot),
      undelivered: await undelivered(snapshot),
      backupProblem: backups.problem,
      backupRehearsed: backups.rehearsed,
      messages: await tasks.newMessages(snapshot),
      orders: await tasks.newOrders(snapshot),
      unpaid: await unpaidBookings(snapshot),
      cancellations: await tasks.recentlyGivenUp(snapshot),
      lowStock: await tasks.lowStockChocolates(snapshot),
      waitlists: await tasks.waitlistsWithOffers(snapshot),
      away: await firstAway(snapshot),
      absences: (await listAbsences(snapshot)).filter(isOpenAbsence),
      birthdays: await birthdaysFrom(snapshot, day),
      guide: await tasks.readGuide(snapshot),
    };
  });
}

/** What the owner does about a dispute that is not over. */
function taskOf(dispute: AdminPayment["dispute"]): string | undefined {
  if (dispute?.state !== "open" && dispute?.state !== "ours") return undefined;
  return disputeTask(dispute.reason, dispute.answerBy && momentWords(new Date(dispute.answerBy)));
}

/** Seven days of the owner's timetable, read from one snapshot. */
export function readWeek(ctx: Reader, { query }: Parsed<typeof schema.readWeek>): Promise<Week> {
  const { from } = query;
  const days = { from, to: addDays(from, 6) };
  return inSnapshot(ctx, async (snapshot) => ({
    from,
    classes: await eventsWithCounts(snapshot, days),
    sessions: await bookedSlots(snapshot, { days }),
    freeSlots: await availableSlots(snapshot, { days }),
    absences: await absencesBetween(snapshot, days),
    held: heldBetween(await heldPayments(snapshot), days),
  }));
}

export async function classesBetween(ctx: Reader, days: { from: Day; to: Day }): Promise<TodayClass[]> {
  const events = await ctx.db
    .selectFrom("events")
    .selectAll()
    .where("date", ">=", days.from)
    .where("date", "<=", days.to)
    .where("state", "=", sql.lit("live"))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const rosters = await readRosters(ctx, events);
  return events.map((event, index) => ({
    ...rosters[index]!,
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
  }));
}

/** Sessions of these days by time, each with the owner's latest note about them. */
export async function sessionsBetween(ctx: Reader, days: { from: Day; to: Day }): Promise<TodaySession[]> {
  const sessions = await bookedSlots(ctx, { days });
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ bookingId }) => bookingId);
  const { rows } = await sql<{ id: string } & NoteRow>`
    select bookings.id, note.id as note_id, note.user_id, note.key_id, note.sealed, note.changed_at
    from bookings left join lateral (
      select * from client_notes where client_notes.user_id = bookings.user_id
      order by changed_at desc, id desc limit 1) as note on true
    where bookings.id = any (${ids}::uuid[])`.execute(ctx.db);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return sessions.map((session) => {
    const row = rowById.get(session.bookingId)!;
    const endsAt = new Date(Date.parse(session.startsAt) + session.duration * 60_000);
    return { ...session, endsAt: endsAt.toISOString(), phone: session.phone ?? "", ...noteOf(ctx, row) };
  });
}

type NoteRow = {
  note_id: string | null;
  user_id: string | null;
  key_id: string | null;
  sealed: Buffer | null;
  changed_at: Date | null;
};

function noteOf(ctx: Reader, { note_id, user_id, key_id, sealed, changed_at }: NoteRow) {
  if (!note_id || !user_id || !key_id || !sealed || !changed_at) return {};
  const body = openNote(ctx, { id: note_id, user_id, person_id: null, key_id, sealed }) ?? null;
  return { note: { body, changedAt: changed_at.toISOString() } };
}
