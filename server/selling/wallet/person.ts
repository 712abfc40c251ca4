import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";

/** The person of an account. Undefined if the account is deleted. */
export async function personOfAccount({ db }: Pick<Ctx, "db">, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from users where id = ${userId} and state <> 'gone' and person_id is not null`.execute(db);
  return rows[0]?.person_id;
}
