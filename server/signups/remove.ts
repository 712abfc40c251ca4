import type { Ctx } from "../ctx.ts";
import { lockSeats } from "../events/seats.ts";
import { Refusal } from "../refusal.ts";
import { seatRemoved } from "./owner-letters.ts";
import { offerFreeSeats } from "./process-waitlists.ts";

/**
 * Takes somebody's place out of a class. The sign-up stays, cancelled; who loses a place in a class that is still to
 * come is told by mail, and the place goes to the line. Refuses `not-found`, also for one that was removed before.
 */
export function removeSignup(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const of = await tx.db
      .selectFrom("signups")
      .innerJoin("events", "events.id", "signups.event_id")
      .select(["signups.event_id", "events.state"])
      .where("signups.id", "=", params.id)
      .executeTakeFirst();
    if (!of) throw new Refusal("not-found");
    const isHeld = of.state === "live";
    // The event first, then its sign-ups: the order in which everybody locks.
    if (isHeld) await lockSeats(tx, of.event_id);
    const removed = await tx.db
      .updateTable("signups")
      .set({ state: "cancelled", cancelled_at: tx.now })
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .returning(["name", "email"])
      .executeTakeFirst();
    if (!removed) throw new Refusal("not-found");
    const event = await tx.db
      .selectFrom("events")
      .selectAll()
      .where("id", "=", of.event_id)
      .executeTakeFirstOrThrow();
    if (isHeld && event.starts_at > tx.now && removed.email !== "") {
      await tx.send(await seatRemoved(tx, event, removed));
    }
    tx.changed("events");
    if (isHeld) await offerFreeSeats(tx, of.event_id);
    return { message: "Signup deleted successfully." };
  });
}
