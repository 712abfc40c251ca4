import { type Selectable, sql } from "kysely";
import { newToken } from "../../../auth/tokens.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { paidFacts, receiptLetter, taxBlocks } from "../../../selling/payments/letters.ts";
import { walletPartsOf } from "../../../selling/payments/lots-and-tenders.ts";
import type { Payment, Purchase } from "../../../selling/payments/purchase-kinds.ts";
import { payerOf } from "../../../selling/payments/read.ts";
import { readLetterSignature } from "../../../site/documents/letter-signature.ts";
import type { Seats } from "../../events/count-seats.ts";
import { seatForFriend, seatsConfirmed } from "../letters.ts";
import { ownerSignupNotice } from "../owner-letters.ts";

export type HeldSeat = Selectable<Tables["signups"]>;

/**
 * The mails of seats that are paid, or that the owner keeps (`isKept`). Their links are new, because only hashes of the
 * first ones are stored.
 */
export async function sendConfirmations(
  tx: Tx,
  purchase: Purchase,
  seats: Seats,
  taken: readonly HeldSeat[],
  { isKept }: { isKept: boolean },
): Promise<void> {
  const signature = await readLetterSignature(tx);
  const links = taken.map((seat) => ({ ...seat, ...newToken(), waiver: seat.waiver_id ? {} : undefined }));
  for (const { id, hash } of links)
    await tx.db.updateTable("signups").set({ cancel_hash: hash }).where("id", "=", id).execute();
  const payer = await payerOf(tx, purchase);
  const [{ email: entered }] = taken as [HeldSeat];
  const booked = await friendsAmong(tx, purchase.id);
  const isOfFriend = ({ id }: HeldSeat) => booked.some((of) => of.id === id);
  const [own, friends] = [links.filter((seat) => !isOfFriend(seat)), links.filter(isOfFriend)];
  const isReturning = taken.every(({ source }) => source !== "new");
  // A link accepts pending seats, and shows in which classes the person has no seat. So it goes to the address of the
  // seats only: any student who is logged in can have paid for them.
  const isPending = own.some((seat) => seat.is_pending);
  const email = own[0]?.email ?? payer?.email ?? entered;
  const isOfPayer = payer !== undefined && payer.email.toLowerCase() === email.toLowerCase();
  // Without a payment the wallet paid all.
  const { amount_cents = 0 } = purchase as Purchase & Partial<Payment>;
  const wallet = await walletPartsOf(tx, { ...purchase, amount_cents });
  const paid = isOfPayer && !isKept ? [paidFacts(purchase, wallet), ...(await taxBlocks(tx, purchase.id))] : [];
  const isNamed = purchase.user_id !== null && isOfPayer;
  const to = { email, isReturning, isPending, isProven: true, isNamed, paid, isCharged: amount_cents > 0 };
  if (payer && !isOfPayer && !isKept) await tx.send(payer.email, () => receiptLetter(tx, purchase, payer, wallet));
  await tx.send(email, () => seatsConfirmed(tx, seats.event, { ...to, seats: own, friends }, signature));
  for (const friend of friends)
    await tx.send(friend.email, () =>
      seatForFriend(tx, seats.event, { ...friend, isPending: friend.is_pending, from: email, isPaid: true }, signature),
    );
  if (isKept) return;
  const people = links.map((seat) => ({ ...seat, waiver: undefined }));
  const before = { ...seats, live: seats.live - taken.length };
  const fromWaitlist = taken.some(({ waitlist_id }) => waitlist_id !== null);
  // A use of a pass comes back with the seat, so it does not keep a student from doing this again and again.
  const about = { fromWaitlist, confirmBy: undefined, isPaid: amount_cents > 0, bookedBy: booked[0] };
  await tx.send("owner", () => ownerSignupNotice(before, people, about));
}

/**
 * The seats of a purchase that were booked for friends, with name and email of the student who booked them. A guardian
 * books for their children, too.
 */
async function friendsAmong({ db }: Pick<Ctx, "db">, purchaseId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select signups.id, coalesce(nullif(bookers.name, ''), bookers.email, '') as name,
      coalesce(bookers.email, '') as email from signups
    join people on people.id = person_id join people as bookers on bookers.id = booked_by
    where purchase_id = ${purchaseId} and people.guardian_id is distinct from booked_by`.execute(db);
  return rows;
}
