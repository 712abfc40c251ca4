import type { ValidToken } from "../../../contract/schema/students.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { exchangeReturnCode, isReturnCode } from "../google/return-code.ts";
import { callingStudent, sessionUserOf } from "./read.ts";
import { signIn } from "./sign-in.ts";

/**
 * Whose access token this is; or, for the one-time code of a return from Google, the student it stands for with an
 * access token of her own. Refuses `not-signed-in` when it has expired, was ended or used, is forged or the owner's.
 */
export async function validateToken(ctx: Ctx, { body }: { body: { token: string } }): Promise<ValidToken> {
  if (isReturnCode(body.token)) {
    const student = await exchangeReturnCode(ctx, body.token);
    if (!student) throw new Refusal("not-signed-in");
    return { isValid: true, ...(await signIn(ctx, student)) };
  }
  const actor = await ctx.signer.bearer(body.token);
  return { isValid: true, user: sessionUserOf(await callingStudent({ db: ctx.db, actor })) };
}
