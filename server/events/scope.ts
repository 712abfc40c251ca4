import type { SeriesScope } from "../../contract/events.ts";
import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

type Named = { id: string; series_id: string | null; starts_at: Date };

/**
 * Locks the events that a change of these reaches, and returns them by id. `following` are the named one and those of
 * its series that begin after it, `all` is every one that has not begun; what was taught stays as it was. Under
 * `lockTimetable`. Refuses `class-not-found` when one of the named is not there, or was removed.
 */
export async function lockScope(tx: Pick<Tx, "db" | "now">, ids: readonly string[], scope: SeriesScope) {
  const named = await tx.db
    .selectFrom("events")
    .select(["id", "series_id", "starts_at"])
    .where("id", "in", ids)
    .where("state", "=", "live")
    .execute();
  if (named.length < ids.length) throw new Refusal("class-not-found");
  const reached = new Set(ids);
  if (scope !== "this") {
    for (const event of named) for (const id of await others(tx, event, scope)) reached.add(id);
  }
  // In the order of their ids, as everybody who locks several: nobody waits for somebody who waits for her.
  return tx.db
    .selectFrom("events")
    .selectAll()
    .where("id", "in", [...reached])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

async function others(tx: Pick<Tx, "db" | "now">, { series_id, starts_at }: Named, scope: SeriesScope) {
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
