import { sql } from "kysely";
import * as t from "../../../contract/office/people/text.desk.ts";
import { addMonths, dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { retention } from "../../site/documents/retention.ts";
import { studioSettings } from "../../site/settings/read.ts";

type Left = { kind: keyof typeof t.leftKinds; count: number; latest: string | null };

/** What an erasure has left of addresses and until when, in words for the owner. See docs/privacy.md. */
export async function leftAfterErasure(tx: Pick<Tx, "db">, addresses: readonly string[]): Promise<string> {
  const { waiverYears, messageMonths } = (await studioSettings(tx)).retention;
  const isOwn = (column: string) => sql`lower(${sql.ref(column)}) = any (${addresses}::text[])`;
  const { rows } = await sql<Left>`
    select 'signups' as kind, count(*)::int as count, max(date)::text as latest
      from signups join events on events.id = event_id where ${isOwn("signups.email")}
    union all
    select 'waivers', count(distinct waivers.id)::int, greatest(max(signed_at)::date, max(events.date))::text
      from waivers left join signups on signups.waiver_id = waivers.id left join events on events.id = event_id
      where ${isOwn("waivers.email")}
    union all
    select 'waitlists', count(*)::int, max(date)::text
      from waitlist join events on events.id = event_id where ${isOwn("waitlist.email")}
    union all
    select 'messages', count(*)::int, max(received_at)::date::text from messages where ${isOwn("messages.email")}
    union all
    select 'orders', count(*)::int, null from orders
      where ${isOwn("orders.payer_email")} and state in ('new', 'packed')`.execute(tx.db);
  const months = { signups: 12 * waiverYears, waivers: 12 * waiverYears, messages: messageMonths };
  const until = ({ kind, latest }: Left) =>
    latest &&
    dateWords(
      addMonths(
        studioDay(new Date(`${latest}T20:00:00Z`)),
        kind in months ? months[kind as keyof typeof months] : retention.waitlistMonths,
      ),
    );
  const parts = rows
    .filter(({ count }) => count > 0)
    .map((left) => t.leftPart(t.leftKinds[left.kind](left.count), until(left)));
  return parts.length === 0 ? t.nothingIsLeft : t.whatIsLeft(parts.join("; "));
}
