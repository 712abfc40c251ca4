import { sql } from "kysely";
import type { z } from "zod";
import type { joinWaitlist as schema } from "../../../contract/schema/signups.ts";
import * as t from "../../../contract/text/server/signups.ts";
import { newToken } from "../../auth/tokens.ts";
import type { Ctx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { sendUnawaited } from "../../db/transaction.ts";
import { hasFreeSeat, lockSeats } from "../../events/count-seats.ts";
import { findNamedClass } from "../../events/named-class.ts";
import { Refusal } from "../../refusal.ts";
import { readLetterSignature } from "../../site/letter-signature.ts";
import { waitlistJoined } from "../letters.ts";
import { hasLiveSignup, requireOpenEvent } from "../seats/claim-seat.ts";
import { networkFingerprint, refuseCrowdedWaitlist } from "../seats/unconfirmed-seats.ts";
import { limitStudentLookups } from "../sign-up-returning.ts";

/**
 * Adds a person to the waitlist of a full class and emails them. Refusal codes: see `joinWaitlist` in
 * contract/schema/signups.ts.
 */
export async function joinWaitlist(
  ctx: Ctx,
  { body }: { body: z.output<typeof schema.body> },
): Promise<{ message: string }> {
  const uncountLookup = await limitStudentLookups(ctx, body.email);
  const isHuman = await ctx.botCheck.check(body.recaptchaToken, "signup_form_submit", ctx.now, ctx.ip);
  if (!isHuman) throw new Refusal("bot-check-failed");
  const named = await findNamedClass(ctx, body);
  requireOpenEvent(named, ctx.now);
  const signature = await readLetterSignature(ctx);

  await ctx.tx(async (tx) => {
    const seats = await lockSeats<{ isSignedUp: boolean }>(
      tx,
      named.id,
      sql`, ${hasLiveSignup(named.id, body.email)} as "isSignedUp"`,
    );
    requireOpenEvent(seats.event, tx.now);
    // Checked before `already-signed-up`: a class with free seats must reveal nothing about the address.
    if (hasFreeSeat(seats)) throw new Refusal("class-not-full");
    if (seats.isSignedUp) throw new Refusal("already-signed-up");
    const { token, hash } = newToken();
    const joined = await tx.db
      .insertInto("waitlist")
      .values({
        id: newId(tx.now.getTime()),
        event_id: named.id,
        name: body.name,
        email: body.email,
        token_hash: hash,
        network: networkFingerprint(tx),
        joined_at: tx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!joined) throw new Refusal("already-waiting");
    await refuseCrowdedWaitlist(tx, named.id, body.email);
    tx.changed("events");
    await tx.send(waitlistJoined(seats.event, { email: body.email, token }, signature));
    sendUnawaited(tx.db, uncountLookup);
  });
  return { message: t.youAreOnWaitlistWe };
}
