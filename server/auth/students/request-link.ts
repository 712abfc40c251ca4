import { text as t } from "../../../contract/auth/text.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, isPastLimit, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { isKnownAddress } from "../known-address.ts";
import { loginLink, noAccount } from "./letters.ts";
import { createLoginLink, emailsPerAddress, newLoginCode } from "./login-links.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";

type EmailRequest = { email: string; recaptchaToken: string };

/**
 * Emails a login link and code, also to an unproven address: using the link proves it. Response and work are the same
 * for an address without an account, whose email says that there is none.
 */
export async function requestLoginLink(ctx: Ctx, { body }: { body: EmailRequest }): Promise<{ message: string }> {
  const address = body.email.toLowerCase();
  const answer = { message: t.loginEmailSentPleaseCheck };
  if (!(await mayRequestEmail(ctx, body))) return answer;
  const requestedBy = markRequestingBrowser(ctx);
  const { code, codeHash } = newLoginCode(ctx, address);
  await ctx.tx(async (tx) => {
    const student = await tx.db
      .selectFrom("users")
      .select(["id", "email"])
      .where((of) => of(of.fn<string>("lower", ["email"]), "=", address))
      .where("state", "<>", "gone")
      .forUpdate()
      .executeTakeFirst();
    // Without an account, a link for a random id is created and not sent, so that the response time reveals nothing.
    const personId = student?.id ?? newId(tx.now.getTime());
    const link = await createLoginLink(tx, { purpose: "login", personId, requestedBy, codeHash });
    await sendRequestedEmail(tx, student?.email ?? body.email, () =>
      student ? loginLink(student.email, { ...link, code }) : noAccount(body.email),
    );
  });
  return answer;
}

/**
 * Checks limits before writing an email that any visitor can request. From the second email to an address within a
 * quarter of an hour, a bot check is required: a repeat without one is false, and writes nothing. Refuses
 * `bot-check-failed` and `limited`. Everything is the same for known and unknown addresses.
 */
export async function mayRequestEmail(ctx: Ctx, { email, recaptchaToken }: EmailRequest): Promise<boolean> {
  const address = email.toLowerCase();
  const first = ctx.limit({ subject: `first mail ${address}`, most: 1, seconds: 15 * 60 });
  if (await isPastLimit(first)) {
    if (recaptchaToken === "") return false;
    await refuseBots(ctx, recaptchaToken, "login_mail");
  }
  // A neighbour of the student's network must not use up the requests of the student's browser.
  const from = isKnownAddress(ctx, address) ? "the recipient" : networkOf(ctx.ip);
  await ctx.limit({ subject: `mails ${address} from ${from}`, ...emailsPerAddress });
  return true;
}

/** Writes the requested email. Refuses `limited` if the address has reached its daily maximum. */
export async function sendRequestedEmail(tx: Tx, email: string, write: () => Letter): Promise<void> {
  tx.noteReader(email, false);
  const written = await tx.send(email, write);
  if (written.length > 0) return;
  throw new Refusal("limited", { message: t.manyEmailsToday, retryAfterSeconds: 60 * 60 });
}
