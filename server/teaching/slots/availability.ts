import { sql } from "kysely";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Availability, AvailabilityPlan, AvailabilityResponse } from "../../../contract/teaching/slots/calls.ts";
import {
  availability as schema,
  type changeAvailability as contract,
} from "../../../contract/teaching/slots/schema.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { fillSlots, planFor } from "./fill.ts";
import { lockTimetable } from "./timetable.ts";

/** The availability before the owner saves one. */
const noHours: Availability = {
  hours: [[], [], [], [], [], [], []],
  minutes: null,
  bufferMinutes: 15,
  daysOff: [],
  daysAhead: 56,
  noticeHours: 24,
  freeSessions: "off",
};

/** The office hours; empty if never saved. */
export async function readAvailability(ctx: Pick<Ctx, "db">): Promise<AvailabilityResponse> {
  const row = await ctx.db.selectFrom("availability").select(["body", "version"]).executeTakeFirst();
  const { sessions } = await studioSettings(ctx);
  return {
    availability: row ? schema.parse(row.body) : noHours,
    usualMinutes: sessions.minutes,
    version: row?.version ?? 0,
  };
}

/** What saving these hours now would change. */
export async function planAvailability(ctx: Ctx, { body }: { body: Availability }): Promise<AvailabilityPlan> {
  return (await planFor(ctx, body)).counts;
}

/** Saves the office hours and updates the slots in the same transaction. Refuses `stale` for an old `version`. */
export async function changeAvailability(ctx: Ctx, { body }: Parsed<typeof contract>) {
  const plan = await ctx.tx(async (tx) => {
    await lockTimetable(tx);
    await store(tx, body);
    tx.changed("slots");
    return fillSlots(tx);
  });
  return { ...(await readAvailability(ctx)), message: t.yourHoursAreSaved, plan };
}

async function store(tx: Tx, given: Parsed<typeof contract>["body"]): Promise<void> {
  const { hours, daysOff, ...rules } = given.availability;
  const today = studioDay(tx.now);
  const body = JSON.stringify({
    ...rules,
    hours: hours.map((windows) => windows.toSorted(byStart)),
    daysOff: daysOff.filter(({ to }) => to >= today).toSorted(byStart),
  });
  const before = (await readAvailability(tx)).availability;
  const hadNoHours = !before.hours.some((windows) => windows.length > 0);
  const { rows: stored } = await sql`
    insert into availability (body, since, changed_at) values (${body}, ${tx.now}, ${tx.now})
    on conflict (only_one) do update set body = excluded.body, changed_at = excluded.changed_at,
      version = availability.version + 1, since = case when ${hadNoHours} then excluded.since else availability.since end
    where availability.version = ${given.version}
    returning version`.execute(tx.db);
  if (stored.length === 0) throw new Refusal("stale");
}

const byStart = (one: { from: string }, other: { from: string }) => one.from.localeCompare(other.from);
