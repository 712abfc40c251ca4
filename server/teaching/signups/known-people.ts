import { type RawBuilder, sql } from "kysely";

/** SQL over `people`: the key of the index by name (db/schema.sql). */
export const nameKey = sql`folded(case when people.name = '' then coalesce(people.email, '') else people.name end) collate "C"`;

/** SQL over `people`: whether a row refers to the person. A limit, because the planner would read a whole table otherwise. */
export const has = (rows: RawBuilder<unknown>) => sql<boolean>`(select true from ${rows} limit 1) is not null`;
export const isClient = has(sql`users where users.person_id = people.id and users.state = 'live'`);
export const isBookedGuest = has(sql`bookings where bookings.person_id = people.id and guest_email is not null`);

/**
 * SQL over `people`: a client, guest, buyer or a person with a seat, a pass, a note or children. Not a person who only registered
 * without proving the address, or who was erased.
 */
export const isKnown = sql<boolean>`people.merged_into is null and (people.name <> '' or people.email is not null) and (
  people.guardian_id is not null or ${isClient} or ${isBookedGuest}
  or ${has(sql`signups where signups.person_id = people.id and signups.state = 'live' and not is_pending`)}
  or ${has(sql`orders where orders.person_id = people.id`)}
  or ${has(sql`wallet_lots where wallet_lots.person_id = people.id`)}
  or ${has(sql`client_notes where client_notes.person_id = people.id`)}
  or ${has(sql`people as child where child.guardian_id = people.id and child.merged_into is null`)})`;

/** SQL: whether the owner knows a person of this name. */
export const isKnownName = (name: string) => sql<boolean>`exists (
  select from people where ${nameKey} = folded(${name}) collate "C" and ${isKnown})`;
