import { sql, type RawBuilder } from "kysely";
import { peoplePageSize } from "../../../contract/office/people/calls.ts";
import type * as schema from "../../../contract/office/people/schema.ts";
import { profileFields, type UserRow } from "../../auth/students/student.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { searchMatch } from "../../platform/db/search.ts";
import { has, isBookedGuest, isClient, isKnown, nameKey } from "../../teaching/signups/known-people.ts";

type Query = Parsed<typeof schema.listPeople>["query"];

/** A search or filter with at most this many people is sorted. More would take long: then people are read by name. */
const maxMatching = 900;

const isOfKind = { all: sql`true`, client: isClient, guest: sql`(${isBookedGuest} and not ${isClient})` };

/**
 * Everybody by name: clients, guests, people who signed up for a class and buyers. Children come with their guardian,
 * and as rows of their own if they are searched for. One statement.
 */
export const listPeople = (ctx: Pick<Ctx, "db" | "now">, { query }: { query: Query }): Promise<schema.Person[]> =>
  peopleByName(ctx, query, peoplePageSize);

async function peopleByName(ctx: Pick<Ctx, "db" | "now">, { kind, search, after }: Query, most: number) {
  const follows = after
    ? sql`(${nameKey}, people.id) > ((select ${nameKey} from people where id = ${after}), ${after}::uuid)`
    : sql`true`;
  const matches = sql`${isKnown} and ${isOfKind[kind]} and ${follows}`;
  const page = sql`order by ${nameKey}, people.id limit ${sql.lit(most)}`;
  const isGrown = sql`people.guardian_id is null`;
  if (!search && kind !== "guest")
    return personRows(ctx, sql`select id from people where ${isGrown} and ${matches} ${page}`);
  const candidates = search
    ? rowsFound(search)
    : sql`select person_id as id from bookings where guest_email is not null group by 1 limit ${sql.lit(maxMatching + 1)}`;
  const isFound = search ? isFoundBy(search) : isGrown;
  return personRows(
    ctx,
    // Materialized: for a short page the planner would read people by name until it has found enough.
    sql`with matching as materialized (${candidates}),
        matched as (select count(*) > ${sql.lit(maxMatching)} as is_broad from matching),
        listed as materialized (
          select people.id, ${nameKey} as key from people
          where not (select is_broad from matched) and people.id in (select id from matching) and ${matches})
      (select id from listed order by key, id limit ${sql.lit(most)})
      union all
      (select people.id from people where (select is_broad from matched) and ${isFound} and ${matches} ${page})`,
  );
}

type FoundPeople = {
  /** All people that a search finds. Empty if they are too many (`isBroad`). */
  ids: string[];
  isBroad: boolean;
  /** How many of them are in the list. Null if they are too many. */
  count: number | null;
  first: schema.Person[];
};

/** The people that a search finds, and the first `most` of their list. Two statements. */
export async function findPeople(ctx: Pick<Ctx, "db" | "now">, search: string, most: number): Promise<FoundPeople> {
  const { rows } = await sql<{ ids: string[] | null; count: number | null }>`
    with matching as materialized (${rowsFound(search)}),
      matched as (select count(*) > ${sql.lit(maxMatching)} as is_broad from matching)
    select case when not is_broad then (select coalesce(array_agg(id), '{}') from matching) end as ids,
      case when not is_broad then (
        select count(*)::int from people where people.id in (select id from matching) and ${isKnown}) end as count
    from matched`.execute(ctx.db);
  const { ids, count } = rows[0]!;
  const first = count === 0 || most === 0 ? [] : await peopleByName(ctx, { kind: "all", search }, most);
  return { ids: ids ?? [], isBroad: ids === null, count, first };
}

/** What was typed about a person, also under another name: each table with its folded text. */
const sources = [
  { rows: sql`people where people.merged_into is null`, id: sql`people.id`, found: "people.found_by" },
  { rows: sql`signups where signups.state = 'live' and not is_pending`, id: sql`person_id`, found: "signups.found_by" },
  { rows: sql`bookings where guest_found_by is not null`, id: sql`person_id`, found: "bookings.guest_found_by" },
  { rows: sql`orders where payer_email <> ''`, id: sql`person_id`, found: "orders.buyer_found_by" },
] as const;

