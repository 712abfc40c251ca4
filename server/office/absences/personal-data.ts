import { sql, type Kysely } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Tx, Ctx } from "../../platform/call/ctx.ts";
import { emptyAssignments } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { readItems } from "./read-items.ts";

/** An address, and people: with children and merged people. */
type Who = { email: string; personIds: readonly string[] };

/** SQL over `absence_people`: the letter or call is to the address, or to one of the people, at any of their addresses. */
const isTo = ({ email, personIds }: Who) => sql<boolean>`(contact = ${email.toLowerCase()} or contact in (
  select unnest(array[id::text, lower(email)]) from people where id = any (${personIds}::uuid[])))`;

/** SQL over `absence_people`: everything in the letter is about these people. It may be to another address. */
const isOnlyAbout = ({ personIds }: Who) => sql<boolean>`absence_people.id in (
  select items.person_id from absence_items as items
  left join signups on signups.id = items.signup_id left join waitlist on waitlist.id = items.waitlist_id
  left join bookings on bookings.id = items.booking_id left join orders on orders.id = items.order_id
  group by items.person_id having bool_and(coalesce(
    coalesce(signups.person_id, waitlist.person_id, bookings.person_id, orders.person_id)
      = any (${personIds}::uuid[]), false)))`;

/** SQL over `absence_people`: erased. The owner does not phone these people. */
export const isErased = sql<boolean>`(absence_people.contact = absence_people.id::text)`;

/**
 * Empties the data of a person, merged people and the children in absences. They get no letter, and the links of
 * earlier letters end. Open items stay without an answer: at the deadline the money goes back.
 */
export async function eraseFromAbsences({ db, now }: Pick<Tx, "db" | "now">, who: Who): Promise<void> {
  await sql`
    update absence_people set ${emptyAssignments("absence_people")}, token_hash = null,
      told_at = coalesce(told_at, ${now}), well_told_at = coalesce(well_told_at, ${now})
    where ${isTo(who)} or ${isOnlyAbout(who)}`.execute(db);
  await renameLetters(db, who);
}

/** A letter that is also about others, but has the name of an erased person, takes the name of one of the others. */
async function renameLetters(db: Kysely<Tables>, { personIds }: Who): Promise<void> {
  await sql`
    with about as (
      select items.person_id as letter,
        coalesce(signups.person_id, waitlist.person_id, bookings.person_id, orders.person_id)
          = any (${personIds}::uuid[]) as is_erased,
        nullif(coalesce(signups.name, waitlist.name, bookings.guest_name, orders.payer_name), '') as name
      from absence_items as items
      left join signups on signups.id = items.signup_id left join waitlist on waitlist.id = items.waitlist_id
      left join bookings on bookings.id = items.booking_id left join orders on orders.id = items.order_id)
    update absence_people set name = coalesce(
      (select min(about.name) from about where letter = absence_people.id and is_erased is not true), '')
    where folded(name) in (select folded(people.name) from people where id = any (${personIds}::uuid[]) and name <> '')
      and exists (select from about where letter = absence_people.id and is_erased)`.execute(db);
}

/** What absences told and asked a person, for the export. Without letters to others about the children. */
export async function storedAbsences(db: Kysely<Tables>, email: string): Promise<object[]> {
  const { rows: household } = await sql<{ id: string }>`
    with recursive line as (
      select known_person(${email}) as id
      union
      select people.id from people join line on people.merged_into = line.id or people.guardian_id = line.id)
    select id from line where id is not null`.execute(db);
  const who = { email, personIds: household.map(({ id }) => id) };
  const { rows: letters } = await sql<{ id: string; facts: object }>`
    select absence_people.id, jsonb_build_object('from', from_on, 'to', to_on, 'message', message, 'name', name,
      'email', email, 'phone', phone, 'writtenAt', told_at, 'takesPlaceWrittenAt', well_told_at,
      'phonedAt', called_at) as facts
    from absence_people join absences on absences.id = absence_id where ${isTo(who)}
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

/** Deletes absences with their people, some time after the last day to answer. */
export async function purgeAbsences({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -retention.absenceMonths));
  await sql`
    delete from absences where answer_by < ${before} and until_at < ${before} and not exists (
      select from absence_items where absence_id = absences.id and absence_items.answer_by >= ${before})`.execute(db);
}
