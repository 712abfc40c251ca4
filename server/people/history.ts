import { sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import type * as schema from "../../contract/schema/people.ts";
import { findLiveStudent } from "../auth/students/student.ts";
import { sessionsOfPerson } from "../bookings/read.ts";
import type { Ctx } from "../ctx.ts";
import type { Buyer } from "../orders/buyer.ts";
import { ordersOfBuyer } from "../orders/read.ts";
import { Refusal } from "../refusal.ts";
import { remindersOf } from "../reminders/read.ts";
import { signupsOfEmail } from "../signups/read.ts";
import { personAt, personRows } from "./list-people.ts";
import { clientOf, toClientNote } from "./read.ts";

/** One person without an account, with their history. Refuses `not-found`. */
export async function readPerson(
  ctx: Pick<Ctx, "db" | "now">,
  { query: { email } }: Parsed<typeof schema.readPerson>,
): Promise<schema.PersonPage> {
  const [person] = await personRows(ctx, personAt(email));
  if (!person) throw new Refusal("not-found");
  const { id: _, ...facts } = person;
  return { ...facts, ...(await historyOf(ctx, { id: person.client?.id, email })) };
}

/** One client with seats, sessions, orders, reminders and the owner's notes. Refuses `not-found`. */
export async function readClientPage(
  ctx: Pick<Ctx, "db" | "sealer" | "site">,
  { params }: Parsed<typeof schema.readClient>,
): Promise<schema.ClientPage> {
  const user = await findLiveStudent(ctx, params.id);
  if (!user) throw new Refusal("not-found");
  const [history, reminders, notes] = await Promise.all([
    historyOf(ctx, user),
    remindersOf(ctx, user),
    ctx.db
      .selectFrom("client_notes")
      .selectAll()
      .where("user_id", "=", user.id)
      .orderBy("written_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  ]);
  return { client: clientOf(user), ...history, reminders, notes: notes.map((note) => toClientNote(ctx, note)) };
}

/** Seats, sessions and orders of a person, and the phone numbers they gave, each latest first. */
async function historyOf(ctx: Pick<Ctx, "db">, person: Buyer): Promise<schema.History> {
  const { id, email } = person;
  const [signups, sessions, orders, phones] = await Promise.all([
    signupsOfEmail(ctx, email),
    sessionsOfPerson(ctx, id ? { id } : { email }),
    ordersOfBuyer(ctx, person),
    phonesOf(ctx, email),
  ]);
  return { signups, sessions, orders, phones };
}

/** Phone numbers of sign-ups and sessions booked for a guest, each once with its latest use. */
async function phonesOf({ db }: Pick<Ctx, "db">, email: string): Promise<schema.History["phones"]> {
  const address = email.toLowerCase();
  const { rows } = await sql<{ phone: string; from: "signup" | "booking"; at: Date }>`
    select distinct on (phone) phone, "from", at from (
      select phone, 'signup' as "from", created_at as at from signups where lower(email) = ${address}
      union all
      select guest_phone, 'booking', booked_at from bookings where lower(guest_email) = ${address}) as given
    where phone <> '' order by phone, at desc`.execute(db);
  return rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...row }) => ({ ...row, givenAt: at.toISOString() }));
}
