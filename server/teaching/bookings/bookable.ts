import { type RawBuilder, sql } from "kysely";
import { freeSessionMinutes, type Meeting, sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { chooseSessionType } from "../../../contract/platform/values/text.en.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { type ServiceRow, serviceOfType } from "../services/read.ts";

/** The service that a call names, in one of these states. Refuses `invalid`. */
export async function bookableService(
  tx: Pick<Tx, "db">,
  sessionType: string,
  states: readonly ServiceRow["state"][],
): Promise<ServiceRow> {
  const service = await serviceOfType(tx, sessionType);
  if (service && states.includes(service.state)) return service;
  throw new Refusal("invalid", { message: chooseSessionType, fields: { sessionType: chooseSessionType } });
}

/** What the owner books: a service, also a hidden one, or the free session. */
export async function ownersChoice(tx: Pick<Tx, "db">, sessionType: string, meeting: Meeting | undefined) {
  if (sessionType === sessionTypeNames.free)
    return { type: "free", minutes: freeSessionMinutes, breakMinutes: 0, meeting };
  const service = await bookableService(tx, sessionType, ["shown", "hidden"]);
  const { key, minutes, break_after_minutes: breakMinutes } = service;
  return { type: key, minutes, breakMinutes, meeting: meetingOf(service, meeting) };
}

/** How they meet: as the service says, else as chosen. */
export const meetingOf = ({ meeting }: ServiceRow, chosen: Meeting | undefined): Meeting | undefined =>
  meeting === "both" ? chosen : meeting;

/** SQL over `slots`: the length of a session that is shorter than its slot; null if it takes the slot. */
export const minutesWithin = (minutes: number | undefined): RawBuilder<number | null> =>
  sql`case when slots.duration_minutes > ${minutes ?? null}::int then ${minutes ?? null}::int end`;

/** Notifies open pages of a booked slot. With a break, they read the free slots again. */
export function announceBooked(tx: Pick<Tx, "live">, slotId: string, breakMinutes = 0): void {
  tx.live("slotBooked", slotId);
  if (breakMinutes > 0) tx.live("slotAdded", slotId);
}
