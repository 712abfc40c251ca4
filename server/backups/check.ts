import type pg from "pg";
import type { Header } from "../db/backup/file.ts";
import { restore, type RestoreOptions } from "../db/backup/restore.ts";
import { openScratch } from "../db/backup/scratch.ts";
import { connectTool } from "../db/backup/tool-client.ts";
import type { Connection } from "../db/pool.ts";

/** `breaches`: sentences about what must not be so; none when the backup is good. */
export type Verdict = { header: Header; tables: number; rows: number; breaches: string[] };

type Options = Omit<RestoreOptions, "connection"> & {
  /** A server that may make the scratch database; undefined for a temporary one. */
  beside: Connection | undefined;
  now: Date;
};

/**
 * Restores a backup into a scratch database, which also counts its rows and checks its foreign keys, then checks the
 * invariants there. Drops that database again. Throws a StartError when the backup cannot be restored, and NoScratch
 * when there is no place for it.
 */
export async function checkByRestoring({ beside, now, ...options }: Options): Promise<Verdict> {
  const scratch = await openScratch(beside, now).catch((cause: Error) => {
    throw new NoScratch(cause.message, { cause });
  });
  let dropped: Promise<void> | undefined;
  const drop = () => (dropped ??= scratch.drop());
  // Ends the connections of a restore that is to stop.
  const abort = () => void drop().catch(() => {});
  options.signal?.addEventListener("abort", abort, { once: true });
  try {
    options.signal?.throwIfAborted();
    const { header, tables, rows } = await restore({ ...options, connection: scratch.connection });
    const client = await connectTool(scratch.connection, "check");
    try {
      return { header, tables, rows, breaches: await breachesIn(client) };
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    options.signal?.removeEventListener("abort", abort);
    await drop();
  }
}

/** No scratch database could be made: this says nothing about the backup. */
export class NoScratch extends Error {}

/** What the database alone can tell about each invariant of docs/invariants.md, at any moment. Each yields sentences. */
const checks: readonly string[] = [
  // A payment that was fulfilled made a booking or an order. Neither is ever deleted.
  `select 'I1: ' || id || ' is fulfilled, and nothing was made of it' as breach from payments
   where state = 'fulfilled' and not exists (select from bookings where payment_id = payments.id)
     and not exists (select from orders where payment_id = payments.id)`,
  // The second capture is given back, or is a problem that the owner sees.
  `select 'I1: ' || (goods->>'bookingId') || ' is paid twice' as breach from payments
   where kind = 'booking' and captured_at is not null and refunded_cents < amount_cents and problem is null
     and not exists (select from refunds where payment_id = payments.id and state = 'asked')
   group by goods->>'bookingId' having count(*) > 1`,
  `select 'I2: ' || payments.id || ' is fulfilled and not paid' as breach from payments
   where captured_at is null and (
     exists (select from bookings where payment_id = payments.id and state = 'live')
     or exists (select from orders where payment_id = payments.id))`,
  `select 'I3: ' || name || ': the book says ' || book || ', there are ' || inventory as breach
   from (select name, inventory,
     (select coalesce(sum(change), 0) from stock_changes where chocolate_id = chocolates.id) as book
     from chocolates) as counted
   where book <> inventory`,
  `select 'I3: ' || name || ': ' || came || ' came, ' || sold || ' were sold, ' || inventory || ' are there and ' || held
     || ' held' as breach
   from (select name, inventory,
     (select coalesce(sum(change), 0) from stock_changes where chocolate_id = chocolates.id
       and why in ('start', 'owner', 'refunded', 'door', 'door-undone')) as came,
     (select coalesce(sum(quantity), 0) from tin_holds where chocolate_id = chocolates.id
       and state in ('running', 'pinned')) as held,
     (select coalesce(sum(quantity), 0) from tin_holds where chocolate_id = chocolates.id
       and state in ('sold', 'returned')) as sold
     from chocolates) as counted
   where came - sold <> inventory + held`,
  `select 'I4: ' || slot_id || ' is booked twice' as breach from bookings
   where state = 'live' group by slot_id having count(*) > 1`,
  // The triggers that forbid it are off during a restore.
  `select 'Timetable: ' || slots.id || ' is at the time of the class ' || events.id as breach from slots
   join events on tstzrange(events.starts_at, events.ends_at) && tstzrange(slots.starts_at, slots.ends_at)
   where slots.state = 'open' and events.state = 'live'`,
  `select 'I5: ' || payments.id || ' is of ' || payments.amount_cents || ', what was made of it says ' || made as breach
   from payments join (
     select payment_id, amount_cents as made from bookings
     union all select payment_id, (total->>'totalCents')::int from orders) as goods on payment_id = payments.id
   where made <> payments.amount_cents`,
  `select 'I5: ' || id || ' gave back ' || refunded_cents || ', its refunds are ' || given as breach
   from (select id, refunded_cents, (select coalesce(sum(amount_cents), 0) from refunds
     where payment_id = payments.id and state = 'done') as given from payments) as counted
   where given <> refunded_cents`,
];

/** The breaches of the invariants that a database shows, as sentences. */
export async function breachesIn(client: Pick<pg.Client | pg.Pool, "query">): Promise<string[]> {
  const breaches: string[] = [];
  for (const check of checks) {
    const { rows } = await client.query<{ breach: string }>(check);
    breaches.push(...rows.map(({ breach }) => breach));
  }
  return breaches;
}
