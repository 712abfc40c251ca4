import { sql, type RawBuilder } from "kysely";
import { birthdaysOn, isBirthday } from "../../../contract/office/people/birthday.ts";
import { awayPageSize } from "../../../contract/office/people/calls.ts";
import type * as schema from "../../../contract/office/people/schema.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { dayWords, studioDay, addDays, type Day } from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { keptPerson } from "../../teaching/waivers/waiver.ts";

const weekMs = 7 * 86_400_000;
/** A regular came to `regularClasses` classes in `regularWeeks` weeks, the last visit included. */
const regularClasses = 3;
const regularWeeks = 8;
/** After this many more weeks a person is no longer listed. */
const listedWeeks = 8;
const quietWeeks = 4;
const shownToday = 3;

type Reader = Pick<Ctx, "db" | "now" | "site">;
type AwayRow = Reachable & { eventId: string; title: string; date: string; lastAt: Date; classes: number };

/** Regulars who are away, latest class first, in pages of `awayPageSize`. */
export async function listAway(ctx: Reader, { query }: Parsed<typeof schema.listAway>): Promise<schema.AwayPerson[]> {
  return (await readAway(ctx, awayPageSize, query.after)).people;
}

/** The number of regulars who are away, and those who left last. */
export async function firstAway(ctx: Reader): Promise<{ count: number; first: schema.AwayPerson[] }> {
  const { count, people } = await readAway(ctx, shownToday);
  return { count, first: people };
}

/**
 * One statement, which reads each seat of the weeks in question once, through the classes: fewer rows than reading all
 * seats of each person. A pending seat counts once its person was checked in. The lateral join has an offset, because
 * the planner would read the whole table otherwise.
 */
async function readAway({ db, now, site }: Reader, limit: number, after?: string) {
  const { regulars } = await site.settings();
  const ago = (weeks: number) => new Date(now.getTime() - weeks * weekMs);
  const awaySince = ago(regulars.awayWeeks);
  const listedSince = ago(regulars.awayWeeks + listedWeeks);
  const readSince = ago(regulars.awayWeeks + listedWeeks + regularWeeks);
  const seats = (states: string) => sql`cross join lateral (
    select person_id, checked_in_at from signups where event_id = classes.id and state in (${sql.raw(states)})
      and (not is_pending or checked_in_at is not null) offset 0) as seat`;
  const isVisit = sql`(not is_checked or checked_in_at is not null)`;
  const { rows } = await sql<AwayRow & { count: number }>`
    with classes as materialized (
      select id, title, date, starts_at, (
        select true from signups where event_id = events.id and checked_in_at is not null
        order by checked_in_at limit 1) is not null as is_checked
      from events where state = 'live' and starts_at > ${readSince}),
    visits as materialized (
      select person_id, classes.* from classes ${seats("'live'")} where starts_at <= ${awaySince} and ${isVisit}),
    regulars as materialized (
      select person_id, max(last_at) as last_at, count(*)::int as classes,
        (array_agg(id order by starts_at desc))[1] as event_id
      from visits join (
        select person_id, max(starts_at) as last_at from visits group by person_id having count(*) >= ${regularClasses}) as last
        using (person_id)
      where starts_at > last_at - ${sql.lit(`${regularWeeks} weeks`)}::interval and last_at > ${listedSince}
      group by person_id having count(*) >= ${regularClasses}),
    present as materialized (
      select distinct person_id from classes ${seats("'live', 'held'")}
      where starts_at > ${awaySince} and (starts_at > ${now} or ${isVisit}))
    select ${reachable}, regulars.event_id as "eventId", visited.title, visited.date, last_at as "lastAt", classes,
      count(*) over ()::int as count
    from regulars join people on people.id = regulars.person_id
    join classes as visited on visited.id = regulars.event_id
    left join people as guardians on guardians.id = people.guardian_id
    where people.merged_into is null and (people.name <> '' or people.email is not null)
      and (people.quiet_until is null or people.quiet_until <= ${now})
      and not exists (select from present where present.person_id = people.id)
      and not exists (
        select from bookings join slots on slots.id = slot_id
        where bookings.person_id = people.id and bookings.state = 'live' and slots.starts_at > ${awaySince})
      and not exists (
        select from waitlist join events on events.id = event_id
        where waitlist.person_id = people.id and waitlist.state in ('waiting', 'offered') and starts_at > ${now})
      ${after ? sql`and (last_at, people.id) < (select last_at, person_id from regulars where person_id = ${after})` : sql``}
    order by last_at desc, people.id desc limit ${sql.lit(limit)}`.execute(db);
  const people = rows.map((row) => ({
    ...reachableOf(row),
    last: { eventId: row.eventId, title: row.title, date: row.date },
    weeks: Math.floor((now.getTime() - row.lastAt.getTime()) / weekMs),
    classes: row.classes,
  }));
  return { count: rows[0]?.count ?? 0, people };
}

