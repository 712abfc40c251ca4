import { type RawBuilder, sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";

// Rows past their retention period: the purge jobs and the check of a shorter period share these conditions.

/** SQL over `messages`: received more than `months` ago. */
export function isOldMessage(now: Date, months: number): RawBuilder<boolean> {
  return sql<boolean>`messages.received_at < ${utcDayStart(addMonths(studioDay(now), -months))}`;
}

/** SQL over `signups`: the class was more than `years` ago. */
export function isOldSignup(now: Date, years: number): RawBuilder<boolean> {
  return sql<boolean>`signups.event_id in (
    select id from events where date < ${addMonths(studioDay(now), -12 * years)})`;
}

/** SQL over `waivers`: signed more than `years` ago and used by no sign-up that is still kept. */
export function isOldWaiver(now: Date, years: number): RawBuilder<boolean> {
  return sql<boolean>`waivers.signed_at < ${utcDayStart(addMonths(studioDay(now), -12 * years))}
    and not exists (select from signups where signups.waiver_id = waivers.id and not (${isOldSignup(now, years)}))`;
}

type Counts = { messages: number; signups: number; waivers: number };

/** Counts what these retention periods would delete now. */
export async function countPurgeable(
  { db, now }: Pick<Ctx | Tx, "db" | "now">,
  { messageMonths, waiverYears }: StudioSettings["retention"],
): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from messages where ${isOldMessage(now, messageMonths)}) as messages,
    (select count(*)::int from signups where ${isOldSignup(now, waiverYears)}) as signups,
    (select count(*)::int from waivers where ${isOldWaiver(now, waiverYears)}) as waivers`.execute(db);
  return rows[0]!;
}

export const utcDayStart = (day: string) => new Date(`${day}T00:00:00Z`);
