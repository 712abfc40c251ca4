import { sql } from "kysely";
import { addSeats, type Numbers } from "../../../contract/office/desk/calls.ts";
import { addMonths } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Span } from "./numbers.ts";

type Seats = Omit<Numbers["seats"][number], "month">;

const maxTitles = 20;

export const emptySeats: Seats = { classes: 0, capacity: 0, taken: 0, expected: 0, here: 0 };

type FilledSeats = { byMonth: Map<string, Seats>; titles: Numbers["titles"] };

/**
 * Seats of the classes that have begun, by month and by title: those with the most sign-ups, and the sum of the others.
 * A class without any check-in says nothing about who came.
 */
export async function filledSeats({ db, now }: Pick<Ctx, "db" | "now">, { first, last }: Span): Promise<FilledSeats> {
  const { rows } = await sql<Seats & { month: string; title: string | null }>`
    select month, title, count(*)::int as classes, sum(capacity)::int as capacity, sum(taken)::int as taken,
      coalesce(sum(taken) filter (where here > 0), 0)::int as expected, sum(here)::int as here
    from (
      select to_char(date, 'YYYY-MM') as month, title, capacity, taken, here
      from events cross join lateral (
        select count(*)::int as taken, count(checked_in_at)::int as here from signups
        where event_id = events.id and signups.state = 'live') as seats
      where events.state = 'live' and sign_up_link is null and date >= ${first} and date < ${addMonths(last, 1)}
        and starts_at <= ${now}) as class
    group by grouping sets ((month), (title))
    order by sum(taken) desc, title`.execute(db);
  const byMonth = new Map(rows.flatMap(({ month, title, ...seats }) => (title === null ? [[month, seats]] : [])));
  const titles = rows.flatMap(({ title, month: _month, ...seats }) => (title === null ? [] : [{ title, ...seats }]));
  const rest = titles.slice(maxTitles);
  const others = { titles: rest.length, ...rest.reduce(addSeats, emptySeats) };
  return { byMonth, titles: { first: titles.slice(0, maxTitles), others: rest.length > 0 ? others : null } };
}
