import { mailedTokenHash, newMailedToken } from "../accounts/mailed-token.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { askingBrowser, endAsk } from "./google-ask.ts";
import { liveStudent, type UserRow } from "./read.ts";

/** From the redirect to the page that exchanges it: seconds. */
const codeSeconds = 60;

/** Whether a token to validate is a code of ours and not an access token, which has dots. */
export function isReturnCode(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/** A code that stands in the address a student returns from Google to: good once, for a minute, in that browser. */
export async function makeReturnCode(tx: Tx, given: { userId: string; browser: string }): Promise<string> {
  const { token, hash } = newMailedToken();
  await tx.db
    .insertInto("mailed_links")
    .values({
      token_hash: hash,
      purpose: "google-return",
      person_id: given.userId,
      asked_by: given.browser,
      expires_at: new Date(tx.now.getTime() + codeSeconds * 1000),
    })
    .execute();
  return token;
}

/**
 * Uses the code up and says whose it is; undefined when it is used, too old, not of this browser or of nobody any more.
 * In another browser it is not used up, so that nobody can spoil it for whom it was made.
 */
export async function exchangeReturnCode(ctx: Ctx, code: string): Promise<UserRow | undefined> {
  const browser = askingBrowser(ctx);
  if (!browser) return undefined;
  const used = await ctx.db
    .updateTable("mailed_links")
    .set({ used_at: ctx.now })
    .where("token_hash", "=", mailedTokenHash(code))
    .where("purpose", "=", "google-return")
    .where("asked_by", "=", browser)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .returning("person_id")
    .executeTakeFirst();
  if (!used) return undefined;
  endAsk(ctx);
  return liveStudent(ctx, used.person_id);
}
