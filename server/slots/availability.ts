import { sql } from "kysely";
import type { z } from "zod";
import { availability as schema, type changeAvailability as contract } from "../../contract/schema/slots.ts";
import type { Availability, AvailabilityPlan, AvailabilityResponse } from "../../contract/slots.ts";
import * as t from "../../contract/text/server/slots.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { studioSettings } from "../settings/read.ts";
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
export async function planAvailability(
  ctx: Pick<Ctx, "db" | "now">,
  { body }: { body: Availability },
): Promise<AvailabilityPlan> {
  return (await planFor(ctx, body)).counts;
}

/** Saves the office hours and updates the slots in the same transaction. Refuses `stale` for an old `version`. */
export async function changeAvailability(
  ctx: Ctx,
  { body }: { body: z.output<typeof contract.body> },
): Promise<AvailabilityResponse & { message: string; plan: AvailabilityPlan }> {
  const plan = await ctx.tx(async (tx) => {
    await lockTimetable(tx);
    await store(tx, body);
    return fillSlots(tx);
  });
  return { ...(await readAvailability(ctx)), message: t.yourHoursAreSaved, plan };
}

async function store(tx: Tx, given: z.output<typeof contract.body>): Promise<void> {
  const { version } = given;
  const today = studioDay(tx.now);
  const wanted: Availability = {
    ...given.availability,
    hours: given.availability.hours.map((windows) =>
      windows.toSorted((one, other) => one.from.localeCompare(other.from)),
    ),
    daysOff: given.availability.daysOff
      .filter(({ to }) => to >= today)
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
  const body = JSON.stringify(wanted);
  const before = (await readAvailability(tx)).availability;
  const hadNoHours = !before.hours.some((windows) => windows.length > 0);
  const stored = await tx.db
    .insertInto("availability")
    .values({ body, since: tx.now, changed_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .column("only_one")
        .doUpdateSet({
          body,
          changed_at: tx.now,
          version: sql<number>`availability.version + 1`,
          ...(hadNoHours ? { since: tx.now } : {}),
        })
        .where("availability.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  if (!stored) throw new Refusal("stale");
}
