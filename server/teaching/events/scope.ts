import type { SeriesScope } from "../../../contract/teaching/events/calls.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";

type Given = { id: string; series_id: string | null; starts_at: Date };

/** Locks the events that a change of `ids` covers (`idsInScope`), and returns them ordered by id. */
export async function lockScope(tx: Pick<Tx, "db" | "now">, ids: readonly string[], scope: SeriesScope) {
  return lockEvents(tx, await idsInScope(tx, ids, scope));
}

/**
 * The ids of the events that a change of `ids` covers. `following` adds the later events
 * of each series, `all` adds all of each series; events of a series that have started are never added. Requires
 * `lockTimetable`. Refuses `class-not-found` when one of `ids` is unknown or removed.
 */
export async function idsInScope(tx: Pick<Tx, "db" | "now">, ids: readonly string[], scope: SeriesScope) {
  const given = await tx.db
    .selectFrom("events")
    .select(["id", "series_id", "starts_at"])
    .where("id", "in", ids)
    .where("state", "=", "live")
    .execute();
  if (given.length < ids.length) throw new Refusal("class-not-found");
  const covered = new Set(ids);
  if (scope !== "this") {
    for (const event of given) for (const id of await seriesIds(tx, event, scope)) covered.add(id);
  }
  return [...covered];
}

/** Locks events. Lock order: by id, as in every transaction that locks several events, to prevent deadlocks. */
export function lockEvents(tx: Pick<Tx, "db">, ids: readonly string[]) {
  return tx.db.selectFrom("events").selectAll().where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

async function seriesIds(tx: Pick<Tx, "db" | "now">, { series_id, starts_at }: Given, scope: SeriesScope) {
  if (!series_id) return [];
  const from = scope === "following" && starts_at > tx.now ? starts_at : tx.now;
  const found = await tx.db
    .selectFrom("events")
    .select("id")
    .where("series_id", "=", series_id)
    .where("state", "=", "live")
    .where("starts_at", ">=", from)
    .execute();
  return found.map(({ id }) => id);
}
