import type { SeatDetails } from "../../../contract/signups.ts";
import type { Ctx } from "../../ctx.ts";
import { readCurrentWaiver, findSignedWaiver } from "../../waivers/waiver.ts";
import { findSeatByLink } from "./seat-by-link.ts";

/**
 * The seat or waitlist entry of a mailed link. Changes nothing, because mail scanners open links. Refuses
 * `link-dead`.
 */
export async function readSeat(ctx: Ctx, { query }: { query: { token: string } }): Promise<SeatDetails> {
  const seat = await findSeatByLink(ctx, query.token);
  const event = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "starts_at"])
    .where("id", "=", seat.event_id)
    .executeTakeFirstOrThrow();
  return {
    kind: "place",
    name: seat.name,
    email: seat.email,
    classTitle: event.title,
    date: event.date,
    time: event.time,
    location: event.location,
    isPast: event.starts_at <= ctx.now,
    eventId: event.id,
    ...(seat.confirmBy ? { confirmBy: seat.confirmBy.toISOString() } : {}),
    ...(seat.kind === "waitlist" ? await waitlistFields(ctx, seat) : {}),
  };
}

async function waitlistFields(ctx: Ctx, entry: { id: string; email: string }): Promise<Partial<SeatDetails>> {
  const { offered_until } = await ctx.db
    .selectFrom("waitlist")
    .select("offered_until")
    .where("id", "=", entry.id)
    .executeTakeFirstOrThrow();
  if (!offered_until || offered_until <= ctx.now) return { kind: "waiting" };
  const signed = await findSignedWaiver(ctx, entry.email, await readCurrentWaiver(ctx));
  return { kind: "offer", until: offered_until.toISOString(), needsWaiver: !signed?.isCurrent };
}
