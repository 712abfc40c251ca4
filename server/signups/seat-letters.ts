import type { Tx } from "../ctx.ts";
import type { ClaimedPlace, TakenPlace } from "./claim-seat.ts";
import { ownerToldOfSignup, placeConfirmed, placeToConfirm, type Signature } from "./letters.ts";

type Person = TakenPlace & {
  name: string;
  email: string;
  phone: string;
  isReturning: boolean;
  guardian?: { name: string; relation: string } | undefined;
};

/** Tells the student and the owner of a place that was just taken; the student is asked to confirm it where that is due. */
export async function tellOfPlace(
  tx: Tx,
  { places, lineId }: ClaimedPlace,
  person: Person,
  signature: Signature,
): Promise<void> {
  const { confirmBy: by } = person;
  await tx.send(
    by
      ? placeToConfirm(places.event, { ...person, by }, signature)
      : placeConfirmed(tx, places.event, person, signature),
  );
  await tx.send(ownerToldOfSignup(tx, places, { ...person, fromLine: lineId !== undefined }));
}
