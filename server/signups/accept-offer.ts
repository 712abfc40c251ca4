import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { claimSeat, takeSeat } from "./claim-seat.ts";
import { letterSignature } from "./letters.ts";
import { seatByLink } from "./seat-by-link.ts";
import { sendSeatLetters } from "./seat-letters.ts";
import { returningStudent } from "./sign-up-returning.ts";

/**
 * Takes the place that a mailed link offers, for somebody whose waiver is signed. Refuses `waiver-needed` otherwise:
 * the sign-up page then takes the place, with the waiver and the same token. Refuses `link-dead` when the offer is
 * over, `class-past`, `class-external`, `already-signed-up`, and `class-full` when the class was made smaller.
 */
export async function acceptOffer(
  ctx: Ctx,
  { body }: { body: { token: string } },
): Promise<{ message: string }> {
  const line = await seatByLink(ctx, body.token);
  if (line.kind === "place") throw new Refusal("link-dead");
  const student = await returningStudent(ctx, line.email).catch((error: unknown) => {
    const isUnsigned =
      error instanceof Refusal && (error.code === "student-unknown" || error.code === "waiver-changed");
    throw isUnsigned ? new Refusal("waiver-needed") : error;
  });
  const signature = await letterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimSeat(tx, {
      eventId: line.event_id,
      email: line.email,
      offerToken: body.token,
    });
    const taken = takeSeat(tx, claimed, student, "returning");
    const person = { ...student, ...taken, email: line.email, isReturning: true };
    await sendSeatLetters(tx, claimed, person, signature);
  });
  return { message: "The place is yours. A confirmation email has been sent." };
}
