import { newToken, tokenHash } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** What a mailed link is about: a live place, or a place in the line. */
export type SeatByLink = {
  kind: "place" | "line";
  id: string;
  event_id: string;
  name: string;
  email: string;
  /** Until when a place has to be confirmed that was not yet. */
  confirmBy?: Date;
};

/** Finds what a token stands for. Refuses `link-dead` when there is nothing any more, as for a class that was removed. */
export async function seatByLink(ctx: Pick<Ctx, "db">, token: string): Promise<SeatByLink> {
  const hash = tokenHash(token);
  const place = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["signups.id", "signups.event_id", "signups.name", "signups.email"])
    .select(["signups.confirm_by", "signups.confirmed_at"])
    .where((of) => of.or([of("signups.cancel_hash", "=", hash), of("signups.reminder_hash", "=", hash)]))
    .where("signups.state", "=", "live")
    .where("events.state", "=", "live")
    .executeTakeFirst();
  if (place) {
    const { confirm_by: confirmBy, confirmed_at, ...rest } = place;
    return { kind: "place", ...rest, ...(confirmBy && !confirmed_at ? { confirmBy } : {}) };
  }
  const line = await ctx.db
    .selectFrom("waitlist")
    .innerJoin("events", "events.id", "waitlist.event_id")
    .select(["waitlist.id", "waitlist.event_id", "waitlist.name", "waitlist.email"])
    .where((of) => of.or([of("token_hash", "=", hash), of("offer_hash", "=", hash)]))
    .where("waitlist.state", "in", ["waiting", "offered"])
    .where("events.state", "=", "live")
    .executeTakeFirst();
  if (line) return { kind: "line", ...line };
  throw new Refusal("link-dead");
}

/** Creates a second link for a live seat, for its reminder. The link of the first email keeps working. */
export async function newReminderLink(
  { db }: Pick<Tx, "db">,
  signupId: string,
): Promise<{ token: string; event_id: string; email: string }> {
  const { token, hash } = newToken();
  const seat = await db
    .updateTable("signups")
    .set({ reminder_hash: hash })
    .where("id", "=", signupId)
    .returning(["event_id", "email"])
    .executeTakeFirstOrThrow();
  return { ...seat, token };
}
