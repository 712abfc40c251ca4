import { type Selectable, sql, type Updateable } from "kysely";
import type { Student } from "../../../contract/auth/calls.ts";
import { editedPhone } from "../../../contract/platform/values/identifiers.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { emptyAssignments } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";

export type UserRow = Selectable<Tables["users"]>;

/** A student's names and contact data, as the student and the owner read them. */
export function profileFields(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    pronoun: row.pronoun,
    phone: row.phone,
    city: row.city,
    zipcode: row.zipcode,
  };
}

/** The student as sent to the browser, with the phone as the account takes it. A missing name is shown as "Unknown User". */
export function toStudent(row: UserRow): Student {
  const { firstName, lastName, ...fields } = profileFields(row);
  return {
    ...fields,
    firstName: firstName || "Unknown",
    lastName: lastName || "User",
    phone: editedPhone(row.phone),
    image: row.image,
  };
}

/** The student as the caller of this request. Refuses `not-signed-in`, also if the account was deleted. */
export async function requireStudent(ctx: Pick<Ctx, "db" | "actor">): Promise<UserRow> {
  const row = ctx.actor.kind === "user" ? await findLiveStudent(ctx, ctx.actor.id) : undefined;
  if (!row) throw new Refusal("not-signed-in");
  return row;
}

/** Whether a typed address is the caller's own: the login of its student proves that. */
export async function isOwnAddress(ctx: Pick<Ctx, "db" | "actor">, email: string): Promise<boolean> {
  return ctx.actor.kind === "user" && (await requireStudent(ctx)).email.toLowerCase() === email.toLowerCase();
}

/** The calling student, who must have this id. Refuses `not-signed-in`, and `not-found` for any other id. */
export async function requireOwnStudent(ctx: Pick<Ctx, "db" | "actor">, id: string): Promise<UserRow> {
  const row = await requireStudent(ctx);
  if (row.id !== id.toLowerCase()) throw new Refusal("not-found");
  return row;
}

/** Query of a student whose address is proven and whose account is not deleted. */
export function liveStudent({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).where("state", "=", sql.lit("live"));
}

export function findLiveStudent(ctx: Pick<Ctx, "db">, id: string): Promise<UserRow | undefined> {
  return liveStudent(ctx, id).executeTakeFirst();
}

/** Updates columns of a live account. Returns undefined if there is none, also if it was deleted concurrently. */
export async function updateStudent({ db }: Pick<Ctx, "db">, id: string, columns: Updateable<Tables["users"]>) {
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
  await sql`
    update users set state = 'gone', gone_at = ${now}, ${emptyAssignments("users")} where id = ${id}`.execute(db);
}
