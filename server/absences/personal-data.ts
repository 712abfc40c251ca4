import { type Kysely, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { emptyAssignments } from "../db/personal-columns.ts";
import type { Tables } from "../db/schema.ts";
import { readItems } from "./read-items.ts";

/** An address, and people who may have none. */
type Who = { email: string; personIds: readonly string[] };

/** SQL over `absence_people`. */
const isOf = ({ email, personIds }: Who) => sql<boolean>`contact = any (${[email.toLowerCase(), ...personIds]})`;

/** SQL over `absence_people`: erased. The owner does not phone these people. */
export const isErased = sql<boolean>`(absence_people.contact = absence_people.id::text)`;

/**
 * Empties what absences know of a person and the children. They get no letter, and the links of earlier letters end.
 * What is asked stays, without an answer: at the deadline money goes back.
 */
export async function eraseFromAbsences({ db, now }: Pick<Tx, "db" | "now">, who: Who): Promise<void> {
  await sql`
    update absence_people set ${emptyAssignments("absence_people")}, token_hash = null,
      told_at = coalesce(told_at, ${now}), well_told_at = coalesce(well_told_at, ${now})
    where ${isOf(who)}`.execute(db);
}

/** What absences told and asked a person, for the export. */
export async function storedAbsences(db: Kysely<Tables>, email: string): Promise<object[]> {
  const { rows: household } = await sql<{ id: string }>`
    with own as (select known_person(${email}) as id)
    select people.id from own join people on people.id = own.id or guardian_id = own.id`.execute(db);
  const who = { email, personIds: household.map(({ id }) => id) };
  const { rows: letters } = await sql<{ id: string; facts: object }>`
    select absence_people.id, jsonb_build_object('from', from_on, 'to', to_on, 'message', message, 'name', name,
      'email', email, 'phone', phone, 'writtenAt', told_at, 'takesPlaceWrittenAt', well_told_at,
      'phonedAt', called_at) as facts
    from absence_people join absences on absences.id = absence_id where ${isOf(who)}
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
