import { type RawBuilder, sql } from "kysely";
import type { FoundClass } from "../../../contract/office/desk/calls.ts";
import { phaseOf } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { type SearchFacts, searchMatch } from "../../platform/db/search.ts";

/** SQL: `with` all titles of classes, as `titles`. One index lookup per title: there are many classes but few titles. */
export const withTitles = sql`with recursive titles (title) as (
  (select title from events order by title limit 1)
  union all
  select (select title from events where title > titles.title order by title limit 1)
  from titles where titles.title is not null)`;

/** Classes with these words in the title and on these days: those to come first, then past ones, latest first. */
export async function findEvents(
  { db, now }: Pick<Ctx, "db" | "now">,
  { words, days }: SearchFacts,
  most: number,
): Promise<FoundClass[]> {
  const onDays = days ? sql`and date = any (${days}::date[])` : sql``;
  const isNamed = words ? sql`and title = named.title` : sql``;
  const side = (condition: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select id, title, date, time, starts_at, ends_at from events
    where state = 'live' and starts_at ${condition} ${isNamed} ${onDays}
    order by starts_at ${direction}, id limit ${most})`;
  const found = sql`(${side(sql`> ${now}`, sql``)} union all ${side(sql`<= ${now}`, sql`desc`)})`;
  const named = sql`(select title from titles where ${searchMatch(sql`folded(' ' || title)`, words ?? "")}) as named`;
  const { rows } = await sql<Omit<FoundClass, "phase"> & { starts_at: Date; ends_at: Date }>`
    ${words ? sql`${withTitles} select events.* from ${named} cross join lateral ${found} as events` : sql`select * from ${found} as events`}
    order by starts_at <= ${now}, abs(extract(epoch from starts_at - ${now}::timestamptz)), id
    limit ${most}`.execute(db);
  return rows.map(({ starts_at, ends_at, ...found }) => ({ ...found, phase: phaseOf(starts_at, ends_at, now) }));
}
