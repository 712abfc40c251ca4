import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Contact } from "./affected.ts";

type Columns = Insertable<Tables["absence_items"]>;

/** One thing in a letter or a phone call, with its person. */
export type NewItem = { to: Contact } & Omit<Columns, "id" | "absence_id" | "person_id">;

/** Stores items, and each person once. */
export async function writeItems(
  tx: Pick<Tx, "db" | "now">,
  absenceId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  await closeEarlierQuestions(tx, items);
  const idOf = new Map<string, string>();
  const people: (Contact & { id: string })[] = [];
  for (const { to } of items) {
    if (idOf.has(to.contact)) continue;
    const id = newId(tx.now.getTime());
    idOf.set(to.contact, id);
    const phone = items.find((item) => item.to.contact === to.contact && item.to.phone !== "")?.to.phone ?? "";
    people.push({ ...to, id, phone });
  }
  for (const some of portionsOf(people))
    await tx.db
      .insertInto("absence_people")
      .values(some.map((person) => ({ ...person, absence_id: absenceId })))
      .execute();
  const rows = items.map(({ to, ...item }) => ({
    ...item,
    id: newId(tx.now.getTime()),
    absence_id: absenceId,
    person_id: idOf.get(to.contact)!,
  }));
  for (const some of portionsOf(rows)) await tx.db.insertInto("absence_items").values(some).execute();
}

/** A seat or order of which an earlier absence asked was kept there; from now on the new question counts. */
async function closeEarlierQuestions({ db, now }: Pick<Tx, "db" | "now">, items: readonly NewItem[]): Promise<void> {
  const idsOf = (key: "signup_id" | "order_id") => items.map((item) => item[key]).filter((id) => id != null);
  await sql`
    update absence_items set state = 'kept', answered_at = ${now}, answered_by = 'deadline'
    where state = 'asked' and if_silent = 'kept'
      and (signup_id = any (${idsOf("signup_id")}::uuid[]) or order_id = any (${idsOf("order_id")}::uuid[]))`.execute(
    db,
  );
}

/** A statement has at most 65,535 parameters. */
const rowsPerStatement = 1_000;

function portionsOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement));
}
