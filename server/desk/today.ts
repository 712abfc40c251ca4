import { sql } from "kysely";
import type { Today, TodayCounts } from "../../contract/desk.ts";
import { addDays, studioDay } from "../../contract/time.ts";
import { backupState } from "../backups/read.ts";
import { unpaidBookings } from "../bookings/read.ts";
import type { Ctx } from "../ctx.ts";
import { countOf } from "../db/counted.ts";
import { mailCounts } from "../mail/read.ts";
import { paymentProblems } from "../payments/list.ts";
import { classesOn, sessionsBetween } from "./day.ts";
import { guideOf } from "./guide.ts";
import { waitlistsWithMovement, newMessages, newOrders, scarceTins } from "./waiting.ts";

/** What the desk reads with; inside `asOfOneMoment` its `db` is one snapshot. */
export type Reader = Pick<Ctx, "db" | "now" | "actor" | "kinds" | "sealer" | "ownerEmail" | "site"> &
  Pick<Ctx, "payPalPage" | "mailIsPretend" | "backups">;

/** The owner's day and what waits for her, all of it as it was at one moment. */
export function readToday(ctx: Reader): Promise<Today> {
  const day = studioDay(ctx.now);
  return asOfOneMoment(ctx, async (at) => ({
    now: ctx.now.toISOString(),
    day,
    classes: await classesOn(at, day),
    sessions: await sessionsBetween(at, { from: day, to: addDays(day, 1) }),
    problems: (await paymentProblems(at)).map(({ _id, what, payerName, amount, problem }) => ({
      _id,
      what,
      payerName,
      amount,
      problem: problem ?? "",
    })),
    undelivered: (await mailCounts(at.db)).failed,
    backupProblem: (await backupState(at)).problem,
    messages: await newMessages(at),
    orders: await newOrders(at),
    unpaid: await unpaidBookings(at),
    lowStock: await scarceTins(at),
    waitlists: await waitlistsWithMovement(at),
    guide: await guideOf(at),
  }));
}

/** The day in three numbers, for the page the login leads to. */
export async function readTodayCounts({ db, now }: Pick<Ctx, "db" | "now">): Promise<TodayCounts> {
  const day = studioDay(now);
  const { rows } = await sql<TodayCounts>`select
    (select count(*)::int from events where state = 'live' and date = ${day}::date) as "classes",
    (select count(*)::int from bookings join slots on slots.id = bookings.slot_id
      where bookings.state = 'live' and slots.date = ${day}::date) as "sessions",
    ${countOf(sql`from orders where state = 'new'`)} as "newOrders"`.execute(db);
  return rows[0]!;
}

function asOfOneMoment<T>(ctx: Reader, read: (at: Reader) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => read({ ...ctx, db }));
}
