import type { PasskeyAnswer } from "../../../contract/auth/calls.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { countOwnerAttempt, type Guesser, type Owner } from "./owner.ts";
import { loginAttemptOf, redeemChallenge, sessionOf } from "./passkey-challenges.ts";
import { challengeOf, verifiedCounter } from "./verify-passkey.ts";

/**
 * Uses up the challenge of a passkey's answer and checks its signature. A counter that does not grow is refused: the
 * passkey may have been copied. Refuses `passkey-wrong`, `limited`.
 */
export async function redeemPasskey(
  ctx: Ctx,
  owner: Owner,
  given: PasskeyAnswer,
  { purpose, by }: { purpose: "confirm" | "login"; by: Guesser },
): Promise<void> {
  const attempt = await countOwnerAttempt(ctx, "admin passkey", by);
  const boundTo = purpose === "login" ? loginAttemptOf(ctx) : sessionOf(ctx);
  const challenge = challengeOf(given);
  if (challenge === undefined || !(await redeemChallenge(ctx, { purpose, boundTo, ownerId: owner.id, challenge })))
    throw new Refusal("passkey-wrong");
  const passkeys = ctx.db.selectFrom("passkeys").selectAll().where("credential_id", "=", given.id);
  const passkey = await passkeys.where("admin_id", "=", owner.id).executeTakeFirst();
  const counter = passkey && (await verifiedCounter(ctx, challenge, passkey, given));
  if (!passkey || counter === undefined) throw new Refusal("passkey-wrong");
  const { numUpdatedRows } = await ctx.db
    .updateTable("passkeys")
    .set({ counter, used_at: ctx.now })
    .where("id", "=", passkey.id)
    .where((is) => is.or([is("counter", "<", counter), is.and([is("counter", "=", 0), is.val(counter === 0)])]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal("passkey-wrong");
  await attempt.clear();
}
