import type { z } from "zod";
import type { wantPasswordReset } from "../../contract/schema/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { networkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";
import { resetLink } from "./letters.ts";
import { newMailedToken } from "./mailed-token.ts";
import { ownerOf } from "./owner.ts";

const resetMinutes = 60;

/**
 * Mails the owner a link to set a new password. Answer and work are the same for any address, and all are limited
 * alike, so that a stranger cannot tell which one is hers. Refuses `bot-check-failed` and `limited`.
 */
export async function wantReset(
  ctx: Ctx,
  { body }: { body: z.output<typeof wantPasswordReset.body> },
): Promise<{ message: string }> {
  const human = await ctx.botCheck.check(body.recaptchaToken, "admin_login", ctx.now, ctx.ip);
  if (!human) throw new Refusal("bot-check-failed");
  const address = body.email.toLowerCase();
  await ctx.limit({ subject: `mails ${address} from ${networkOf(ctx.ip)}`, most: 5, seconds: 15 * 60 });
  const owner = await ownerOf(ctx);
  if (owner) {
    // The same work for any other address: its link is dead from the start, and its letter never leaves.
    const isHers = owner.email.toLowerCase() === address;
    const expires_at = new Date(ctx.now.getTime() + (isHers ? resetMinutes * 60_000 : 0));
    const { token, hash } = newMailedToken();
    await ctx.tx(async (tx) => {
      await tx.db
        .insertInto("mailed_links")
        .values({ token_hash: hash, purpose: "admin-password", person_id: owner.id, expires_at })
        .execute();
      await tx.send(resetLink(owner.email, token, expires_at));
    });
  }
  return { message: "If that is your address, a link is on its way to it. It works for an hour." };
}
