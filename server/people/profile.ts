import type { Student } from "../../contract/auth.ts";
import type { Parsed } from "../../contract/endpoint.ts";
import type * as schema from "../../contract/schema/people.ts";
import * as t from "../../contract/text/server/people.ts";
import { requireOwnStudent, toStudent, updateStudent } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** The calling student's profile. Refuses `not-signed-in`, and `not-found` for any other id. */
export async function readProfile(ctx: Ctx, { params }: Parsed<typeof schema.readUser>): Promise<Student> {
  return toStudent(await requireOwnStudent(ctx, params.id));
}

/** Changes the given fields of the calling student's profile. Also refuses `not-found` if the account is deleted. */
export async function updateProfile(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.updateUser>,
): Promise<{ message: string; user: Student }> {
  const own = await requireOwnStudent(ctx, params.id);
  const { firstName, lastName, preferredName, ...unmapped } = body;
  const columns = { first_name: firstName, last_name: lastName, preferred_name: preferredName, ...unmapped };
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const row = Object.keys(changes).length === 0 ? own : await updateStudent(ctx, own.id, changes);
  if (!row) throw new Refusal("not-found");
  return { message: t.yourProfileIsSaved, user: toStudent(row) };
}
