import { sql, type Kysely, type RawBuilder } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Tx, Ctx } from "../../platform/call/ctx.ts";
import { hasNoAccount } from "../../platform/db/has-no-account.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { eraseFromAbsences } from "../absences/personal-data.ts";

/**
 * Empties the person with an address, and the children without an account and merged people that belong to the person,
 * in absences too, and deletes the notes about them. Rows of classes and waivers keep referring to the person without a
 * name. A person who also has another account, or was merged into another person, loses only the address.
 */
export async function erasePeopleAt(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id from people where lower(email) = ${email.toLowerCase()} and merged_into is null
        and ${hasNoAccount}
      union
      select people.id from people join line on people.merged_into = line.id or (people.guardian_id = line.id
        and ${hasNoAccount}))
    select id from line`.execute(tx.db);
  const personIds = rows.map(({ id }) => id);
  const ids = sql`any (${personIds}::uuid[])`;
  // Before the rows of `people`: the order in which a letter about an absence locks them.
  await eraseFromAbsences(tx, { email, personIds });
  await sql`delete from client_notes where person_id = ${ids}`.execute(tx.db);
  await sql`update people set ${emptyAssignments("people")} where id = ${ids}`.execute(tx.db);
  const isAtAddress = sql`lower(email) = ${email.toLowerCase()}`;
  await sql`update people set ${emptyAssignments("people")} where ${isAtAddress} and merged_into is not null`.execute(
    tx.db,
  );
  await sql`update people set email = null where ${isAtAddress}`.execute(tx.db);
  // Children first: a guardian is referred to.
  await sql`select forget_person(id) from people where id = ${ids} order by guardian_id is null`.execute(tx.db);
}

/**
 * The other addresses of the person at an address, in lower case: the addresses of people who were merged into the
 * person. None if one of them, or the person, has an account with another address.
 */
export async function mergedAddresses({ db }: { db: Kysely<Tables> }, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with recursive line as (
      select id, email from people where lower(email) = ${email.toLowerCase()} and merged_into is null
      union select people.id, people.email from people join line on people.merged_into = line.id)
    select lower(line.email) as email from line
    where lower(line.email) <> ${email.toLowerCase()} and not exists (
      select from users where users.state <> 'gone' and lower(users.email) <> ${email.toLowerCase()}
        and (users.person_id in (select id from line) or lower(users.email) = lower(line.email)))
    order by 1`.execute(db);
  return rows.map((row) => row.email);
}

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
 * Deletes people added by the owner if no row refers to them after `unusedMonths`, and empties people if only a wallet
 * refers to them that was empty for `paymentYears`. All others are deleted with their last row (`forget_person`).
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
