import { type RawBuilder, sql } from "kysely";
import type { StudioSettings } from "../../contract/schema/settings.ts";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";

// What has been kept for long enough: the jobs that delete it and the question before a shorter time ask the same way.

/** SQL over `messages`. */
export function isOldMessage(now: Date, months: number): RawBuilder<boolean> {
  return sql<boolean>`messages.received_at < ${dayStart(addMonths(studioDay(now), -months))}`;
}

/** SQL over `signups`: its class is that long ago. */
export function isOldSignup(now: Date, years: number): RawBuilder<boolean> {
  return sql<boolean>`signups.event_id in (
    select id from events where date < ${addMonths(studioDay(now), -12 * years)})`;
}

/** SQL over `waivers`: one stays as long as one of the sign-ups it stands behind. */
export function isOldWaiver(now: Date, years: number): RawBuilder<boolean> {
  return sql<boolean>`waivers.signed_at < ${dayStart(addMonths(studioDay(now), -12 * years))}
    and not exists (select from signups where signups.waiver_id = waivers.id and not (${isOldSignup(now, years)}))`;
}

/** How much would be deleted at once if these were the times. */
export async function countPurged(
  { db, now }: Pick<Ctx | Tx, "db" | "now">,
  { messageMonths, waiverYears }: StudioSettings["retention"],
): Promise<{ messages: number; signups: number; waivers: number }> {
  const { rows } = await sql<{ messages: number; signups: number; waivers: number }>`select
    (select count(*)::int from messages where ${isOldMessage(now, messageMonths)}) as messages,
    (select count(*)::int from signups where ${isOldSignup(now, waiverYears)}) as signups,
    (select count(*)::int from waivers where ${isOldWaiver(now, waiverYears)}) as waivers`.execute(db);
  return rows[0]!;
}

export const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);
