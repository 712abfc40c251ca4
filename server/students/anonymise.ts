import { endSessions } from "../accounts/sessions.ts";
import { leaveBookings } from "../bookings/hold.ts";
import type { Tx } from "../ctx.ts";
import { forgetBuyer } from "../orders/forget-buyer.ts";

/** Whom an account belonged to, for the last mail about it. */
export type Farewell = { email: string; firstName: string };

/**
 * Takes a person out of her account: the row stays as `gone`, for what was paid, with nothing of hers in it; who
 * vouched for her, the owner's notes about her, her mailed links and all her sessions go, and her name leaves what she paid for and has. Class places, waivers and
 * messages are found by address, not by account: they stay as long as the privacy page says. Returns whom it was, or
 * nothing when there is no such account any more: of two who delete at once, one does. Refuses `session-to-come`.
 */
export async function anonymise(tx: Tx, userId: string): Promise<Farewell | undefined> {
  await leaveBookings(tx, userId);
  // The row first: whoever changes or uses this account waits here, and then finds that it is gone.
  const was = await tx.db
    .selectFrom("users")
    .select(["email", "first_name"])
    .where("id", "=", userId)
    .where("state", "<>", "gone")
    .forUpdate()
    .executeTakeFirst();
  if (!was) return undefined;
  await tx.db
    .updateTable("users")
    .set({
      state: "gone",
      gone_at: tx.now,
      email: "",
      first_name: "",
      last_name: "",
      preferred_name: "",
      pronoun: "",
      phone: "",
      city: "",
      zipcode: "",
      image: null,
    })
    .where("id", "=", userId)
    .execute();
  await forgetBuyer(tx, { id: userId, email: was.email });
  await tx.db.deleteFrom("user_identities").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("client_notes").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("mailed_links").where("person_id", "=", userId).execute();
  await endSessions(tx, { kind: "user", personId: userId });
  // What her browsers called themselves says something about her; the rows end with `forgetLogins`.
  await tx.db
    .updateTable("sessions")
    .set({ device: "" })
    .where("kind", "=", "user")
    .where("person_id", "=", userId)
    .execute();
  return { email: was.email, firstName: was.first_name };
}
