import { type RawBuilder, sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import { retention } from "../../site/documents/retention.ts";
import { utcDayStart } from "../../site/settings/retention.ts";

/** SQL over `people`: no row refers to the person, except a wallet and merged people. */
const isUnused: RawBuilder<boolean> = sql`not exists (select from users where person_id = people.id)
  and not exists (select from signups where person_id = people.id)
  and not exists (select from signups where booked_by = people.id)
  and not exists (select from waivers where person_id = people.id)
  and not exists (select from waivers where guardian_id = people.id)
  and not exists (select from waitlist where person_id = people.id)
  and not exists (select from waitlist where booked_by = people.id)
  and not exists (select from bookings where person_id = people.id)
  and not exists (select from orders where person_id = people.id)
  and not exists (select from purchases where person_id = people.id)
  and not exists (select from client_notes where person_id = people.id)
  and not exists (select from people as child where child.guardian_id = people.id)`;

/**
 * Deletes people added by the owner that no row refers to after `unusedMonths`, and empties those that only a wallet
 * refers to in which nothing was left for `paymentYears`. All others leave with their last row (`forget_person`).
 */
export async function purgePeople({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const monthsAgo = (months: number) => utcDayStart(addMonths(studioDay(now), -months));
  await sql`
    select forget_person(id) from people
    where created_at < ${monthsAgo(retention.unusedMonths)} and merged_into is null and guardian_id is null and ${isUnused}
      and not exists (select from wallet_lots where person_id = people.id)`.execute(db);
  const longAgo = monthsAgo(12 * retention.paymentYears);
  const wallets = sql`select person_id from wallet_lots as old
    where granted_at < ${longAgo} and person_id is not null and not exists (
      select from wallet_lots where person_id = old.person_id and (remaining > 0 or granted_at >= ${longAgo}
        or exists (select from wallet_entries where lot_id = wallet_lots.id and at >= ${longAgo})))`;
  await sql`
    with recursive line as (
      select id from people where id in (${wallets}) and merged_into is null and ${isUnused}
      union select people.id from people join line on people.merged_into = line.id)
    update people set ${emptyAssignments("people")}
    where id in (select id from line) and ${hasPersonalData("people")}`.execute(db);
}