/** Leaves a person out of the list for four weeks, or undoes that. Idempotent. Refuses `not-found`. */
export async function quietAway(ctx: Ctx, { params, body }: Parsed<typeof schema.quietAway>) {
  const until = new Date(ctx.now.getTime() + quietWeeks * weekMs);
  const person = await ctx.tx(({ db }) =>
    db
      .updateTable("people")
      .set({ quiet_until: body.isQuiet ? until : null })
      .where("id", "=", keptPerson(params.id))
      .returning("name")
      .executeTakeFirst(),
  );
  if (!person) throw new Refusal("not-found");
  return {
    message: body.isQuiet ? t.isQuietUntil(person.name, dayWords(studioDay(until))) : t.isBackInList(person.name),
  };
}

/** Birthdays shown on Today; the owner writes to few people a day. */
const shown = 5;

/** People with a birthday on this day or in the six days after it, the next one first. */
export async function birthdaysFrom({ db }: Pick<Ctx, "db">, today: Day) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(today, later));
  const wanted = days.flatMap(birthdaysOn);
  const { rows } = await sql<Reachable & { birthday: string; count: number }>`
    select ${reachable}, people.birthday, count(*) over ()::int as count
    from people left join people as guardians on guardians.id = people.guardian_id
    where people.birthday = any (${wanted}::text[]) and people.merged_into is null
    order by array_position(${wanted}::text[], people.birthday), folded(people.name), people.id
    limit ${sql.lit(shown)}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map((row) => ({
      ...reachableOf(row),
      birthdayOn: days.find((day) => isBirthday(row.birthday, day))!,
    })),
  };
}

/** Stores or deletes a person's birthday. Refuses `not-found`, also for a person who was erased. */
export async function changeBirthday(ctx: Ctx, { params, body }: Parsed<typeof schema.changeBirthday>) {
  await ctx.tx((tx) => storeBirthday(tx, keptPerson(params.id), body.birthday));
  return { message: body.birthday === "" ? t.birthdayIsDeleted : t.birthdayIsSaved };
}

/** Stores the birthday of a person (SQL: an id); "" deletes it. Refuses `not-found`, also for an erased person. */
export async function storeBirthday({ db }: Pick<Ctx, "db">, person: RawBuilder<string | null>, birthday: string) {
  const { rows } = await sql`
    update people set birthday = ${birthday || null}
    where id = ${person} and (name <> '' or email is not null) returning id`.execute(db);
  if (rows.length === 0) throw new Refusal("not-found");
}

export type Reachable = Pick<schema.AwayPerson, "id" | "name" | "email" | "phone"> & { guardian: string | null };

/**
 * SQL over `people` and `guardians`: who a person is and how the owner reaches them. The phone is the person's, the one
 * typed last at a sign-up, or the guardian's.
 */
export const reachable = sql`
  people.id, coalesce(nullif(people.name, ''), people.email, '') as name, guardians.name as guardian,
  lower(coalesce(people.email, guardians.email, '')) as email,
  coalesce(nullif(people.phone, ''), (
    select phone from signups where person_id = people.id and phone <> '' and not is_pending order by created_at desc limit 1),
    guardians.phone, '') as phone`;

const reachableOf = ({ id, name, guardian, email, phone }: Reachable) => ({
  id,
  name,
  guardian: guardian || undefined,
  email,
  phone,
});
