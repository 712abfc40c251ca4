import type { ValidToken } from "../../contract/schema/students.ts";
import type { Ctx } from "../ctx.ts";
import { callingStudent, sessionUserOf } from "./read.ts";

/** Whose access token this is. Refuses `not-signed-in` when it has expired, was ended, is forged or the owner's. */
export async function validateToken(ctx: Ctx, { body }: { body: { token: string } }): Promise<ValidToken> {
  const actor = await ctx.signer.bearer(body.token);
  return { isValid: true, user: sessionUserOf(await callingStudent({ db: ctx.db, actor })) };
}
