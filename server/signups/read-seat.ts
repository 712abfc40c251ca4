import type { SeatShown } from "../../contract/signups.ts";
import type { Ctx } from "../ctx.ts";
import { currentWaiver, signedWaiverOf } from "../waivers/waiver.ts";
import { seatByLink } from "./seat-by-link.ts";

/** What a mailed link is about. Changes nothing, so a mail scanner may look, too. Refuses `link-dead`. */
export async function readSeat(ctx: Ctx, { query }: { query: { token: string } }): Promise<SeatShown> {
  const place = await seatByLink(ctx, query.token);
  const event = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "starts_at"])
    .where("id", "=", place.event_id)
    .executeTakeFirstOrThrow();
  return {
    kind: "place",
    name: place.name,
    email: place.email,
    classTitle: event.title,
    date: event.date,
    time: event.time,
    location: event.location,
    isPast: event.starts_at <= ctx.now,
    eventId: event.id,
    ...(place.confirmBy ? { confirmBy: place.confirmBy.toISOString() } : {}),
    ...(place.kind === "line" ? await lineFacts(ctx, place) : {}),
  };
}

async function lineFacts(ctx: Ctx, line: { id: string; email: string }): Promise<Partial<SeatShown>> {
  const { offered_until } = await ctx.db
    .selectFrom("waitlist")
    .select("offered_until")
    .where("id", "=", line.id)
    .executeTakeFirstOrThrow();
  if (!offered_until || offered_until <= ctx.now) return { kind: "waiting" };
  const signed = await signedWaiverOf(ctx, line.email, await currentWaiver(ctx));
  return { kind: "offer", until: offered_until.toISOString(), needsWaiver: !signed?.isCurrent };
}
