import type { z } from "zod";
import type { signUp as schema } from "../../contract/schema/signups.ts";
import type { Ctx } from "../ctx.ts";
import { sendAlong } from "../db/transaction.ts";
import { namedClass } from "../events/named-class.ts";
import { Refusal } from "../refusal.ts";
import { usableSignature } from "../waivers/signature.ts";
import { currentWaiver, signedWaiverOf, waiverRow, type WaiverText } from "../waivers/waiver.ts";
import { claimSeat, refuseUnlessOpen, signedUp, takeSeat } from "./claim-seat.ts";
import { letterSignature } from "./letters.ts";
import { sendSeatLetters } from "./seat-letters.ts";
import { limitStudentLookups } from "./sign-up-returning.ts";

type Form = z.output<typeof schema.body>;
type SignedForm = Pick<Form, "waiverVersion" | "signature" | "guardian" | "isMinor">;

/**
 * Signs somebody up for a class, with a waiver signed here or, without `waiver`, on the one her address signed before.
 * Tells her and the owner. Refuses what the contract's `signUp` names; nothing is stored then.
 */
export async function signUp(ctx: Ctx, { body }: { body: Form }): Promise<{ message: string }> {
  const noQuestion = body.waiver ? undefined : await limitStudentLookups(ctx, body.email);
  const isHuman = await ctx.botCheck.check(body.recaptchaToken, "signup_form_submit", ctx.now, ctx.ip);
  if (!isHuman) throw new Refusal("bot-check-failed");
  const named = await namedClass(ctx, body);
  refuseUnlessOpen(named, ctx.now);
  const text = await currentWaiver(ctx);
  const waiver = body.waiver ? await newWaiver(body, text) : await knownWaiver(ctx, body.email, text);
  const signature = await letterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimSeat(tx, {
      eventId: named.id,
      email: body.email,
      offerToken: body.offerToken,
    });
    const isReturning = "id" in waiver;
    const signed = isReturning ? waiver : { row: waiverRow(tx, { ...body, ...waiver }) };
    const taken = takeSeat(tx, claimed, { ...body, waiver: signed }, isReturning ? "returning" : "new");
    await sendSeatLetters(tx, claimed, { ...body, ...taken, isReturning }, signature);
    if (noQuestion) sendAlong(tx.db, noQuestion);
  });
  return { message: signedUp };
}

/** The waiver that comes with the form. Refuses `waiver-stale`, `guardian-missing` and `signature-unusable`. */
export async function newWaiver(form: SignedForm, text: WaiverText) {
  if (form.waiverVersion !== undefined && form.waiverVersion !== text.version)
    throw new Refusal("waiver-stale");
  if (form.isMinor && !form.guardian) throw new Refusal("guardian-missing");
  return { text, signature: await usableSignature(form.signature), guardian: form.guardian };
}

/** The waiver her address signed before. Refuses `email-unknown`, and `waiver-changed` for one of an older text. */
async function knownWaiver(ctx: Ctx, email: string, text: WaiverText): Promise<{ id: string }> {
  const signed = await signedWaiverOf(ctx, email, text);
  if (!signed) throw new Refusal("email-unknown");
  if (!signed.isCurrent) throw new Refusal("waiver-changed");
  return { id: signed.id };
}