/** SQL: the people that a search finds in any source; at least one more than `maxMatching` if there are as many. */
function rowsFound(search: string) {
  const found = sources.map(
    (source) => sql`(select ${source.id} as id from ${source.rows} and ${searchMatch(source.found, search)}
      limit ${sql.lit(maxMatching + 1)})`,
  );
  return sql`${sql.join(found, sql` union `)}`;
}

function isFoundBy(search: string) {
  const [, ...others] = sources.map((source) =>
    has(sql`${source.rows} and ${source.id} = people.id and ${searchMatch(source.found, search)}`),
  );
  return sql`(${searchMatch("people.found_by", search)} or ${sql.join(others, sql` or `)})`;
}

type PersonRow = Omit<
  schema.Person,
  "client" | "lastOn" | "nextOn" | "lastClassId" | "guardian" | "email" | "birthday"
> & {
  user: (Omit<UserRow, "created_at"> & { created_at: string }) | null;
  email: string | null;
  lastOn: string | null;
  nextOn: string | null;
  lastClassId: string | null;
  guardian: { _id: string; name: string } | null;
  birthday: string | null;
};

/** People (SQL: their ids) by name, with what is known about each. */
export async function personRows({ db, now }: Pick<Ctx, "db" | "now">, page: RawBuilder<unknown>) {
  const hasBegun = sql`starts_at <= ${now}`;
  const isMissed = sql`checked_in_at is null and (
    select true from signups as here where here.event_id = seats.event_id and here.checked_in_at is not null
    order by here.checked_in_at limit 1) is not null`;
  const { rows } = await sql<PersonRow>`
    select people.id, people.name, lower(people.email) as email, people.phone, people.birthday, row_to_json(account) as user,
      account.id is null and ${isBookedGuest} as "isGuest",
      (select count(*)::int from orders where orders.person_id = people.id) as orders,
      (select json_build_object('_id', guardians.id, 'name', guardians.name) from people as guardians
        where guardians.id = people.guardian_id) as guardian,
      (select coalesce(json_agg(json_build_object('_id', child.id, 'name', child.name) order by child.name), '[]')
        from people as child where child.guardian_id = people.id and child.merged_into is null) as children,
      seats.classes, seats.missed, seats.last_class as "lastClassId", held.sessions,
      greatest(seats.last_on, held.last_on) as "lastOn", least(seats.next_on, held.next_on) as "nextOn"
    from (${page}) as page join people on people.id = page.id
    left join lateral (
      select * from users where users.person_id = people.id and users.state = 'live'
      order by created_at limit 1) as account on true
    cross join lateral (
      select count(*) filter (where ${hasBegun} and not is_missed)::int as classes,
        count(*) filter (where ${hasBegun} and is_missed)::int as missed,
        max(date) filter (where ${hasBegun} and not is_missed) as last_on,
        min(date) filter (where not ${hasBegun}) as next_on,
        (array_agg(event_id order by starts_at desc))[1] as last_class
      from (
        select event_id, date, starts_at, ${isMissed} as is_missed
        from signups as seats join events on events.id = seats.event_id
        where seats.person_id = people.id and seats.state = 'live'
          and (not seats.is_pending or seats.checked_in_at is not null)) as of_person) as seats
    cross join lateral (
      select count(*) filter (where ${hasBegun})::int as sessions,
        max(date) filter (where ${hasBegun}) as last_on, min(date) filter (where not ${hasBegun}) as next_on
      from bookings join slots on slots.id = bookings.slot_id
      where bookings.person_id = people.id and bookings.state = 'live') as held
    order by ${nameKey}, people.id`.execute(db);
  return rows.map(({ user, email, lastOn, nextOn, lastClassId, guardian, birthday, phone, ...person }) => ({
    ...person,
    email: email ?? "",
    phone: user?.phone || phone,
    client: user ? clientOf({ ...user, created_at: new Date(user.created_at) }) : undefined,
    guardian: guardian ?? undefined,
    birthday: birthday ?? undefined,
    lastOn: lastOn ?? undefined,
    nextOn: nextOn ?? undefined,
    lastClassId: lastClassId ?? undefined,
  }));
}

export function clientOf(user: UserRow): schema.Client {
  return { _id: user.id, ...profileFields(user), createdAt: user.created_at.toISOString() };
}
