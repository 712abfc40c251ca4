import { sql } from "kysely";
import { answerHours } from "../../../contract/office/absences/calls.ts";
import type { startAbsence as schema } from "../../../contract/office/absences/schema.ts";
import * as owner from "../../../contract/office/absences/text.desk.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { idsOf } from "../../platform/db/id.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { extendPasses } from "../../selling/payments/lots-and-tenders.ts";
import { lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { sessionsBetween } from "../../teaching/bookings/absence-sessions.ts";
import { lockClassesBetween } from "../../teaching/events/absence-classes.ts";
import { lockPurchasesOfSeats } from "../../teaching/signups/give-back.ts";
import { lockSlotsBetween } from "../../teaching/slots/absence-slots.ts";
import { lockTimetable, type PlannedTime, timetableRefusal } from "../../teaching/slots/timetable.ts";
import { changeClasses, closeTimes, writeItems, type ClassWish } from "./change.ts";
import { spanOf, type ClassRow } from "./plan.ts";

type Wanted = Parsed<typeof schema>["body"];
type Session = Awaited<ReturnType<typeof sessionsBetween>>[number];

/**
 * Calls off, covers or moves everything in an absence, in one transaction: from then on no one can sign up, book or pay
 * for it. No money moves, and no letter is written yet: `tellAbsences` writes them, person by person. Idempotent by
 * `id`. Refuses `stale` if classes or sessions differ from those that the owner saw, `absence-too-long`, and as
 * `moveClass`.
 */
export async function startAbsence(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<{ message: string }> {
  try {
    await ctx.tx(async (tx) => {
      await lockTimetable(tx);
      const known = tx.db.selectFrom("absences").select("id").where("id", "=", body.id);
      if (await known.executeTakeFirst()) return;
      await start(tx, body);
    });
  } catch (error) {
    const moves = await plannedMoves(ctx, body);
    throw await timetableRefusal(ctx, error, moves, idsOf(moves));
  }
  return { message: owner.everybodyIsBeingTold };
}

async function plannedMoves({ db }: Ctx, { classes }: Wanted): Promise<(PlannedTime & { id: string })[]> {
  const moves = classes.flatMap(({ eventId: id, action }) => (action.is === "move" ? [{ id, ...action }] : []));
  if (moves.length === 0) return [];
  const ids = idsOf(moves);
  const rows = await db.selectFrom("events").select(["id", "duration_minutes"]).where("id", "in", ids).execute();
  const minutes = new Map(rows.map(({ id, duration_minutes }) => [id, duration_minutes]));
  return moves.map(({ id, date, time }) => ({ id, date, time, duration_minutes: minutes.get(id) ?? 60 }));
}

async function start(tx: Tx, wanted: Wanted): Promise<void> {
  const span = spanOf(tx.now, wanted);
  const wishes = new Map(wanted.classes.map((wish) => [wish.eventId, wish]));
  const isChanged = ({ action }: ClassWish) => action.is !== "leave";
  const off = new Set(wanted.sessions.filter(({ action }) => action === "cancel").map(({ bookingId }) => bookingId));
  // Lock order: purchases, classes, slots, orders.
  const seen = await sessionsBetween(tx, span);
  await lockPurchases(
    tx,
    wanted.classes.filter(isChanged),
    seen.filter(({ id }) => off.has(id)),
  );
  const classes = await lockClassesBetween(tx, span);
  await lockSlotsBetween(tx, span);
  const sessions = await sessionsBetween(tx, span);
  refuseUnseen(wanted, { classes, sessions, seen });
  const answerBy = new Date(tx.now.getTime() + answerHours * 3_600_000);
  const cancelled = {
    classes: classes.filter(({ id }) => wishes.get(id)!.action.is === "cancel"),
    sessions: sessions.filter(({ id }) => off.has(id)),
  };
  const days = await daysLostNow(
    tx,
    [...cancelled.classes, ...cancelled.sessions].map(({ date }) => date),
  );
  await tx.db
    .insertInto("absences")
    .values({
      id: wanted.id,
      from_on: wanted.from,
      to_on: wanted.to,
      from_at: span.from,
      until_at: span.until,
      message: wanted.message,
      lost_days: days.length,
      started_at: tx.now,
      answer_by: answerBy,
    })
    .execute();
  const items = [
    ...(await changeClasses(tx, { absenceId: wanted.id, classes, wishes, answerBy })),
    ...(await closeTimes(tx, { span, sessions: cancelled.sessions, answerBy })),
  ];
  await writeItems(tx, wanted.id, items);
  if (days[0]) await extendPasses(tx, { from: days[0], days: days.length, covers: coversOf(cancelled) });
  await tx.hooks.timetableChanged(tx);
  tx.changed("events");
  failpoint("absence: changed");
}

/** The days on which something is called off, except those that an earlier absence has added to passes. */
async function daysLostNow(tx: Tx, dates: readonly Day[]): Promise<Day[]> {
  const days = [...new Set(dates)].toSorted();
  if (days.length === 0) return days;
  const { rows } = await sql<{ day: Day }>`
    select events.date as day from absence_classes join events on events.id = event_id
    where change = 'cancel' and events.date = any (${days}::date[])
    union select was_on from absence_items where kind = 'session' and was_on = any (${days}::date[])`.execute(tx.db);
  const before = new Set(rows.map(({ day }) => day));
  return days.filter((day) => !before.has(day));
}

async function lockPurchases(tx: Tx, classes: readonly ClassWish[], sessions: readonly Session[]): Promise<void> {
  if (classes.length > 0)
    await lockPurchasesOfSeats(
      tx,
      classes.map(({ eventId }) => eventId),
    );
  const paid = sessions.map(({ payment_id }) => payment_id).filter((id) => id !== null);
  for (const id of paid.toSorted()) await lockPurchase(tx, id);
}

type Found = { classes: readonly ClassRow[]; sessions: readonly Session[]; seen: readonly Session[] };

/** Refuses `stale` unless the owner saw exactly these classes and sessions, which have not changed since. */
function refuseUnseen(wanted: Wanted, { classes, sessions, seen }: Found): void {
  const versions = new Map(wanted.classes.map(({ eventId, version }) => [eventId, version]));
  const isSeenClass = ({ id, version }: ClassRow) => versions.get(id) === version;
  const bookings = new Set(wanted.sessions.map(({ bookingId }) => bookingId));
  const lockedAs = new Map(seen.map(({ id, payment_id }) => [id, payment_id]));
  const isSeenSession = ({ id, payment_id }: Session) => bookings.has(id) && lockedAs.get(id) === payment_id;
  const isSame =
    classes.length === versions.size &&
    classes.every(isSeenClass) &&
    sessions.length === bookings.size &&
    sessions.every(isSeenSession);
  if (!isSame) throw new Refusal("stale", { message: owner.dayHasChanged });
}

const coversOf = ({ classes, sessions }: { classes: readonly unknown[]; sessions: readonly unknown[] }) => [
  ...(classes.length > 0 ? (["classes"] as const) : []),
  ...(sessions.length > 0 ? (["sessions"] as const) : []),
];
