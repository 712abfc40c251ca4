import { type RawBuilder, sql } from "kysely";
import type { MyClasses } from "../../contract/schema/signups.ts";
import { myClassesLimits } from "../../contract/signups.ts";
import { requireOwnStudent } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";
import { findSignedWaiver, readCurrentWaiver } from "../waivers/waiver.ts";
import { findReturningStudent, isUnsigned } from "./sign-up.ts";

/** The seats and waitlist entries of this student's proven address, and the state of its waiver. */
export async function listMyClasses(ctx: Ctx, { params }: { params: { id: string } }): Promise<MyClasses> {
  const { email } = await requireOwnStudent(ctx, params.id);
  const [classes, waiting, past, waiver] = await Promise.all([
    upcomingSeats(ctx, email),
    waitlistEntries(ctx, email),
    pastSeats(ctx, email),
    waiverState(ctx, email),
  ]);
  return { classes, waiting, past, ...waiver };
}

const classColumns = sql`event_id as "eventId", title, date, time, duration_minutes as "durationMinutes", location`;
type ClassRow = MyClasses["past"][number];

/** SQL: live sign-ups of an address in classes that were not removed. */
const seatsOf = (email: string) => sql`
  from signups join events on events.id = event_id
  where lower(signups.email) = ${email.toLowerCase()} and signups.state = 'live' and events.state = 'live'`;

async function rowsOf<Row>(ctx: Pick<Ctx, "db">, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(ctx.db)).rows;
}

async function upcomingSeats(ctx: Ctx, email: string): Promise<MyClasses["classes"]> {
  const rows = await rowsOf(
    ctx,
    sql<ClassRow & { starts_at: Date }>`
      select signups.id as _id, ${classColumns}, starts_at ${seatsOf(email)} and events.ends_at > ${ctx.now}
      order by starts_at, signups.id limit ${myClassesLimits.upcoming}`,
  );
  return rows.map(({ starts_at, ...row }) => ({ ...row, startsAt: starts_at.toISOString() }));
}

function pastSeats(ctx: Ctx, email: string): Promise<ClassRow[]> {
  return rowsOf(
    ctx,
    sql<ClassRow>`
      select signups.id as _id, ${classColumns} ${seatsOf(email)} and events.ends_at <= ${ctx.now}
      order by starts_at desc, signups.id desc limit ${myClassesLimits.past}`,
  );
}

async function waitlistEntries(ctx: Ctx, email: string): Promise<MyClasses["waiting"]> {
  const rows = await rowsOf(
    ctx,
    sql<ClassRow & { offered_until: Date | null; position: number }>`
      select waitlist.id as _id, ${classColumns}, offered_until, (
        select count(*)::int + 1 from waitlist as ahead where ahead.event_id = waitlist.event_id and ahead.state = 'waiting'
          and (ahead.joined_at, ahead.id) < (waitlist.joined_at, waitlist.id)) as position
      from waitlist join events on events.id = event_id
      where lower(email) = ${email.toLowerCase()} and waitlist.state in ('waiting', 'offered')
        and events.state = 'live' and starts_at > ${ctx.now}
      order by starts_at, waitlist.id limit ${myClassesLimits.upcoming}`,
  );
  return rows.map(({ offered_until, ...row }) => ({
    ...row,
    until: offered_until && offered_until > ctx.now ? offered_until.toISOString() : undefined,
  }));
}

async function waiverState(ctx: Ctx, email: string): Promise<Pick<MyClasses, "waiver" | "signsUpAs">> {
  try {
    return { waiver: "current", signsUpAs: (await findReturningStudent(ctx, email)).name };
  } catch (error) {
    if (!isUnsigned(error)) throw error;
    const signed = await findSignedWaiver(ctx, email, await readCurrentWaiver(ctx));
    return { waiver: signed && !signed.isCurrent ? "outdated" : "unsigned" };
  }
}
