import type { ValidatedToken } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { exchangeReturnCode, isReturnCode } from "../google/return-code.ts";
import { requireStudent, toStudent } from "./read.ts";
import { signIn } from "./sign-in.ts";

/**
 * Returns the student of an access token, or exchanges the one-time code of a return from Google for the student and
 * a new access token. Refuses `not-signed-in` if the token is expired, ended, used or forged, or belongs to the
 * owner.
 */
export async function validateToken(ctx: Ctx, { body }: { body: { token: string } }): Promise<ValidatedToken> {
  if (isReturnCode(body.token)) {
    const student = await exchangeReturnCode(ctx, body.token);
    if (!student) throw new Refusal("not-signed-in");
    return { isValid: true, ...(await signIn(ctx, student)) };
  }
  const actor = await ctx.signer.bearer(body.token);
  return { isValid: true, user: toStudent(await requireStudent({ db: ctx.db, actor })) };
}
