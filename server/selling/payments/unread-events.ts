import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { addSeconds } from "./polling.ts";
import type { ProviderEvent, SentEvent } from "./provider.ts";

/** Stored at once; later ones are only logged. The first ones show what is wrong. */
const mostStored = 100;
const mostCharacters = 20_000;
const retentionDays = 30;

/** Stores a verified event that names nothing that can be read, once, for the operator. */
export async function storeUnreadEvent(
  { db, now }: Pick<Ctx, "db" | "now">,
  { id, type }: ProviderEvent,
  { rawBody }: SentEvent,
): Promise<void> {
  const shape = shapeOf(rawBody).slice(0, mostCharacters);
  await sql`
    insert into unread_events (id, event_type, shape, received_at)
    select ${id}, ${type}, ${shape}, ${now} where (select count(*) from unread_events) < ${mostStored}
    on conflict (id) do nothing`.execute(db);
}

/** The JSON with the type of each value instead of the value. */
const shapeOf = (rawBody: string): string =>
  JSON.stringify(JSON.parse(rawBody), (_name, value: unknown) => (typeof value === "object" ? value : typeof value));

/** The number of stored events that could not be read. */
export async function unreadEventCount(db: Ctx["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from unread_events`.execute(db);
  return rows[0]!.count;
}

/** Purges them after a month, as PayPal does. */
export async function purgeUnreadEvents({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const until = addSeconds(now, -retentionDays * 86_400);
  await db.deleteFrom("unread_events").where("received_at", "<", until).execute();
}
