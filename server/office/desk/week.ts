import type { Week } from "../../../contract/office/desk/calls.ts";
import type { readWeek as schema } from "../../../contract/office/desk/schema.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { addDays } from "../../../contract/platform/values/time.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { heldBetween, heldPayments } from "../../selling/payments/held/read.ts";
import { bookedSlots } from "../../teaching/bookings/read.ts";
import { eventsWithCounts } from "../../teaching/events/read.ts";
import { availableSlots } from "../../teaching/slots/read.ts";
import { absencesBetween } from "../absences/read.ts";
import type { Reader } from "./today.ts";

/** Seven days of the owner's timetable, read from one snapshot. */
export function readWeek(ctx: Reader, { query }: Parsed<typeof schema>): Promise<Week> {
  const { from } = query;
  const days = { from, to: addDays(from, 6) };
  return inSnapshot(ctx, async (snapshot) => ({
    from,
    classes: await eventsWithCounts(snapshot, days),
    sessions: await bookedSlots(snapshot, { days }),
    freeSlots: await availableSlots(snapshot, { days }),
    absences: await absencesBetween(snapshot, days),
    held: heldBetween(await heldPayments(snapshot), days),
  }));
}
