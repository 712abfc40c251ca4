import { type RawBuilder, sql } from "kysely";
import { type Day, studioDay } from "../../../contract/platform/values/time.ts";
import { myClassesLimits } from "../../../contract/teaching/signups/calls.ts";
import type { MyClasses } from "../../../contract/teaching/signups/my-classes-schema.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { shownClass } from "../../platform/language/language.ts";
import { translated } from "../../platform/language/sentences.ts";
import { heldPurchasesOf } from "../../selling/payments/held/read.ts";
import { bySpending, usableLots } from "../../selling/payments/lots-and-tenders.ts";
import { offeredPrice, type PriceColumns, seatPriceOf } from "../events/seat-price.ts";
import { householdOf, shownMember } from "./household.ts";
import { isAccepted } from "./seats/callers-seat.ts";
import { pendingSeats } from "./seats/pending-seats.ts";

/** Seats and waitlist entries of this student's household, and of friends they booked for, and the state of waivers. */
export async function listMyClasses(ctx: Ctx, { params }: { params: { id: string } }): Promise<MyClasses> {
  const student = await requireOwnStudent(ctx, params.id);
  const self = student.person_id;
  const [held, classes, pending, waiting, past, passes, questions, household] = await Promise.all([
    heldPurchasesOf(ctx, student.id),
    upcomingSeats(ctx, self!),
    pendingSeats(ctx, self!),
    waitlistEntries(ctx, self!),
    pastSeats(ctx, self!),
    classPasses(ctx, self!),
    ctx.hooks.openQuestions(ctx, student),
    householdOf(ctx, sql<string>`${self}`),
  ]);
  const people = household.map(shownMember);
  const [own] = household;
  const waiver = own?.waiver === "current" || own?.waiver === "unsigned" ? own.waiver : "outdated";
  return {
    held,
    classes,
    pending,
    waiting,
    past,
    people,
    waiver,
    passes,
    questions,
    ...(waiver === "current" ? { signsUpAs: own!.signsUpAs } : {}),
  };
}

const classColumns = sql`event_id as "eventId", title, date, time, duration_minutes as "durationMinutes", location`;
type ClassRow = MyClasses["past"][number];

/**
 * SQL over `signups` or `waitlist` (`of`), and `people`: whether it belongs to the person. A waitlist entry has no name
 * that a stranger typed.
 */
const seatColumns = (of: "signups" | "waitlist", self: string) => sql`people.id as "personId",
  case when people.id = ${self} and ${of === "signups"} or people.name = ''
    or people.id <> ${self} and people.guardian_id is distinct from ${self} then ${sql.ref(`${of}.name`)}
    else people.name end as name,
  case when people.id = ${self} then 'self' when people.guardian_id = ${self} then 'household' else 'friend' end as who`;

/** SQL over `signups` or `waitlist`: of the household, or booked by the student. */
const isOfHousehold = (self: string) => sql`(
  person_id = ${self} or booked_by = ${self} or person_id in (select id from people where guardian_id = ${self}))`;

/** SQL: live sign-ups of the household in classes that were not removed. */
const seatsOf = (self: string) => sql`
  from signups join events on events.id = event_id join people on people.id = person_id
  where signups.id in (
      select id from signups where person_id = ${self}
      union select id from signups where booked_by = ${self}
      union select signups.id from people join signups on person_id = people.id where guardian_id = ${self})
    and signups.state = 'live' and events.state = 'live' and ${isAccepted(self)}`;

const feedClasses = 200;

async function rowsOf<Row>(ctx: Pick<Ctx, "db">, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(ctx.db)).rows;
}

async function upcomingSeats(ctx: Ctx, self: string): Promise<MyClasses["classes"]> {
  const rows = await rowsOf(
    ctx,
    sql<ClassRow & { starts_at: Date }>`
      select signups.id as _id, ${classColumns}, ${seatColumns("signups", self)}, starts_at ${seatsOf(self)}
        and events.ends_at > ${ctx.now}
      order by starts_at, people.id <> ${self}, people.name, signups.id limit ${myClassesLimits.upcoming}`,
  );
  return rows.map(({ starts_at, ...row }) => ({ ...shownClass(row), startsAt: starts_at.toISOString() }));
}

async function pastSeats(ctx: Ctx, self: string): Promise<ClassRow[]> {
  const rows = await rowsOf(
    ctx,
    sql<ClassRow>`
      select signups.id as _id, ${classColumns}, ${seatColumns("signups", self)} ${seatsOf(self)}
        and events.ends_at <= ${ctx.now}
      order by starts_at desc, signups.id desc limit ${myClassesLimits.past}`,
  );
  return rows.map(shownClass);
}

/** The classes from a day on in which the household has seats, and who comes: the student (null) first, then by name. */
export async function householdSeats(ctx: Pick<Ctx, "db">, self: string, from: Day) {
  return rowsOf(
    ctx,
    sql<{ id: string; names: (string | null)[] }>`
      select events.id, array_agg(case when people.id <> ${self} then coalesce(nullif(people.name, ''), signups.name) end
        order by people.id <> ${self}, people.name) as names ${seatsOf(self)}
        and (people.id = ${self} or people.guardian_id = ${self}) and events.date >= ${from}
      group by events.id order by starts_at desc limit ${feedClasses}`,
  );
}

/** Passes for classes with uses left, in the order of spending. */
async function classPasses(ctx: Ctx, self: string): Promise<MyClasses["passes"]> {
  const lots = usableLots(ctx, { personId: self })
    .where("kind", "=", "pass")
    .where("covers", "in", ["classes", "both"])
    .where((of) => of.or([of("expires_on", "is", null), of("expires_on", ">=", studioDay(ctx.now))]));
  return bySpending(await lots.execute()).map(({ name, remaining: left, expires_on: expiresOn }) => ({
    name: translated(name),
    left,
    expiresOn,
  }));
}

async function waitlistEntries(ctx: Ctx, self: string): Promise<MyClasses["waiting"]> {
  const rows = await rowsOf(
    ctx,
    sql<ClassRow & PriceColumns & { offered_until: Date | null; position: number }>`
      select waitlist.id as _id, ${classColumns}, ${seatColumns("waitlist", self)}, offered_until,
        ${offeredPrice}, (
        select count(*)::int + 1 from waitlist as ahead where ahead.event_id = waitlist.event_id and ahead.state = 'waiting'
          and (ahead.joined_at, ahead.id) < (waitlist.joined_at, waitlist.id)) as position
      from waitlist join events on events.id = event_id join people on people.id = person_id
      where ${isOfHousehold(self)} and waitlist.state in ('waiting', 'offered')
        and events.state = 'live' and starts_at > ${ctx.now}
      order by starts_at, people.id <> ${self}, people.name, waitlist.id limit ${myClassesLimits.upcoming}`,
  );
  return rows.map(({ offered_until, price_kind, price_from_cents, price_to_cents, tax_class, ...row }) => ({
    ...shownClass(row),
    price: seatPriceOf({ price_kind, price_from_cents, price_to_cents, tax_class }),
    until: offered_until && offered_until > ctx.now ? offered_until.toISOString() : undefined,
  }));
}
