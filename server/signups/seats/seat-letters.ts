import type { Tx } from "../../ctx.ts";
import type { LetterSignature } from "../../site/letter-signature.ts";
import { ownerSignupNotice, seatConfirmed, seatToConfirm } from "../letters.ts";
import type { ClaimedSeat, StoredSignup } from "./claim-seat.ts";

type Person = StoredSignup & {
  name: string;
  email: string;
  phone: string;
  isReturning: boolean;
  guardian?: { name: string; relation: string } | undefined;
};

/** Emails the student and the owner about a new sign-up. Asks the student to confirm it if `confirmBy` is set. */
export async function sendSeatLetters(
  tx: Tx,
  { seats, waitlistId }: ClaimedSeat,
  person: Person,
  signature: LetterSignature,
): Promise<void> {
  const { confirmBy: by } = person;
  await tx.send(
    by ? seatToConfirm(seats.event, { ...person, by }, signature) : seatConfirmed(tx, seats.event, person, signature),
  );
  await tx.send(ownerSignupNotice(tx, seats, { ...person, fromWaitlist: waitlistId !== undefined }));
}
