import type { Selectable } from "kysely";
import type { Tables } from "../server/platform/db/schema.ts";
import type { TestApp } from "./app.ts";

/**
 * The mails that the site has written to an address, sent or not. A mail is written in the transaction that causes it:
 * to test that no second one follows, count these after the response, without waiting.
 */
export async function mailsWrittenTo(
  { database: { db } }: Pick<TestApp, "database">,
  address: string,
): Promise<Selectable<Tables["mails"]>[]> {
  const mails = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return mails.filter(({ recipient }) => recipient.address === address);
}
