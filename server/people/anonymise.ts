import { endSessions } from "../auth/sessions.ts";
import { eraseStudentRow } from "../auth/students/write.ts";
import type { Tx } from "../ctx.ts";
import { eraseAccountRows } from "../db/personal-columns.ts";
import { eraseBuyer } from "../orders/buyer.ts";
import { releaseStudentHolds } from "../slots/hold.ts";

/** Recipient data of a deleted account, for the last email about it. */
export type DeletedAccount = { email: string; firstName: string };

/**
 * Erases an account. Its row stays in state `gone`, because payments reference it; server/db/personal-columns.ts
 * lists what is emptied and what is deleted. Seats, waivers and messages belong to an address, not to an account:
 * they stay for the retention periods of the privacy page. Returns undefined if the account does not exist or is
 * already deleted; of concurrent calls, one succeeds. Refuses `session-to-come`.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<DeletedAccount | undefined> {
  await releaseStudentHolds(tx, userId);
  const account = () =>
    tx.db.selectFrom("users").select(["email", "first_name"]).where("id", "=", userId).where("state", "<>", "gone");
  // Lock order: payments before the account's row, as in a capture.
  const found = await account().executeTakeFirst();
  if (!found) return undefined;
  await eraseBuyer(tx, { id: userId, email: found.email });
  // Locked before it is emptied: concurrent changes of the account wait here and then find it deleted.
  const locked = await account().forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  await endSessions(tx, { kind: "user", personId: userId });
  await eraseStudentRow(tx, userId);
  await eraseAccountRows(tx.db, userId);
  return { email: locked.email, firstName: locked.first_name };
}
