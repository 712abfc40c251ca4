import { newToken, tokenHash } from "../../auth/tokens.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";

/** The target of a mailed link: a live seat or an active waitlist entry. */
export type SeatByLink = {
  kind: "seat" | "waitlist";
  id: string;
  event_id: string;
  name: string;
  email: string;
  /** Deadline for confirming an unconfirmed seat. */
  confirmBy?: Date;
};

/** Finds the seat or waitlist entry of a token. Refuses `link-dead` if it ended or the class was removed. */
export async function findSeatByLink(ctx: Pick<Ctx, "db">, token: string): Promise<SeatByLink> {
  const hash = tokenHash(token);
  const seat = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["signups.id", "signups.event_id", "signups.name", "signups.email"])
    .select(["signups.confirm_by", "signups.confirmed_at"])
    .where((of) => of.or([of("signups.cancel_hash", "=", hash), of("signups.reminder_hash", "=", hash)]))
    .where("signups.state", "=", "live")
    .where("events.state", "=", "live")
    .executeTakeFirst();
  if (seat) {
    const { confirm_by: confirmBy, confirmed_at, ...rest } = seat;
    return { kind: "seat", ...rest, ...(confirmBy && !confirmed_at ? { confirmBy } : {}) };
  }
  const entry = await ctx.db
    .selectFrom("waitlist")
    .innerJoin("events", "events.id", "waitlist.event_id")
    .select(["waitlist.id", "waitlist.event_id", "waitlist.name", "waitlist.email"])
    .where((of) => of.or([of("token_hash", "=", hash), of("offer_hash", "=", hash)]))
    .where("waitlist.state", "in", ["waiting", "offered"])
    .where("events.state", "=", "live")
    .executeTakeFirst();
  if (entry) return { kind: "waitlist", ...entry };
  throw new Refusal("link-dead");
}

/** Creates a second link for a live seat, for its reminder. The link of the first email keeps working. */
export async function createReminderLink(
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
