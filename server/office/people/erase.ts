import { sql } from "kysely";
import * as t from "../../../contract/office/people/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { endSessions } from "../../auth/sessions.ts";
import { eraseStudentRow } from "../../auth/students/student.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { eraseAccountRows } from "../../platform/db/personal-columns.ts";
import { deleteUnsentMails } from "../../platform/mail/erase.ts";
import { eraseBuyer } from "../../selling/orders/buyer.ts";
import { endWallet, type LostLot } from "../../selling/wallet/change-wallet.ts";
import { eraseGuest } from "../../teaching/bookings/guests.ts";
import { emptyPlaces } from "../../teaching/slots/empty-places.ts";
import { releaseStudentHolds } from "../../teaching/slots/hold.ts";
import { erasePeopleAt, mergedAddresses } from "./erase-people.ts";
import { leftAfterErasure } from "./left-after-erasure.ts";
import { accountRemoved } from "./letters.ts";
import { findAccountAt } from "./read.ts";
import { requireStored } from "./stored-data.ts";

/** Deletes a client's account and emails the client. Payments and waivers stay. */
export function deleteClient(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const deleted = await eraseAccount(tx, params.id);
    if (!deleted) throw new Refusal("not-found");
    await tx.send(deleted.email, () => accountRemoved(deleted));
    return { message: adminShared.userDeletedSuccessfully };
  });
}

/**
 * Erases by email address: the account, if there is one, and personal data in guest orders and guest bookings. Refuses
 * `not-found` if nothing is stored about the address.
 */
export function erasePerson(ctx: Ctx, { body: { email } }: { body: { email: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    await requireStored(tx, email);
    const account = await findAccountAt(tx, email);
    if (account) tx.about({ student: account.id });
    const addresses = [email.toLowerCase(), ...(await mergedAddresses(tx, email))];
    const deleted = account && (await eraseAccount(tx, account.id));
    if (deleted) await tx.send(deleted.email, () => accountRemoved(deleted));
    else {
      for (const one of addresses) await eraseBuyer(tx, { email: one });
      await endWallet(tx, email);
      await eraseGuests(tx, addresses);
    }
    return { message: t.erasedFromAccounts(await leftAfterErasure(tx, addresses)) };
  });
}

type Erased = { email: string; firstName: string; lost: LostLot[] };

/**
 * Erases an account and returns the recipient of the last email about it. The row stays in state `gone`, because
 * payments reference it; server/platform/db/personal-columns.ts lists what is emptied and what is deleted. Seats, waivers and
 * messages belong to an address, not to an account: they stay for the retention periods of the privacy page. Returns
 * undefined if the account does not exist or is already deleted; of concurrent calls, one succeeds. Refuses
 * `session-to-come`.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<Erased | undefined> {
  await releaseStudentHolds(tx, userId);
  const account = tx.db
    .selectFrom("users")
    .select(["email", "first_name as firstName"])
    .where("id", "=", userId)
    .where("state", "<>", "gone");
  // Lock order: payments before the account's row, as in a capture.
  const found = await account.executeTakeFirst();
  if (!found) return undefined;
  const merged = await mergedAddresses(tx, found.email);
  await eraseBuyer(tx, { id: userId, email: found.email });
  for (const email of merged) await eraseBuyer(tx, { email });
  // Locked before it is emptied: concurrent changes of the account wait here and then find it deleted.
  const locked = await account.forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  await endSessions(tx, { kind: "user", personId: userId });
  const lost = await endWallet(tx, found.email);
  await eraseStudentRow(tx, userId);
  await emptyPlaces(tx, { before: tx.now, which: sql`user_id = ${userId}` });
  await eraseAccountRows(tx.db, userId);
  await eraseGuests(tx, [found.email, ...merged]);
  return { ...locked, lost };
}

/** Erases the people at addresses, what was booked for them as guests and the mails that they need no more. */
async function eraseGuests(tx: Tx, addresses: readonly string[]): Promise<void> {
  for (const email of addresses) await eraseGuest(tx, email);
  await erasePeopleAt(tx, addresses[0]!);
  await deleteUnsentMails(
    tx,
    addresses.map((email) => email.toLowerCase()),
  );
}
