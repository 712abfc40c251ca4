import { sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import { lockSeats } from "../events/seats.ts";
import { Refusal } from "../refusal.ts";
import { letterSignature, ownerToldOfRelease, seatConfirmed, seatReleased } from "./letters.ts";
import { offerFreeSeats } from "./process-waitlists.ts";
import { seatByLink } from "./seat-by-link.ts";
import { isProvenAddress } from "./unconfirmed-seats.ts";

/**
 * Confirms the place of a mailed link; using the link proves the address. Repeating it does no harm. It works after the
 * deadline too, until the place is released. Refuses `link-dead`.
 */
export async function confirmSeat(
  ctx: Ctx,
  { body }: { body: { token: string } },
): Promise<{ message: string }> {
  const place = await seatByLink(ctx, body.token);
  if (place.kind !== "place") throw new Refusal("link-dead");
  const signature = await letterSignature(ctx);
  await ctx.tx(async (tx) => {
    const { event } = await lockSeats(tx, place.event_id);
    const confirmed = await tx.db
      .updateTable("signups")
      .set({ confirmed_at: tx.now })
      .where("id", "=", place.id)
      .where("state", "=", "live")
      .where("confirm_by", "is not", null)
      .where("confirmed_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (confirmed) {
      const to = { email: confirmed.email, token: body.token, isReturning: false, isProven: true };
      await tx.send(seatConfirmed(tx, event, to, signature));
    } else await seatByLink(tx, body.token);
  });
  return { message: "Thank you. Your place is confirmed." };
}

/** Releases the places that were not confirmed in time; what comes free is offered to the line. */
export async function releaseUnconfirmed(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct events.id from events join signups on event_id = events.id
    where events.state = 'live' and starts_at > ${ctx.now} and ${isOverdue(ctx.now)}`.execute(ctx.db);
  for (const { id } of rows) await ctx.tx((tx) => releaseOf(tx, id));
}

async function releaseOf(tx: Tx, eventId: string): Promise<void> {
  const signature = await letterSignature(tx);
  const { event } = await lockSeats(tx, eventId);
  const { rows } = await sql<{ name: string; email: string }>`
    update signups set state = 'cancelled', cancelled_at = ${tx.now}
    where event_id = ${eventId} and ${isOverdue(tx.now)}
    returning name, email`.execute(tx.db);
  for (const person of rows) {
    await tx.send(seatReleased(event, person, signature));
    await tx.send(ownerToldOfRelease(event, person));
  }
  if (rows.length === 0) return;
  tx.changed("events");
  await offerFreeSeats(tx, eventId);
}

/** SQL over a row of `signups`. Who proved the address meanwhile, by logging in, keeps the place. */
const isOverdue = (now: Date) => sql<boolean>`(
  signups.state = 'live' and confirm_by <= ${now} and confirmed_at is null
  and not ${isProvenAddress(sql`signups.email`)})`;
