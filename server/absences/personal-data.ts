import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { emptyAssignments } from "../db/personal-columns.ts";
import type { Tables } from "../db/schema.ts";
import type { Buyer } from "../orders/buyer.ts";
import { readItems } from "./read-items.ts";

type Person = Buyer & { personIds: readonly string[] };

/**
 * SQL over `absence_people`: at this address, one of these people without an address, or at another address that the
 * account gave with its orders, unless the letter there is also about things of other people.
 */
function isAbout({ id, email, personIds }: Person): RawBuilder<boolean> {
  return sql<boolean>`(contact = any (${[email.toLowerCase(), ...personIds]}) or absence_people.id in (
    select person_id from absence_items group by person_id
    having bool_and(coalesce(order_id in (select orders.id from orders join purchases on purchases.id = payment_id
      where purchases.user_id = ${id ?? null}) or booking_id in (select bookings.id from bookings
      where user_id = ${id ?? null}), false))))`;
}

/** SQL over `absence_people`: erased. The owner does not phone these people. */
export const isErased = sql<boolean>`(absence_people.contact = absence_people.id::text)`;

/**
 * Empties what absences know of a person. The person gets no letter, and the links of earlier letters end. What is asked
 * stays, without an answer: at the deadline money goes back.
 */
export async function eraseFromAbsences({ db, now }: Pick<Tx, "db" | "now">, person: Person): Promise<void> {
  await sql`
    update absence_people set ${emptyAssignments("absence_people")}, token_hash = null,
      told_at = coalesce(told_at, ${now}), well_told_at = coalesce(well_told_at, ${now})
    where ${isAbout(person)}`.execute(db);
}

/** What absences told and asked a person, for the export. */
export async function storedAbsences(db: Kysely<Tables>, buyer: Buyer): Promise<object[]> {
  const { rows: household } = await sql<{ id: string }>`
    with own as (select known_person(${buyer.email.toLowerCase()}) as id)
    select people.id from own join people on people.id = own.id or guardian_id = own.id`.execute(db);
  const person = { ...buyer, personIds: household.map(({ id }) => id) };
  const { rows: letters } = await sql<{ id: string; facts: object }>`
    select absence_people.id, jsonb_build_object('from', from_on, 'to', to_on, 'message', message, 'name', name,
      'email', email, 'phone', phone, 'writtenAt', told_at, 'takesPlaceWrittenAt', well_told_at,
      'phonedAt', called_at) as facts
    from absence_people join absences on absences.id = absence_id where ${isAbout(person)}
    order by started_at, absence_people.id`.execute(db);
  const items = await readItems({ db }, sql`items.person_id = any (${letters.map(({ id }) => id)}::uuid[])`);
  const byLetter = Map.groupBy(items, ({ person_id }) => person_id);
  return letters.map(({ id, facts }) => ({
    ...facts,
    about: (byLetter.get(id) ?? []).map((item) => ({
      kind: item.kind,
      change: item.change,
      title: item.title,
      date: item.was_on,
      time: item.was_at,
      name: item.name,
      coveredBy: item.cover,
      offered: item.next && { title: item.next.title, date: item.next.date, time: item.next.time },
      heldUntil: item.held_until,
      state: item.state,
      answerBy: item.answer_by,
      withoutAnswer: item.if_silent,
      answeredAt: item.answered_at,
      answeredBy: item.answered_by,
    })),
  }));
}
