import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import type { Letter } from "../../mail/letter.ts";
import { networkOf } from "../../network.ts";
import { isPastLimit, Refusal } from "../../refusal.ts";
import { emailsPerAddress } from "./login-links.ts";

const quarterHourSeconds = 15 * 60;

/**
 * Checks limits before writing an email that any visitor can request. From the second email to an address within a
 * quarter of an hour, a bot check is required. Refuses `bot-check-needed`, `bot-check-failed` and `limited`, in the
 * same way for known and unknown addresses.
 */
export async function checkEmailRequest(
  ctx: Ctx,
  { email, recaptchaToken }: { email: string; recaptchaToken: string },
): Promise<void> {
  const address = email.toLowerCase();
  const first = ctx.limit({ subject: `first mail ${address}`, most: 1, seconds: quarterHourSeconds });
  if (await isPastLimit(first)) {
    if (recaptchaToken === "") throw new Refusal("bot-check-needed");
    const isHuman = await ctx.botCheck.check(recaptchaToken, "login_mail", ctx.now, ctx.ip);
    if (!isHuman) throw new Refusal("bot-check-failed");
  }
  await ctx.limit({ subject: `mails ${address} from ${networkOf(ctx.ip)}`, ...emailsPerAddress });
}

/** Writes the requested email. Refuses `limited` if the address has reached its daily maximum. */
export async function sendRequestedEmail(tx: Tx, letter: Letter): Promise<void> {
  const written = await tx.send(letter);
  if (written.length > 0) return;
  throw new Refusal("limited", {
    message: t.manyEmailsToday,
    retryAfterSeconds: 60 * 60,
  });
}
