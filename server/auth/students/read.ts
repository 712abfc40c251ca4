import { type Selectable, sql } from "kysely";
import type { Student } from "../../../contract/auth.ts";
import type { Ctx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";

export type UserRow = Selectable<Tables["users"]>;

/** The student as sent to the browser. A missing name is shown as "Unknown User". */
export function toStudent(row: UserRow): Student {
  return {
    id: row.id,
    firstName: row.first_name || "Unknown",
    lastName: row.last_name || "User",
    email: row.email,
    image: row.image,
    phone: row.phone,
    preferredName: row.preferred_name,
    pronoun: row.pronoun,
    city: row.city,
    zipcode: row.zipcode,
  };
}

/** The student as the caller of this request. Refuses `not-signed-in`, also if the account was deleted. */
export async function requireStudent(ctx: Pick<Ctx, "db" | "actor">): Promise<UserRow> {
  const row = ctx.actor.kind === "user" ? await findLiveStudent(ctx, ctx.actor.id) : undefined;
  if (!row) throw new Refusal("not-signed-in");
  return row;
}

/** The calling student, who must have this id. Refuses `not-signed-in`, and `not-found` for any other id. */
export async function requireOwnStudent(ctx: Pick<Ctx, "db" | "actor">, id: string): Promise<UserRow> {
  const row = await requireStudent(ctx);
  if (row.id !== id.toLowerCase()) throw new Refusal("not-found");
  return row;
}

/** A student whose address is proven and whose account is not deleted. */
export async function findLiveStudent(ctx: Pick<Ctx, "db">, id: string): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", sql.lit("live"))
    .executeTakeFirst();
}
