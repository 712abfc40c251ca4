import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/schema.ts";
import { findLiveStudent } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import type { Buyer } from "../../selling/orders/buyer.ts";
import { ordersOfBuyer } from "../../selling/orders/read.ts";
import { sessionsOfPerson } from "../../teaching/bookings/read.ts";
import { signupsOfPerson } from "../../teaching/signups/read.ts";
import { isOutgrown, keptPerson, knownPerson } from "../../teaching/waivers/waiver.ts";
import { remindersOf } from "../reminders/read.ts";
import { clientOf, personRows } from "./list-people.ts";
import { canUndo } from "./merge.ts";
import { toClientNote } from "./read.ts";

type Reader = Pick<Ctx, "db" | "now" | "sealer" | "site">;

/** One person by account, address or id, with household, history and the owner's notes. Refuses `not-found`. */
export async function readPerson(ctx: Reader, { query }: Parsed<typeof schema.readPerson>) {
  const user = query.client && (await findLiveStudent(ctx, query.client));
  if (query.client && !user) throw new Refusal("not-found");
  const named = query.id ? keptPerson(query.id) : knownPerson(query.email ?? "");
  const [row] = await personRows(ctx, sql`select (${user ? sql`${user.person_id}` : named})::uuid as id`);
  if (!row) throw new Refusal("not-found");
  const { orders: _, ...person } = row;
  const client = user ? clientOf(user) : person.client;
  return { ...person, client, ...(await historyOf(ctx, person.id)), ...(await knownOf(ctx, person.id, client)) };
}

/** Seats, sessions and orders of a person, and the phone numbers they gave, each latest first. */
async function historyOf(ctx: Pick<Ctx, "db">, id: string): Promise<schema.History> {
  const buyers = await buyersOf(ctx, id);
  const [signups, sessions, orders, phones] = await Promise.all([
    signupsOfPerson(ctx, id),
    Promise.all(buyers.map((buyer) => sessionsOfPerson(ctx, buyer.id ? { id: buyer.id } : buyer))),
    Promise.all(buyers.map((buyer) => ordersOfBuyer(ctx, buyer))),
    phonesOf(ctx, id),
  ]);
  return {
    signups,
    sessions: sessions.flat().toSorted((one, other) => other.startsAt.localeCompare(one.startsAt)),
    orders: orders.flat().toSorted((one, other) => other.number - one.number),
    phones,
  };
}

/** The accounts of a person, and the addresses without an account: the person's own and those of merged people. */
async function buyersOf({ db }: Pick<Ctx, "db">, id: string): Promise<Buyer[]> {
  const { rows } = await sql<{ id: string | null; email: string }>`
    with recursive line as (
      select id, email from people where id = ${id}
      union all select people.id, people.email from people join line on people.merged_into = line.id)
    select users.id, users.email from users where person_id = ${id} and state = 'live'
    union all
    select null, line.email from line where email is not null and not exists (
      select from users where lower(users.email) = lower(line.email) and users.state = 'live')`.execute(db);
  return rows.map(({ id: account, email }) => (account ? { id: account, email } : { email }));
}

type Known = Pick<schema.PersonPage, "waivers" | "merges" | "reminders" | "notes">;

/** Waivers, merges, reminders to the account, and the owner's notes of a person, each latest first. */
async function knownOf(ctx: Reader, id: string, client: schema.Client | undefined): Promise<Known> {
  const { waiver } = await ctx.site.sections("waiver");
  const waivers = sql<Omit<schema.ClientWaiver, "signedAt" | "guardian"> & { signedAt: Date; guardian: string | null }>`
    select waivers.id as _id, waivers.name, signed_by as "signedBy", guardian_name as guardian,
      text_version as version, signed_at as "signedAt",
      text_version = ${waiver?.version ?? ""} and not ${isOutgrown(ctx.now)} as "isCurrent"
    from waivers join people on people.id = person_id where person_id = ${id} and not is_pending order by signed_at desc, waivers.id desc`;
  const merges = sql<Omit<schema.MergeOfPerson, "mergedAt" | "canUndo"> & { mergedAt: Date }>`
    select merges.id as _id, people.name, coalesce(people.email, '') as email, merged_at as "mergedAt"
    from merges join people on people.id = gone_id
    where kept_id = ${id} and undone_at is null order by merged_at desc`;
  const notes = ctx.db.selectFrom("client_notes").selectAll().where(isNoteAbout(id));
  const [signed, merged, reminders, written] = await Promise.all([
    waivers.execute(ctx.db),
    merges.execute(ctx.db),
    client ? remindersOf(ctx, client) : [],
    notes.orderBy("written_at", "desc").orderBy("id", "desc").execute(),
  ]);
  return {
    waivers: signed.rows.map(({ signedAt, guardian, ...row }) => ({
      ...row,
      guardian: guardian ?? undefined,
      signedAt: signedAt.toISOString(),
    })),
    merges: merged.rows.map(({ mergedAt, ...row }) => ({
      ...row,
      mergedAt: mergedAt.toISOString(),
      canUndo: canUndo(mergedAt, ctx.now),
    })),
    reminders,
    notes: written.map((note) => toClientNote(ctx, note)),
  };
}

/** SQL over `client_notes`: about a person, an account of the person, or a person who was merged into this one. */
const isNoteAbout = (id: string) => sql<boolean>`client_notes.id in (
  with recursive line as (select ${id}::uuid as id union select people.id from people join line on merged_into = line.id)
  select client_notes.id from line join client_notes on person_id = line.id
  union all
  select client_notes.id from users join client_notes on user_id = users.id where users.person_id = ${id})`;

/** Phone numbers of sign-ups and sessions booked for a guest, each once with its latest use. */
async function phonesOf({ db }: Pick<Ctx, "db">, id: string): Promise<schema.History["phones"]> {
  const { rows } = await sql<{ phone: string; from: "signup" | "booking"; at: Date }>`
    select distinct on (phone) phone, "from", at from (
      select phone, 'signup' as "from", created_at as at from signups where person_id = ${id} and not is_pending
      union all
      select guest_phone, 'booking', booked_at from bookings where person_id = ${id}) as given
    where phone <> '' order by phone, at desc`.execute(db);
  return rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...row }) => ({ ...row, givenAt: at.toISOString() }));
}
