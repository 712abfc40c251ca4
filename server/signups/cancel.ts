import * as t from "../../contract/text/server/signups.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { lockSeats } from "../events/count-seats.ts";
import { Refusal } from "../refusal.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { ownerCancellationNotice, seatCancelled } from "./letters.ts";
import { findSeatByLink, type SeatByLink } from "./seats/seat-by-link.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

/**
 * Cancels the seat or the waitlist entry of a mailed link, and offers a freed seat to the waitlist. Refuses
 * `link-dead`, also on a second use, and `class-past`.
 */
export async function cancelSeat(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  const seat = await findSeatByLink(ctx, body.token);
  const message = await ctx.tx((tx) => (seat.kind === "seat" ? giveUpSeat(tx, seat) : leaveWaitlist(tx, seat)));
  return { message };
}

async function giveUpSeat(tx: Tx, { id, event_id, name, email }: SeatByLink): Promise<string> {
  const signature = await readLetterSignature(tx);
  const seats = await lockSeats(tx, event_id);
  if (seats.event.starts_at <= tx.now) throw new Refusal("class-past");
  const { numUpdatedRows } = await tx.db
    .updateTable("signups")
    .set({ state: "cancelled", cancelled_at: tx.now })
    .where("id", "=", id)
    .where("state", "=", "live")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("link-dead");
  await tx.send(seatCancelled(tx, seats.event, { email }, signature));
  await tx.send(ownerCancellationNotice(tx, seats, { name, email }));
  tx.changed("events");
  await offerFreeSeats(tx, event_id);
  return t.yourSpotIsCancelledThank;
}

async function leaveWaitlist(tx: Tx, { id, event_id }: SeatByLink): Promise<string> {
  await lockSeats(tx, event_id);
  const { numUpdatedRows } = await tx.db
    .updateTable("waitlist")
    .set({ state: "left", offered_until: null })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "offered"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("link-dead");
  tx.changed("events");
  await offerFreeSeats(tx, event_id);
  return t.youAreNotOnWaitlist;
}
