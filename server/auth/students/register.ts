import { sql } from "kysely";
import type { register as contract } from "../../../contract/auth/schema.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Ctx, Parsed, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { addressVerification, alreadyRegistered } from "./letters.ts";
import { createLoginLink } from "./login-links.ts";
import { mayRequestEmail, sendRequestedEmail } from "./request-link.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";
import type { UserRow } from "./student.ts";

export type Registration = Parsed<typeof contract>;

/**
 * Creates an unproven account and emails the link that proves its address. Registering again before that replaces the
 * names; the proof names the account as in the browser that requested the followed link. An address that already has an
 * account is sent a login link instead. Response and work are the same in all cases, so that a stranger cannot find out
 * who is a student.
 */
export async function register(ctx: Ctx, { body }: Registration): Promise<{ message: string }> {
  const answer = { message: shared.registrationConfirmedCheckYourEmail };
  if (!(await mayRequestEmail(ctx, body))) return answer;
  const requestedBy = markRequestingBrowser(ctx);
  await ctx.tx(async (tx) => {
    const student = await accountOf(tx, body);
    const hasAccount = student.state === "live";
    const purpose = hasAccount ? "login" : "verify-email";
    const link = await createLoginLink(tx, { purpose, personId: student.id, requestedBy, name: body });
    const letterWith = hasAccount ? alreadyRegistered : addressVerification;
    await sendRequestedEmail(tx, student.email, () => letterWith(student.email, link));
  });
  return answer;
}

/** Finds or creates the account and locks its row, in one statement: concurrent registrations create one account. */
export async function accountOf(
  { db, now }: Tx,
  { firstName, lastName, email }: Registration["body"],
): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    insert into users (id, email, first_name, last_name, created_at)
    values (${newId(now.getTime())}, ${email}, ${firstName}, ${lastName}, ${now})
    on conflict (lower(email)) where state <> 'gone' do update set
      email = case users.state when 'unproven' then excluded.email else users.email end,
      first_name = case users.state when 'unproven' then excluded.first_name else users.first_name end,
      last_name = case users.state when 'unproven' then excluded.last_name else users.last_name end
    returning *`.execute(db);
  return rows[0]!;
}
