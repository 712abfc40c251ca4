import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/schema.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { liveStudent, requireOwnStudent, toStudent, updateStudent, type UserRow } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { storeBirthday } from "./keep-in-touch.ts";

/** The calling student's profile. Refuses `not-signed-in`, and `not-found` for any other id. */
export async function readProfile(ctx: Ctx, { params }: Parsed<typeof schema.readUser>): Promise<schema.OwnProfile> {
  return ownProfile(ctx, await requireOwnStudent(ctx, params.id));
}

/** Changes the given fields of the calling student's profile. Also refuses `not-found` if the account is deleted. */
export async function updateProfile(ctx: Ctx, { params, body }: Parsed<typeof schema.updateUser>) {
  const own = await requireOwnStudent(ctx, params.id);
  const { firstName, lastName, preferredName, birthday, ...unmapped } = body;
  const columns = { first_name: firstName, last_name: lastName, preferred_name: preferredName, ...unmapped };
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return ctx.tx(async (tx) => {
    // Locked in both cases: a birthday is not stored for an account that is erased concurrently.
    const row =
      Object.keys(changes).length === 0
        ? await liveStudent(tx, own.id).forUpdate().executeTakeFirst()
        : await updateStudent(tx, own.id, changes);
    if (!row) throw new Refusal("not-found");
    if (birthday !== undefined) await storeBirthday(tx, sql<string>`${row.person_id}`, birthday);
    return { message: t.yourProfileIsSaved, user: await ownProfile(tx, row) };
  });
}

async function ownProfile({ db }: Pick<Ctx, "db">, row: UserRow): Promise<schema.OwnProfile> {
  const person = await db.selectFrom("people").select("birthday").where("id", "=", row.person_id).executeTakeFirst();
  return { ...toStudent(row), birthday: person?.birthday ?? "" };
}
