import { type Updateable, sql } from "kysely";
import type { Ctx, Tx } from "../../ctx.ts";
import { emptied } from "../../db/personal-columns.ts";
import type { Tables } from "../../db/schema.ts";
import type { UserRow } from "./read.ts";

/** Changes columns of a live account. Undefined when there is none, also for one that was just deleted. */
export async function updateStudent(
  { db }: Pick<Ctx, "db">,
  id: string,
  columns: Updateable<Tables["users"]>,
): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set(columns)
    .where("id", "=", id)
    .where("state", "=", "live")
    .returningAll()
    .executeTakeFirst();
}

/** Empties an account and marks it as deleted. Its row stays for the payments that point to it. */
export async function emptyStudent({ db, now }: Pick<Tx, "db" | "now">, id: string): Promise<void> {
  await sql`update users set state = 'gone', gone_at = ${now}, ${emptied("users")} where id = ${id}`.execute(
    db,
  );
}
