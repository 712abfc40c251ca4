import type { Tx } from "../ctx.ts";

/**
 * Locks slots until the transaction ends: who holds one, books it or removes it takes turns. In the order of their
 * ids, and after the payments a transaction locks, so that no two wait for each other. An id without a slot is none.
 */
export async function lockSlots(tx: Pick<Tx, "db">, ids: readonly string[]): Promise<void> {
  await tx.db
    .selectFrom("slots")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    // Not `for update`: that would also keep out whoever only points at the row.
    .forNoKeyUpdate()
    .execute();
}
