import { type Compilable, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { rawStatement, together } from "../db/transaction.ts";

/** Names our advisory locks among those others may take. */
const openings = 7408;
const addresses = 7410;

/**
 * The statement that waits for a student's lock, or for that of a booking that is paid by a link. Until the transaction
 * ends, no other one opens or books something under this lock, or deletes the account. Taken before the locks of
 * payments and slots.
 */
export function payerLock(tx: Pick<Tx, "db">, of: string): Compilable {
  return rawStatement(tx.db, sql`select pg_advisory_xact_lock(${openings}, hashtext(${of}))`);
}

/** Waits for the same. */
export async function lockPayer(tx: Pick<Tx, "db">, of: string): Promise<void> {
  await together(tx.db, payerLock(tx, of));
}

/** Whose an address is does not change until the transaction ends. Before the openings of a student are locked. */
export async function lockAddress(tx: Pick<Tx, "db">, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addresses}, hashtext(${email.toLowerCase()}))`.execute(tx.db);
}

/**
 * Locks slots until the transaction ends: who holds one, books it or removes it takes turns. In the order of their
 * ids, and after the payments a transaction locks, so that no two wait for each other. An id without a slot is none.
 */
export async function lockSlots(tx: Pick<Tx, "db">, ids: readonly string[]): Promise<void> {
  await together(tx.db, slotsLock(tx, ids));
}

/** The statement that waits for it; with `holder`, also for the slot that this student holds. */
export function slotsLock(tx: Pick<Tx, "db">, ids: readonly string[], holder?: string): Compilable {
  return (
    tx.db
      .selectFrom("slots")
      .select("id")
      .where((of) =>
        of.or([
          of("id", "in", [...ids]),
          ...(holder === undefined
            ? []
            : [of("id", "in", of.selectFrom("slot_holds").select("slot_id").where("user_id", "=", holder))]),
        ]),
      )
      .orderBy("id")
      // `for update` would also block transactions that insert a reference to the row.
      .forNoKeyUpdate()
  );
}
