import { type Selectable, sql } from "kysely";
import type { Student } from "../../../contract/students.ts";
import type { Ctx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";

export type UserRow = Selectable<Tables["users"]>;

/** A student as her browser keeps her (design decision 4.13: who has no name is "Unknown User"). */
export function sessionUserOf(row: UserRow): Student {
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

/** The student who makes this call; `not-signed-in` when there is none, or her account is gone. */
export async function callingStudent(ctx: Pick<Ctx, "db" | "actor">): Promise<UserRow> {
  const row = ctx.actor.kind === "user" ? await liveStudent(ctx, ctx.actor.id) : undefined;
  if (!row) throw new Refusal("not-signed-in");
  return row;
}

/** The same, asked about by id. Another's id is as good as none: `not-found`. */
export async function myStudentRow(ctx: Pick<Ctx, "db" | "actor">, id: string): Promise<UserRow> {
  const row = await callingStudent(ctx);
  if (row.id !== id.toLowerCase()) throw new Refusal("not-found");
  return row;
}

/** A student whose account is proven and not gone. */
export async function liveStudent(ctx: Pick<Ctx, "db">, id: string): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", sql.lit("live"))
    .executeTakeFirst();
}
