import { sql } from "kysely";
import type { z } from "zod";
import type { register as contract } from "../../../contract/schema/auth.ts";
import * as shared from "../../../contract/text/shared.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { addressVerification, alreadyRegistered } from "./letters.ts";
import { createLoginLink } from "./login-links.ts";
import { checkEmailRequest, sendRequestedEmail } from "./request-link.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";
import type { UserRow } from "./student.ts";

type Registration = z.output<typeof contract.body>;

/**
 * Creates an unproven account and emails the link that proves its address. Registering again before that replaces the
 * names. An address that already has an account is sent a login link instead. Response and work are the same in all
 * cases, so that a stranger cannot find out who is a student. Refuses `bot-check-needed`, `bot-check-failed` and
 * `limited`.
 */
export async function register(ctx: Ctx, { body }: { body: Registration }): Promise<{ message: string }> {
  await checkEmailRequest(ctx, body);
  const requestedBy = markRequestingBrowser(ctx);
  await ctx.tx(async (tx) => {
    const student = await accountOf(tx, body);
    const hasAccount = student.state === "live";
    const purpose = hasAccount ? "login" : "verify-email";
    const link = await createLoginLink(tx, { purpose, personId: student.id, requestedBy });
    const letter = (hasAccount ? alreadyRegistered : addressVerification)(student.email, link);
    await sendRequestedEmail(tx, letter);
  });
  return { message: shared.registrationConfirmedCheckYourEmail };
}

/** Finds or creates the account and locks its row, in one statement: concurrent registrations create one account. */
function accountOf(tx: Tx, { firstName, lastName, email }: Registration): Promise<UserRow> {
  const newerIfUnproven = (column: "email" | "first_name" | "last_name") =>
    sql<string>`case users.state when 'unproven' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`users.${column}`)} end`;
  return tx.db
    .insertInto("users")
    .values({ id: newId(tx.now.getTime()), email, first_name: firstName, last_name: lastName, created_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where(sql<boolean>`state <> 'gone'`)
        .doUpdateSet({
          email: newerIfUnproven("email"),
          first_name: newerIfUnproven("first_name"),
          last_name: newerIfUnproven("last_name"),
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
