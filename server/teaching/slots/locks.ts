import { type Compilable, sql } from "kysely";
import type { Tx } from "../../platform/call/ctx.ts";
import { rawStatement, sendBatch } from "../../platform/db/transaction.ts";

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
export async function lockSlots(tx: Pick<Tx, "db">, ids: readonly string[], also?: AlsoLocked): Promise<void> {
  await sendBatch(tx.db, slotsLockStatement(tx, ids, also));
}

type AlsoLocked = {
  /** The slot that this student holds. */
  heldBy?: string;
  /** Length of a break: locks the slots that start in it after one of `ids`. */
  breakMinutes?: number | undefined;
};

/** Statement of `lockSlots`. */
export function slotsLockStatement(
  tx: Pick<Tx, "db">,
  ids: readonly string[],
  { heldBy, breakMinutes = 0 }: AlsoLocked = {},
): Compilable {
  const orHeld =
    heldBy === undefined ? sql`` : sql`or id in (select slot_id from slot_holds where user_id = ${heldBy})`;
  const orInBreak =
    breakMinutes === 0
      ? sql``
      : sql`or id in (select after.id from slots as wanted join slots as after on after.state = 'open'
          and after.starts_at > wanted.starts_at
          and after.starts_at < wanted.ends_at + make_interval(mins => ${breakMinutes}::int)
        where wanted.id = any (${[...ids]}::uuid[]))`;
  // `for update` would also block transactions that insert a reference to the row.
  return rawStatement(
    tx.db,
    sql`select id from slots where id = any (${[...ids]}::uuid[]) ${orHeld} ${orInBreak} order by id for no key update`,
  );
}
