import { type Compilable, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { asked, together } from "../db/transaction.ts";

/** Names our advisory locks among those others may take. */
const openings = 7408;
const addresses = 7410;

/**
 * Until the transaction ends nothing else is opened or booked for a student, or paid for a booking that is paid by a
 * link, and no account of hers is deleted. Before payments and slots are locked. The statement that waits for it.
 */
export function openingsLock(tx: Pick<Tx, "db">, of: string): Compilable {
  return asked(tx.db, sql`select pg_advisory_xact_lock(${openings}, hashtext(${of}))`);
}

/** Waits for the same. */
export async function lockOpenings(tx: Pick<Tx, "db">, of: string): Promise<void> {
  await together(tx.db, openingsLock(tx, of));
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
      // Not `for update`: that would also keep out whoever only points at the row.
      .forNoKeyUpdate()
  );
}
