import type { Insertable } from "kysely";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";

type Written = Omit<Insertable<Tables["messages"]>, "id" | "received_at" | "state">;

/**
 * Stores what a visitor wrote. False when these very words are stored under this id already: a form that was sent again
 * after a lost answer. Other words under a known id are a form that was corrected meanwhile, and are stored beside it.
 */
export async function storeMessage(tx: Tx, id: string | undefined, written: Written): Promise<boolean> {
  const insert = (as: string) =>
    tx.db
      .insertInto("messages")
      .values({ ...written, id: as, received_at: tx.now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
  if (await insert(id ?? newId())) return true;
  const same = await tx.db
    .selectFrom("messages")
    .select("id")
    .where("kind", "=", written.kind)
    .where("name", "=", written.name)
    .where("email", "=", written.email)
    .where("phone", "is not distinct from", written.phone ?? null)
    .where("session_type", "is not distinct from", written.session_type ?? null)
    .where("body", "=", written.body)
    .where("received_at", ">", new Date(tx.now.getTime() - sameFormHours * 3_600_000))
    .executeTakeFirst();
  if (same) return false;
  await insert(newId());
  return true;
}

/** A form that stands open longer than this is another occasion. */
const sameFormHours = 24;
