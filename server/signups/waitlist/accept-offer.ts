import * as t from "../../../contract/text/server/signups.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { readLetterSignature } from "../../site/letter-signature.ts";
import { claimSeat, storeSignup } from "../seats/claim-seat.ts";
import { findSeatByLink } from "../seats/seat-by-link.ts";
import { sendSeatLetters } from "../seats/seat-letters.ts";
import { findReturningStudent } from "../sign-up-returning.ts";

/**
 * Accepts the seat offered by a mailed link, for a student who has signed the current waiver. Refuses `waiver-needed`
 * otherwise; the sign-up page then accepts the offer with the waiver and the same token. Refuses `link-dead` if the
 * offer has ended, `class-past`, `class-external`, `already-signed-up`, and `class-full` if the capacity was reduced.
 */
export async function acceptOffer(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  const entry = await findSeatByLink(ctx, body.token);
  if (entry.kind === "seat") throw new Refusal("link-dead");
  const student = await findReturningStudent(ctx, entry.email).catch((error: unknown) => {
    const isUnsigned =
      error instanceof Refusal && (error.code === "student-unknown" || error.code === "waiver-changed");
    throw isUnsigned ? new Refusal("waiver-needed") : error;
  });
  const signature = await readLetterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimSeat(tx, { eventId: entry.event_id, email: entry.email, offerToken: body.token });
    const taken = storeSignup(tx, claimed, student, "returning");
    const person = { ...student, ...taken, email: entry.email, isReturning: true };
    await sendSeatLetters(tx, claimed, person, signature);
  });
  return { message: t.youAreInConfirmationEmail };
}
