import { endSessions } from "../auth/sessions.ts";
import { emptyStudent } from "../auth/students/write.ts";
import type { Tx } from "../ctx.ts";
import { eraseAccountRows } from "../db/personal-columns.ts";
import { eraseBuyer } from "../orders/purge-buyer.ts";
import { releaseStudentHolds } from "../slots/hold.ts";

/** Whom an account belonged to, for the last mail about it. */
export type DeletedAccount = { email: string; firstName: string };

/**
 * Erases an account: its row stays as `gone`, for what was paid, and server/db/personal-columns.ts says what is emptied
 * and what is deleted. Class places, waivers and messages are found by address, not by account: they stay as long as
 * the privacy page says. Returns whose it was, or nothing when there is no such account any more: of two who delete at
 * once, one does. Refuses `session-to-come`.
 */
export async function anonymise(tx: Tx, userId: string): Promise<DeletedAccount | undefined> {
  await releaseStudentHolds(tx, userId);
  const account = () =>
    tx.db
      .selectFrom("users")
      .select(["email", "first_name"])
      .where("id", "=", userId)
      .where("state", "<>", "gone");
  // Payments are locked before the account's row, as in a capture.
  const found = await account().executeTakeFirst();
  if (!found) return undefined;
  await eraseBuyer(tx, { id: userId, email: found.email });
  // Locked before it is emptied: any other change of this account waits here, and then finds that it is gone.
  const was = await account().forUpdate().executeTakeFirst();
  if (!was) return undefined;
  await endSessions(tx, { kind: "user", personId: userId });
  await emptyStudent(tx, userId);
  await eraseAccountRows(tx.db, userId);
  return { email: was.email, firstName: was.first_name };
}
