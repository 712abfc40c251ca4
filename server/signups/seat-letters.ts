import type { Tx } from "../ctx.ts";
import type { ClaimedSeat, TakenSeat } from "./claim-seat.ts";
import { ownerToldOfSignup, seatConfirmed, seatToConfirm, type Signature } from "./letters.ts";

type Person = TakenSeat & {
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
  signature: Signature,
): Promise<void> {
  const { confirmBy: by } = person;
  await tx.send(
    by
      ? seatToConfirm(seats.event, { ...person, by }, signature)
      : seatConfirmed(tx, seats.event, person, signature),
  );
  await tx.send(ownerToldOfSignup(tx, seats, { ...person, fromWaitlist: waitlistId !== undefined }));
}
