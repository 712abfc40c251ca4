import type { z } from "zod";
import type { signUp as schema } from "../../contract/schema/signups.ts";
import type { Ctx } from "../ctx.ts";
import { sendUnawaited } from "../db/transaction.ts";
import { findNamedClass } from "../events/named-class.ts";
import { Refusal } from "../refusal.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { normalizeSignature } from "../waivers/signature.ts";
import { readCurrentWaiver, findSignedWaiver, newWaiverRow, type WaiverText } from "../waivers/waiver.ts";
import { claimSeat, requireOpenEvent, signedUpMessage, storeSignup } from "./seats/claim-seat.ts";
import { sendSeatLetters } from "./seats/seat-letters.ts";
import { limitStudentLookups } from "./sign-up-returning.ts";

type Form = z.output<typeof schema.body>;
type SignedForm = Pick<Form, "waiverVersion" | "signature" | "guardian" | "isMinor">;

/**
 * Signs a student up for a class, with the form's waiver or, without `waiver`, with the one the address signed
 * earlier. Emails the student and the owner. Refusal codes: see `signUp` in contract/schema/signups.ts. A refusal
 * stores nothing.
 */
export async function signUp(ctx: Ctx, { body }: { body: Form }): Promise<{ message: string }> {
  const uncountLookup = body.waiver ? undefined : await limitStudentLookups(ctx, body.email);
  const isHuman = await ctx.botCheck.check(body.recaptchaToken, "signup_form_submit", ctx.now, ctx.ip);
  if (!isHuman) throw new Refusal("bot-check-failed");
  const named = await findNamedClass(ctx, body);
  requireOpenEvent(named, ctx.now);
  const text = await readCurrentWaiver(ctx);
  const waiver = body.waiver ? await waiverFromForm(body, text) : await earlierWaiver(ctx, body.email, text);
  const signature = await readLetterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimSeat(tx, { eventId: named.id, email: body.email, offerToken: body.offerToken });
    const isReturning = "id" in waiver;
    const signed = isReturning ? waiver : { row: newWaiverRow(tx, { ...body, ...waiver }) };
    const taken = storeSignup(tx, claimed, { ...body, waiver: signed }, isReturning ? "returning" : "new");
    await sendSeatLetters(tx, claimed, { ...body, ...taken, isReturning }, signature);
    if (uncountLookup) sendUnawaited(tx.db, uncountLookup);
  });
  return { message: signedUpMessage };
}

/** The waiver signed in the form. Refuses `waiver-stale`, `guardian-missing` and `signature-unusable`. */
export async function waiverFromForm(form: SignedForm, text: WaiverText) {
  if (form.waiverVersion !== undefined && form.waiverVersion !== text.version) throw new Refusal("waiver-stale");
  if (form.isMinor && !form.guardian) throw new Refusal("guardian-missing");
  return { text, signature: await normalizeSignature(form.signature), guardian: form.guardian };
}

/**
 * The waiver that the address signed earlier. Refuses `email-unknown`, and `waiver-changed` if its text is outdated.
 */
async function earlierWaiver(ctx: Ctx, email: string, text: WaiverText): Promise<{ id: string }> {
  const signed = await findSignedWaiver(ctx, email, text);
  if (!signed) throw new Refusal("email-unknown");
  if (!signed.isCurrent) throw new Refusal("waiver-changed");
  return { id: signed.id };
}
