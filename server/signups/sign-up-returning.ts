import type { Compilable } from "kysely";
import type { z } from "zod";
import type { signUpReturning as schema } from "../../contract/schema/signups.ts";
import type { Ctx } from "../ctx.ts";
import { sendUnawaited } from "../db/transaction.ts";
import { findNamedClass } from "../events/named-class.ts";
import { networkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { readCurrentWaiver } from "../waivers/waiver.ts";
import { claimSeat, requireOpenEvent, signedUpMessage, storeSignup } from "./seats/claim-seat.ts";
import { sendSeatLetters } from "./seats/seat-letters.ts";

/**
 * Signs a returning student up by email alone, if the address has signed the current waiver. Takes name and phone
 * from the student's latest sign-up. Emails the student a link for undoing it. Refusal codes: see `checkStudent` in
 * contract/schema/signups.ts.
 */
export async function signUpReturning(
  ctx: Ctx,
  { body }: { body: z.output<typeof schema.body> },
): Promise<{ message: string }> {
  const uncountLookup = await limitStudentLookups(ctx, body.email);
  if (!(await ctx.botCheck.check(body.recaptchaToken, "submit", ctx.now, ctx.ip)))
    throw new Refusal("bot-check-failed");
  const named = await findNamedClass(ctx, body);
  requireOpenEvent(named, ctx.now);
  const student = await findReturningStudent(ctx, body.email);
  const signature = await readLetterSignature(ctx);

  await ctx.tx(async (tx) => {
    const claimed = await claimSeat(tx, { eventId: named.id, email: student.email });
    const taken = storeSignup(tx, claimed, student, "returning");
    await sendSeatLetters(tx, claimed, { ...student, ...taken, isReturning: true }, signature);
    sendUnawaited(tx.db, uncountLookup);
  });
  return { message: signedUpMessage };
}

/**
 * Limits requests whose response reveals whether an address is a student's, per network and per address. Returns the
 * statement that takes the network's count back. Run it after a successful sign-up: a whole class may share one
 * network. Refuses `limited`.
 */
export async function limitStudentLookups(ctx: Ctx, email: string): Promise<Compilable> {
  const networkSubject = `student questions from ${networkOf(ctx.ip)}`;
  const uncount = await ctx.limit({ subject: networkSubject, most: 40, seconds: 10 * 60 });
  const emailSubject = `student questions about ${email.toLowerCase()}`;
  await ctx.limit({ subject: emailSubject, most: 8, seconds: 15 * 60 });
  return uncount;
}

/** The student who signed the current waiver with this address. Refuses `student-unknown` and `waiver-changed`. */
export async function findReturningStudent(ctx: Ctx, email: string) {
  const [{ version }, student] = await Promise.all([
    readCurrentWaiver(ctx),
    ctx.db
      .selectFrom("waivers")
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom("signups")
            .select(["name", "email", "phone"])
            .where((is) => is(is.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
            .where("waiver_id", "is not", null)
            .orderBy("created_at", "desc")
            .limit(1)
            .as("last"),
        (join) => join.onTrue(),
      )
      .select(["waivers.id", "waivers.text_version", "last.name", "last.email", "last.phone"])
      .where((of) => of(of.fn<string>("lower", ["waivers.email"]), "=", email.toLowerCase()))
      .orderBy("waivers.signed_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!student) throw new Refusal("student-unknown");
  if (student.text_version !== version) throw new Refusal("waiver-changed");
  return { name: student.name, email: student.email, phone: student.phone, waiver: { id: student.id } };
}
