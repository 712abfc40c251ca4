import { sql } from "kysely";
import type { z } from "zod";
import type { register as contract } from "../../../contract/schema/students.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { addressToProve, alreadyRegistered } from "./letters.ts";
import { createLoginLink } from "./login-links.ts";
import type { UserRow } from "./read.ts";
import { checkMailRequest, sendRequestedMail } from "./requested-mail.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";

type Registration = z.output<typeof contract.body>;

/**
 * Makes an account that is nobody's until the mailed link proves its address; registered again before that, it takes
 * the newer names. Who has an account is mailed a link into it instead. Answer and work are the same for all, so that
 * nobody learns who is a student. Refuses `bot-check-needed`, `bot-check-failed` and `limited`.
 */
export async function register(ctx: Ctx, { body }: { body: Registration }): Promise<{ message: string }> {
  await checkMailRequest(ctx, body);
  const requestedBy = markRequestingBrowser(ctx);
  await ctx.tx(async (tx) => {
    const student = await accountOf(tx, body);
    const isKnown = student.state === "live";
    const purpose = isKnown ? "login" : "verify-email";
    const link = await createLoginLink(tx, { purpose, personId: student.id, requestedBy });
    const letter = (isKnown ? alreadyRegistered : addressToProve)(student.email, link);
    await sendRequestedMail(tx, letter);
  });
  return { message: "Registration confirmed! Check your email for details." };
}

/** One statement, so that of many who register an address at once one makes the account; it locks the row as well. */
function accountOf(tx: Tx, { firstName, lastName, email }: Registration): Promise<UserRow> {
  const newerIfUnproven = (column: "email" | "first_name" | "last_name") =>
    sql<string>`case users.state when 'unproven' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`users.${column}`)} end`;
  return tx.db
    .insertInto("users")
    .values({
      id: newId(tx.now.getTime()),
      email,
      first_name: firstName,
      last_name: lastName,
      created_at: tx.now,
    })
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
