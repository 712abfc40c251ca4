import { type RawBuilder, sql } from "kysely";
import { birthdaysOn, isBirthday } from "../../../contract/office/people/birthday.ts";
import type * as schema from "../../../contract/office/people/schema.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { addDays, type Day } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { reachable, type Reachable, reachableOf } from "./reachable.ts";

/** Birthdays shown on Today; the owner writes to few people a day. */
const shown = 5;

/** People with a birthday on this day or in the six days after it, the next one first. */
export async function birthdaysFrom(
  { db }: Pick<Ctx, "db">,
  today: Day,
): Promise<{ count: number; first: schema.BirthdayPerson[] }> {
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
export async function changeBirthday(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.changeBirthday>,
): Promise<{ message: string }> {
  await ctx.tx((tx) => storeBirthday(tx, sql<string>`kept_person(${params.id})`, body.birthday));
  return { message: body.birthday === "" ? t.birthdayIsDeleted : t.birthdayIsSaved };
}

/** Stores the birthday of a person (SQL: an id); "" deletes it. Refuses `not-found`, also for an erased person. */
export async function storeBirthday(
  { db }: Pick<Ctx, "db">,
  person: RawBuilder<string>,
  birthday: string,
): Promise<void> {
  const { rows } = await sql`
    update people set birthday = ${birthday || null}
    where id = ${person} and (name <> '' or email is not null) returning id`.execute(db);
  if (rows.length === 0) throw new Refusal("not-found");
}
