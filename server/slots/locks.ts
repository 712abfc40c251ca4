import { type Compilable, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { rawStatement, sendBatch } from "../db/transaction.ts";

/** The first of the two keys of an advisory lock; the second is a hash of the id or address. */
const payerLockKey = 7408;
const addressLockKey = 7410;

/**
 * Statement that locks a student's id, or the id of a booking that is paid by link, until the transaction ends. No
 * other transaction can open a payment or book for it, or delete the account. Lock order: before payments and slots.
 */
export function payerLockStatement(tx: Pick<Tx, "db">, id: string): Compilable {
  return rawStatement(tx.db, sql`select pg_advisory_xact_lock(${payerLockKey}, hashtext(${id}))`);
}

/** Runs `payerLockStatement`. */
export async function lockPayer(tx: Pick<Tx, "db">, id: string): Promise<void> {
  await sendBatch(tx.db, payerLockStatement(tx, id));
}

/** Locks which account or guest an email belongs to, until the transaction ends. Lock order: before `lockPayer`. */
export async function lockAddress(tx: Pick<Tx, "db">, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressLockKey}, hashtext(${email.toLowerCase()}))`.execute(tx.db);
}

/**
 * Locks slots until the transaction ends. Required to hold, book or remove a slot. Lock order: by id, and after
 * payments, to prevent deadlocks. Unknown ids are ignored.
 */
export async function lockSlots(tx: Pick<Tx, "db">, ids: readonly string[]): Promise<void> {
  await sendBatch(tx.db, slotsLockStatement(tx, ids));
}

/** Statement of `lockSlots`. With `holder`, it also locks the slot that this student holds. */
export function slotsLockStatement(tx: Pick<Tx, "db">, ids: readonly string[], holder?: string): Compilable {
  const orHeld =
    holder === undefined ? sql`` : sql`or id in (select slot_id from slot_holds where user_id = ${holder})`;
  // `for update` would also block transactions that insert a reference to the row.
  return rawStatement(
    tx.db,
    sql`select id from slots where id = any (${[...ids]}::uuid[]) ${orHeld} order by id for no key update`,
  );
}
