import { sql } from "kysely";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { makeRoomForClasses } from "../slots/make-room.ts";
import type { EventRow } from "./letters.ts";

// The part of an absence that concerns classes. The caller notifies the people.

type Span = { from: Date; until: Date };

export const classesBetween = ({ db }: Pick<Ctx, "db">, { from, until }: Span) =>
  db
    .selectFrom("events")
    .selectAll()
    .where("state", "=", "live")
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until);

/** Locks the live classes that start in a span, in order of id. Requires `lockTimetable`. */
export const lockClassesBetween = (tx: Pick<Tx, "db">, span: Span) =>
  classesBetween(tx, span).orderBy("id").forNoKeyUpdate().execute();

export async function callOffClasses(tx: Pick<Tx, "db">, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable("events")
    .set({ state: "removed", version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .execute();
}

/** Gives a class to a substitute. Its seats can be given up without loss until it starts. */
export async function coverClass(tx: Pick<Tx, "db">, { id, by }: { id: string; by: string }): Promise<void> {
  const change = { cover: by, is_free_to_leave: true, version: sql<number>`version + 1` };
  await tx.db.updateTable("events").set(change).where("id", "=", id).execute();
}

/** Moves a class. Its seats can be given up without loss until it starts. Refuses as `makeRoomForClasses`. */
export async function moveClass(
  tx: Tx,
  { id, duration_minutes }: Pick<EventRow, "id" | "duration_minutes">,
  { date, time }: Pick<EventRow, "date" | "time">,
): Promise<EventRow> {
  await makeRoomForClasses(tx, [{ date, time, duration_minutes }], false);
  return tx.db
    .updateTable("events")
    .set({ date, time, is_free_to_leave: true, moved_at: tx.now, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Puts called-off classes back into the timetable, and ends substitutions. Requires `lockTimetable`. The timetable's
 * constraint fails if the time is taken.
 */
export async function restoreClasses(tx: Tx, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const removed = await tx.db
    .selectFrom("events")
    .select(["id", "date", "time", "duration_minutes"])
    .where("id", "in", ids)
    .where("state", "=", "removed")
    .orderBy("id")
    .execute();
  await makeRoomForClasses(tx, removed, false);
  return tx.db
    .updateTable("events")
    .set({ state: "live", cover: "", version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .returningAll()
    .execute();
}
