import { sql, type Selectable } from "kysely";
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
  // The whole table, with its attached files, would be read again after each step of a test.
  const isTheirs = sql<boolean>`recipient ->> 'address' = ${address}`;
  return db.selectFrom("mails").selectAll().where(isTheirs).orderBy("id").execute();
}
