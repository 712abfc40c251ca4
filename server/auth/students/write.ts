import { type Updateable, sql } from "kysely";
import type { Ctx, Tx } from "../../ctx.ts";
import { emptyAssignments } from "../../db/personal-columns.ts";
import type { Tables } from "../../db/schema.ts";
import type { UserRow } from "./read.ts";

/** Updates columns of a live account. Returns undefined if there is none, also if it was deleted concurrently. */
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

/** Empties an account and marks it as deleted. The row stays, because payments reference it. */
export async function eraseStudentRow({ db, now }: Pick<Tx, "db" | "now">, id: string): Promise<void> {
  await sql`update users set state = 'gone', gone_at = ${now}, ${emptyAssignments("users")} where id = ${id}`.execute(
    db,
  );
}
