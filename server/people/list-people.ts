import { type RawBuilder, sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { peoplePageSize } from "../../contract/people.ts";
import type * as schema from "../../contract/schema/people.ts";
import type { UserRow } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";
import { searchMatch } from "../db/search.ts";
import { clientOf } from "./read.ts";

type Query = Parsed<typeof schema.listPeople>["query"];

/**
 * Where people come from, best known first: the first source with an address names the person. `name`, `email` and
 * `lives` are the expressions of the indexes in 0046_people_by_name.sql.
 */
const sources = {
  users: {
    name: "case when first_name || last_name = '' then email else first_name || ' ' || last_name end",
    email: "email",
    at: "created_at",
    found: "found_by",
    lives: "state = 'live'",
  },
  bookings: {
    name: "guest_name",
    email: "guest_email",
    at: "booked_at",
    found: "guest_found_by",
    lives: "guest_email is not null",
  },
  signups: { name: "name", email: "email", at: "created_at", found: "found_by", lives: "state = 'live'" },
  orders: {
    name: "case when payer_name = '' then payer_email else payer_name end",
    email: "payer_email",
    at: "ordered_at",
    found: "buyer_found_by",
    lives: "payer_email <> ''",
  },
} as const;
type Source = keyof typeof sources;
const allSources = Object.keys(sources) as Source[];
const kindSources = { all: allSources, client: ["users"], guest: ["bookings"] } as const;

/** Rows that a search sorts. */
const maxMatching = 2_000;
const pageSize = sql.lit(peoplePageSize);
const nameOf = (source: Source) => sql.raw(`folded(${sources[source].name}) collate "C"`);
const emailOf = (source: Source) => sql.raw(`lower(${sources[source].email})`);
const liveRows = (source: Source) => sql`${sql.table(source)} where ${sql.raw(sources[source].lives)}`;
const unionOf = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/**
 * Everybody by name: clients, guests, people who signed up for a class and buyers, each address once. People without an
 * address count as one person per name. One statement, which reads a page of the indexes by name.
 */
export async function listPeople(ctx: Pick<Ctx, "db" | "now">, { query }: { query: Query }): Promise<schema.Person[]> {
  return personRows(ctx, query.search ? foundPeople(query, query.search) : walk(query, sql`true`, sql`true`));
}

/** SQL: the person with this address, if there is one. */
export const personAt = (email: string) => sql`
  select shown.*, lower(${email}) as email
  from (select ''::text as name, lower(${email}) as email) as asked, ${shownOf("asked")} as shown`;

/**
 * SQL: up to `maxMatching` rows that match a search are sorted by name. More would take long: then the people are read
 * by name, until a page of them matches.
 */
function foundPeople(query: Query, search: string) {
  const matches = (source: Source) => searchMatch(sources[source].found, search);
  const matching = allSources.map(
    (source) => sql`(select ${nameOf(source)} as name, ${emailOf(source)} as email
      from ${liveRows(source)} and ${matches(source)} order by 1, 2 limit ${sql.lit(maxMatching + 1)})`,
  );
  const isMatching = sql`exists (${unionOf(
    allSources.map(
      (source) => sql`select from ${liveRows(source)} and next.email <> '' and ${emailOf(source)} = next.email
        and ${matches(source)}`,
    ),
  )} union all select from ${liveRows("signups")} and next.email = '' and ${nameOf("signups")} = next.name
    and ${emailOf("signups")} = '' and ${matches("signups")})`;
  return sql`with matching as materialized (
      select * from (${unionOf(matching)}) as rows limit ${sql.lit(maxMatching + 1)}),
    matched as (select count(*) > ${sql.lit(maxMatching)} as is_broad from matching)
    (select shown.*, found.email
      from (select distinct case when email = '' then name else '' end as name, email from matching
        where not (select is_broad from matched)) as found,
        ${shownOf("found")} as shown, ${startOf(query)} as start
      where ${isOfKind(query)} and (shown.name, found.email) > (start.name, start.email)
      order by shown.name, found.email limit ${pageSize})
    union all
    (${walk(query, sql`(select is_broad from matched)`, isMatching)})`;
}

/** SQL: a page of people in the order of their names. Steps from one name and address to the next one by index. */
function walk(query: Query, isNeeded: RawBuilder<unknown>, isMatching: RawBuilder<unknown>) {
  const next = kindSources[query.kind].map(
    (source) => sql`(select ${nameOf(source)} as name, ${emailOf(source)} as email from ${liveRows(source)}
      and (${nameOf(source)}, ${emailOf(source)}) > (step.name, step.email) order by 1, 2 limit 1)`,
  );
  return sql`
    with recursive steps as (
      select name, email, null::uuid as id, null::text as source, 0 as shown_count
      from ${startOf(query)} as start where ${isNeeded}
      union all
      select step.next_name, step.next_email, step.id, step.source, step.shown_count + (step.id is not null)::int
      from (
        select next.name as next_name, next.email as next_email, shown.id, shown.source, step.shown_count
        from steps as step cross join lateral (
          select * from (${unionOf(next)}) as candidates order by name, email limit 1) as next
        left join lateral (
          select * from ${shownOf("next")} as shown
          where shown.name = next.name and ${isOfKind(query)} and ${isMatching}) as shown on true
        where step.shown_count < ${pageSize}) as step)
    select name, id, source, email from steps where id is not null`;
}

/** SQL: the row that names a person: of the best source with the address, the latest. `of` has `name`, `email`. */
function shownOf(of: string) {
  const [name, email] = [sql.ref(`${of}.name`), sql.ref(`${of}.email`)];
  const rows = allSources.map(
    (source, rank) => sql`(select ${nameOf(source)} as name, id, ${sql.lit(source)} as source, ${sql.lit(rank)} as rank
      from ${liveRows(source)} and ${email} <> '' and ${emailOf(source)} = ${email}
      order by ${sql.ref(sources[source].at)} desc, id desc limit 1)`,
  );
  return sql`lateral (select name, id, source from (${unionOf(rows)} union all
    (select ${name} as name, id, 'signups', 9 from ${liveRows("signups")} and ${email} = ''
      and ${nameOf("signups")} = ${name} and ${emailOf("signups")} = '' limit 1)) as known order by rank limit 1)`;
}

const isOfKind = ({ kind }: Query) =>
  kind === "all" ? sql`true` : sql`shown.source = ${sql.lit(kindSources[kind][0])}`;

/** SQL: name and address of the last person of the page before. */
function startOf({ after }: Query) {
  if (!after) return sql`(select ''::text collate "C" as name, '' as email)`;
  const rows = allSources.map(
    (source) =>
      sql`select ${nameOf(source)} as name, ${emailOf(source)} as email from ${liveRows(source)} and id = ${after}`,
  );
  return sql`(${unionOf(rows)})`;
}

type PersonRow = Omit<schema.Person, "name" | "phone" | "client" | "isGuest" | "lastOn" | "nextOn" | "lastClassId"> & {
  user: (Omit<UserRow, "created_at"> & { created_at: string }) | null;
  source: Source;
  guest_name: string | null;
  guest_phone: string | null;
  seat_name: string | null;
  seat_phone: string | null;
  payer_name: string | null;
  last_class: string | null;
  lastOn: string | null;
  nextOn: string | null;
};

/** The people of a page (name, address, and the row that names them), by name, with what is known about each. */
export async function personRows(
  { db, now }: Pick<Ctx, "db" | "now">,
  page: RawBuilder<unknown>,
): Promise<schema.Person[]> {
  const hasBegun = sql`starts_at <= ${now}`;
  const isMissed = sql`checked_in_at is null and (
    select true from signups as here where here.event_id = seats.event_id and here.checked_in_at is not null
    order by here.checked_in_at limit 1) is not null`;
  const { rows } = await sql<PersonRow>`
    select page.email, page.id, page.source, row_to_json(users) as user, guest_name, guest_phone, seat_name, seat_phone,
      orders.payer_name, orders.count as orders, seats.classes, seats.missed, seats.last_class, held.sessions,
      greatest(seats.last_on, held.last_on) as "lastOn", least(seats.next_on, held.next_on) as "nextOn"
    from (${page}) as page
    left join users on page.source = 'users' and users.id = page.id
    left join lateral (
      select guest_name, guest_phone from bookings
      where lower(guest_email) = page.email order by booked_at desc, id desc limit 1) as guests on true
    cross join lateral (
      select count(*)::int as count, (array_agg(payer_name order by ordered_at desc))[1] as payer_name
      from orders where page.email <> '' and lower(payer_email) = page.email) as orders
    cross join lateral (
      select count(*) filter (where ${hasBegun} and not is_missed)::int as classes,
        count(*) filter (where ${hasBegun} and is_missed)::int as missed,
        max(date) filter (where ${hasBegun} and not is_missed) as last_on,
        min(date) filter (where not ${hasBegun}) as next_on,
        (array_agg(event_id order by starts_at desc))[1] as last_class,
        (array_agg(name order by created_at desc))[1] as seat_name,
        (array_agg(phone order by created_at desc) filter (where phone <> ''))[1] as seat_phone
      from (
        select name, phone, seats.created_at, event_id, date, starts_at, ${isMissed} as is_missed
        from (
          select * from signups where page.email <> '' and lower(email) = page.email and state = 'live'
          union all
          select * from signups where page.email = '' and folded(name) collate "C" = page.name
            and lower(email) = '' and state = 'live') as seats
        join events on events.id = seats.event_id) as of_person) as seats
    cross join lateral (
      select count(*) filter (where ${hasBegun})::int as sessions,
        max(date) filter (where ${hasBegun}) as last_on, min(date) filter (where not ${hasBegun}) as next_on
      from (
        select slot_id from bookings where user_id = users.id and bookings.state = 'live'
        union all
        select slot_id from bookings where lower(guest_email) = page.email and bookings.state = 'live') as booked
      join slots on slots.id = booked.slot_id) as held
    order by page.name, page.email`.execute(db);
  return rows.map(
    ({ user, source, guest_name, guest_phone, seat_name, seat_phone, payer_name, last_class, ...person }) => ({
      ...person,
      name:
        [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (guest_name ?? seat_name ?? payer_name ?? ""),
      phone: user?.phone || guest_phone || seat_phone || "",
      client: user ? clientOf({ ...user, created_at: new Date(user.created_at) }) : undefined,
      isGuest: source === "bookings",
      lastOn: person.lastOn ?? undefined,
      nextOn: person.nextOn ?? undefined,
      lastClassId: last_class ?? undefined,
    }),
  );
}
