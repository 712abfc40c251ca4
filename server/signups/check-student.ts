import type { z } from "zod";
import type { checkStudent as schema } from "../../contract/schema/signups.ts";
import type { Ctx } from "../ctx.ts";
import { namedClass } from "../events/named-class.ts";
import { Refusal } from "../refusal.ts";
import { letterSignature, ownerToldOfSignup, placeConfirmed } from "./letters.ts";
import { claimPlace, refuseUnlessOpen, signedUp, takePlace } from "./take-place.ts";
import { currentWaiver, signedWaiverOf } from "./waiver.ts";

/**
 * Signs a returning student up by her e-mail alone, when it has signed the current waiver; name and phone are those of
 * her last sign-up. She is told by mail, with a link to undo it. Refuses what the contract's `checkStudent` names.
 */
export async function checkStudent(
  ctx: Ctx,
  { body }: { body: z.output<typeof schema.body> },
): Promise<{ message: string }> {
  await limitStudentQuestions(ctx, body.email);
  if (!(await ctx.botCheck.check(body.recaptchaToken, "submit", ctx.now, ctx.ip)))
    throw new Refusal("bot-check-failed");
  const named = await namedClass(ctx, body);
  refuseUnlessOpen(named, ctx.now);
  const student = await returningStudent(ctx, body.email);
  const signature = await letterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimPlace(tx, { eventId: named.id, email: student.email });
    const token = await takePlace(tx, claimed, student, "returning");
    const { event } = claimed.places;
    await tx.send(placeConfirmed(tx, event, { email: student.email, token, isReturning: true }, signature));
    const fromLine = claimed.lineId !== undefined;
    await tx.send(ownerToldOfSignup(tx, claimed.places, { ...student, fromLine }));
  });
  return { message: signedUp };
}

/**
 * Every question whose answer tells whether an address is a student's counts: per caller and per address asked about,
 * whatever the answer. Refuses `limited`.
 */
export async function limitStudentQuestions(ctx: Ctx, email: string): Promise<void> {
  await ctx.limit(`student questions from ${ctx.ip}`, { most: 20, seconds: 10 * 60 });
  await ctx.limit(`student questions about ${email.toLowerCase()}`, { most: 8, seconds: 15 * 60 });
}

/** Who signed the current waiver with this address. Refuses `student-unknown`, and `waiver-changed`. */
export async function returningStudent(ctx: Ctx, email: string) {
  const signed = await signedWaiverOf(ctx, email, await currentWaiver(ctx));
  if (!signed) throw new Refusal("student-unknown");
  if (!signed.isCurrent) throw new Refusal("waiver-changed");
  const last = await ctx.db
    .selectFrom("signups")
    .select(["name", "email", "phone"])
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("waiver_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new Refusal("student-unknown");
  return { ...last, waiverId: signed.id };
}
