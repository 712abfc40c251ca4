import { sql } from "kysely";
import type { Tx } from "../call/ctx.ts";
import { isLeased } from "../db/lease.ts";
import { leaseSeconds } from "./deliver.ts";

/**
 * Deletes mails to erased addresses that were not delivered, except those that outlive an erasure (letter.ts). One that
 * is being delivered at this moment is sent.
 */
export async function deleteUnsentMails({ db }: Pick<Tx, "db">, addresses: readonly string[]): Promise<void> {
  await sql`
    delete from mails where state in ('queued', 'failed') and not outlives_erasure
      and not ${isLeased("claimed_until", leaseSeconds)}
      and lower(recipient->>'address') = any (${addresses}::text[])`.execute(db);
}
