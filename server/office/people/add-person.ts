import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/schema.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";

/** Adds a person by name and email address, or returns the one at the address, whose name stays. */
export function addPerson(ctx: Ctx, { body: { name, email } }: Parsed<typeof schema.addPerson>) {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`select person_at(${email}, ${name}, '', ${tx.now}) as id`.execute(tx.db);
    const people = tx.db.selectFrom("people").select(["id as _id", "name"]).where("id", "=", rows[0]!.id);
    const person = await people.executeTakeFirstOrThrow();
    tx.about({ person: person._id });
    return { ...person, name: person.name || name };
  });
}
