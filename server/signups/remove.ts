import * as adminShared from "../../contract/text/admin/shared.ts";
import type { Ctx } from "../ctx.ts";
import { lockSeats } from "../events/count-seats.ts";
import { Refusal } from "../refusal.ts";
import { seatRemoved } from "./owner-letters.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

/**
 * Cancels a sign-up for the owner. For an upcoming class, emails the student and offers the seat to the waitlist.
 * Refuses `not-found`, also if the sign-up was already cancelled.
 */
export function removeSignup(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const signup = await tx.db
      .selectFrom("signups")
      .innerJoin("events", "events.id", "signups.event_id")
      .select(["signups.event_id", "events.state"])
      .where("signups.id", "=", params.id)
      .executeTakeFirst();
    if (!signup) throw new Refusal("not-found");
    const isLiveClass = signup.state === "live";
    // Lock order everywhere: the event, then its sign-ups.
    if (isLiveClass) await lockSeats(tx, signup.event_id);
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
      .where("id", "=", signup.event_id)
      .executeTakeFirstOrThrow();
    if (isLiveClass && event.starts_at > tx.now && removed.email !== "") {
      await tx.send(await seatRemoved(tx, event, removed));
    }
    tx.changed("events");
    if (isLiveClass) await offerFreeSeats(tx, signup.event_id);
    return { message: adminShared.signupDeletedSuccessfully };
  });
}
