import type { Insertable, Transaction } from "kysely";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";

export type SeededStudent = Pick<Insertable<Tables["users"]>, "first_name" | "last_name" | "phone"> &
  Partial<Pick<Insertable<Tables["users"]>, "preferred_name" | "pronoun" | "city" | "zipcode">> & {
    email: string;
    registeredAt: Date;
  };

/** Seeds students with proven addresses. They log in with an emailed link. Returns their ids in the same order. */
export async function seedStudents(tx: Transaction<Tables>, students: readonly SeededStudent[]): Promise<string[]> {
  const rows = students.map(({ registeredAt, ...student }) => ({
    ...student,
    id: newId(registeredAt.getTime()),
    state: "live" as const,
    created_at: registeredAt,
    proven_at: registeredAt,
  }));
  await tx.insertInto("users").values(rows).execute();
  return rows.map(({ id }) => id);
}
