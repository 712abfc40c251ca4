import type { Insertable } from "kysely";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";

type Written = Omit<Insertable<Tables["messages"]>, "id" | "received_at" | "state">;

/**
 * Stores a visitor's message. Returns false for a repeat: the id is known and the same content was stored recently,
 * so the form was sent again after a lost response. Other content under a known id is a corrected form, and is stored
 * as a second message.
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

/** After this time, the same content is a new message. */
const sameFormHours = 24;
