import { sql } from "kysely";
import { eraseFromAbsences } from "../absences/personal-data.ts";
import type { Tx } from "../ctx.ts";
import { emptyAssignments } from "../db/personal-columns.ts";

/**
 * Empties the person with an address, the children and merged people that belong to the person, also in absences, and
 * deletes the notes about them. Rows of classes and waivers keep referring to the person without a name. A person who
 * also has another account, or was merged into another person, loses only the address.
 */
export async function erasePeopleAt(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id from people where lower(email) = ${email.toLowerCase()} and merged_into is null
        and not exists (select from users where users.person_id = people.id and users.state <> 'gone')
      union
      select people.id from people join line on people.merged_into = line.id or people.guardian_id = line.id)
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
