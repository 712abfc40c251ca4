import { type RawBuilder, sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { peoplePageSize } from "../../contract/people.ts";
import type * as schema from "../../contract/schema/people.ts";
import type { UserRow } from "../auth/students/student.ts";
import { sessionsOfPerson } from "../bookings/read.ts";
import type { Ctx } from "../ctx.ts";
import { searchMatch } from "../db/search.ts";
import { Refusal } from "../refusal.ts";
import { signupsOfEmail } from "../signups/read.ts";
import { clientOf } from "./read.ts";

type Clocked = Pick<Ctx, "db" | "now">;
type Query = Parsed<typeof schema.listPeople>["query"];

/** Where people come from: their table, the time of a row, and what is searched. A person is an email address. */
const sources = {
  signups: { at: "created_at", email: "email", found: "found_by", lives: "state = 'live' and email <> ''" },
  users: { at: "created_at", email: "email", found: "found_by", lives: "state = 'live'" },
  bookings: { at: "booked_at", email: "guest_email", found: "guest_found_by", lives: "guest_email is not null" },
} as const;
type Source = keyof typeof sources;

const pageSize = sql.lit(peoplePageSize);

/**
 * Clients, guests and people who only signed up for classes, each address once, latest sign-up, booking or
 * registration first. One statement, which reads the newest rows of each table by index.
 */
export async function listPeople(ctx: Clocked, { query }: { query: Query }): Promise<schema.Person[]> {
  const { kind } = query;
  if (kind !== "all") return personRows(ctx, newestRows(query, kind === "client" ? "users" : "bookings", []));
  // Older registrations and bookings than the last of a full page of sign-ups cannot be on the page.
  const bound = sql`(select coalesce(min(at), '-infinity') from (select at from seats offset ${pageSize} - 1) as last)`;
  return personRows(
    ctx,
    sql`with seats as materialized (${newestRows(query, "signups", ["users", "bookings"])})
      select * from seats
      union all (${newestRows(query, "users", ["signups", "bookings"], bound)})
      union all (${newestRows(query, "bookings", ["signups", "users"], bound)})
      order by at desc, id desc limit ${pageSize}`,
  );
}

/** One person with seats and sessions, latest first. Refuses `not-found`. */
export async function readPerson(
  ctx: Clocked & Pick<Ctx, "site">,
  { query: { email } }: Parsed<typeof schema.readPerson>,
): Promise<schema.PersonPage> {
  const [person] = await personRows(
    ctx,
    sql`select lower(${email}) as email, null::uuid as id, null::timestamptz as at`,
  );
  if (!person?.name && !person?.client) throw new Refusal("not-found");
  const { id: _, ...facts } = person;
  const [signups, sessions] = await Promise.all([
    signupsOfEmail(ctx, email),
    sessionsOfPerson(ctx, person.client ? { id: person.client.id } : { email }),
  ]);
  return { ...facts, signups, sessions };
}

/** The newest row of each address in one table, if the other tables have no newer one. A search applies to all rows. */
function newestRows({ search, after }: Query, source: Source, others: Source[], bound?: RawBuilder<unknown>) {
  const { at, email } = sources[source];
  const column = (name: string) => sql.ref(`shown.${name}`);
  const matches = (table: string, name: Source) => sql`${sql.raw(liveIn(table, name))}
    ${search ? sql`and ${searchMatch(`${table}.${sources[name].found}`, search)}` : sql``}`;
  // With `offset 0` PostgreSQL looks newer rows up one by one, by index, and stops with the page.
  const newer = [source, ...others].map(
    (name) => sql`and not exists (
      select from ${sql.table(name)} as newer
      where lower(${sql.ref(`newer.${sources[name].email}`)}) = lower(${column(email)}) and ${matches("newer", name)}
        and (${sql.ref(`newer.${sources[name].at}`)}, newer.id) > (${column(at)}, shown.id) offset 0)`,
  );
  return sql`select lower(${column(email)}) as email, shown.id, ${column(at)} as at
    from ${sql.table(source)} as shown
    where ${matches("shown", source)} ${sql.join(newer, sql` `)}
      ${bound ? sql`and ${column(at)} >= ${bound}` : sql``}
      ${after ? sql`and (${column(at)}, shown.id) < (${timeOf(after)}, ${after})` : sql``}
    order by ${column(at)} desc, shown.id desc limit ${pageSize}`;
}

const liveIn = (table: string, name: Source) =>
  sources[name].lives.replaceAll(/\b(state|email|guest_email)\b/g, `${table}.$1`);

const timeOf = (id: string) => sql`coalesce((select created_at from signups where id = ${id}),
  (select created_at from users where id = ${id}), (select booked_at from bookings where id = ${id}))`;

type PersonRow = Omit<schema.Person, "name" | "phone" | "client" | "lastOn" | "nextOn"> & {
  user: (Omit<UserRow, "created_at"> & { created_at: string }) | null;
  guest_name: string | null;
  guest_phone: string | null;
  seat_name: string | null;
  seat_phone: string | null;
  lastOn: string | null;
  nextOn: string | null;
};

/** The people of a page (address, id, time of the row), with what is known about each. */
async function personRows({ db, now }: Clocked, page: RawBuilder<unknown>): Promise<schema.Person[]> {
  const { rows } = await sql<PersonRow>`
    select page.email, page.id, row_to_json(users) as user, guest_name, guest_phone, seat_name, seat_phone,
      guest_name is not null as "isGuest", seats.classes, held.sessions,
      greatest(seats.last_on, held.last_on) as "lastOn", least(seats.next_on, held.next_on) as "nextOn"
    from (${page}) as page
    left join users on lower(users.email) = page.email and users.state = 'live'
    left join lateral (
      select guest_name, guest_phone from bookings
      where lower(guest_email) = page.email order by booked_at desc, id desc limit 1) as guests on true
    cross join lateral (
      select count(*) filter (where starts_at <= ${now})::int as classes,
        max(date) filter (where starts_at <= ${now}) as last_on, min(date) filter (where starts_at > ${now}) as next_on,
        (array_agg(name order by signups.created_at desc))[1] as seat_name,
        (array_agg(phone order by signups.created_at desc) filter (where phone <> ''))[1] as seat_phone
      from signups join events on events.id = signups.event_id
      where lower(signups.email) = page.email and signups.state = 'live') as seats
    cross join lateral (
      select count(*) filter (where starts_at <= ${now})::int as sessions,
        max(date) filter (where starts_at <= ${now}) as last_on, min(date) filter (where starts_at > ${now}) as next_on
      from (
        select slot_id from bookings where user_id = users.id and bookings.state = 'live'
        union all
        select slot_id from bookings where lower(guest_email) = page.email and bookings.state = 'live') as booked
      join slots on slots.id = booked.slot_id) as held
    order by page.at desc, page.id desc`.execute(db);
  return rows.map(({ user, guest_name, guest_phone, seat_name, seat_phone, lastOn, nextOn, ...person }) => ({
    ...person,
    name: [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (guest_name ?? seat_name ?? ""),
    phone: user?.phone || guest_phone || seat_phone || "",
    client: user ? clientOf({ ...user, created_at: new Date(user.created_at) }) : undefined,
    lastOn: lastOn ?? undefined,
    nextOn: nextOn ?? undefined,
  }));
}
