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

/** Tells the student and the owner of a place that was just taken; the student is asked to confirm it where that is due. */
export async function sendSeatLetters(
  tx: Tx,
  { places, lineId }: ClaimedSeat,
  person: Person,
  signature: Signature,
): Promise<void> {
  const { confirmBy: by } = person;
  await tx.send(
    by
      ? seatToConfirm(places.event, { ...person, by }, signature)
      : seatConfirmed(tx, places.event, person, signature),
  );
  await tx.send(ownerToldOfSignup(tx, places, { ...person, fromLine: lineId !== undefined }));
}
