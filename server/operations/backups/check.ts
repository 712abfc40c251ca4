import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { anchorBreaches, anchorOf, auditChecks, type AuditAnchor } from "../../platform/audit/breaches.ts";
import { readBackup, type Header } from "../../platform/db/backup/file.ts";
import { restore, type RestoreOptions } from "../../platform/db/backup/restore.ts";
import { openScratch } from "../../platform/db/backup/scratch.ts";
import { connectTool } from "../../platform/db/backup/tool-client.ts";
import type { Connection } from "../../platform/db/pool.ts";

/** `breaches`: sentences about what must not be so; none when the backup is good. */
export type Verdict = { header: Header; tables: number; rows: number; breaches: string[] };

type Options = Omit<RestoreOptions, "connection"> & {
  /** A server that may make the scratch database; undefined for a temporary one. */
  beside: Connection | undefined;
  now: Date;
};

/**
 * Restores a backup into a scratch database, which also counts its rows and checks its foreign keys, then checks the
 * invariants there and drops the database. Throws a StartError when the backup cannot be restored, and NoScratch when
 * there is no place for it.
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
      const anchors = [anchorOf(header)].filter((anchor) => anchor !== undefined);
      const breaches = [...(await breachesIn(client)), ...(await anchorBreaches(client, anchors))];
      return { header, tables, rows, breaches };
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
  // A purchase that was fulfilled made a booking, an order, a lot of the wallet or seats. None is ever deleted.
  `select 'I1: ' || id || ' is fulfilled, and nothing was made of it' as breach from purchases
   where state = 'fulfilled' and kind <> 'door' and not exists (select from bookings where payment_id = purchases.id)
     and not exists (select from orders where payment_id = purchases.id)
     and not exists (select from wallet_lots where purchase_id = purchases.id)
     and not exists (select from signups where purchase_id = purchases.id and signups.state <> 'held')`,
  `select 'I1: the sale ' || id || ' is of ' || sold || ' passes and gift cards, and made ' || made as breach
   from (select id, (select coalesce(sum(quantity), 0) from purchase_lines
       where purchase_id = purchases.id and purchase_lines.kind in ('pass', 'gift-card')) as sold,
     (select count(*) from wallet_lots where purchase_id = purchases.id and wallet_lots.kind <> 'credit') as made
     from purchases where kind = 'door') as counted
   where sold <> made`,
  // The second capture is given back, or is a problem that the owner sees.
  `select 'I1: ' || (goods->>'bookingId') || ' is paid twice' as breach
   from payments join purchases on purchases.id = payments.id
   where purchases.kind = 'booking' and captured_at is not null and refunded_cents < amount_cents and problem is null
     and not exists (select from refunds where payment_id = payments.id and refunds.state = 'asked')
   group by goods->>'bookingId' having count(*) > 1`,
  `select 'I2: ' || purchases.id || ' is fulfilled and not paid' as breach from purchases
   where (paid_at is null or exists (select from payments where payments.id = purchases.id and captured_at is null)) and (
     exists (select from bookings where payment_id = purchases.id and bookings.state = 'live')
     or exists (select from orders where payment_id = purchases.id))`,
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
  `select 'I5: ' || purchases.id || ' is of ' || total_cents || ', what was made of it says ' || made as breach
   from purchases join (
     select payment_id, amount_cents as made from bookings
     union all select payment_id, (total->>'totalCents')::int from orders) as goods on payment_id = purchases.id
   where made <> total_cents`,
  `select 'I5: ' || id || ' gave back ' || refunded_cents || ', its refunds are ' || given as breach
   from (select id, refunded_cents, (select coalesce(sum(amount_cents), 0) from refunds
     where payment_id = payments.id and state = 'done') as given from payments) as counted
   where given <> refunded_cents`,
  // The triggers that keep the wallet are off during a restore.
  `select 'I8: ' || id || ' has ' || remaining || ', its entries say ' || book as breach
   from (select id, remaining, (select coalesce(sum(delta), 0) from wallet_entries where lot_id = wallet_lots.id) as book
     from wallet_lots) as counted
   where book <> remaining`,
  `select 'I8: entry ' || nth || ' of ' || lot_id || ' says ' || balance || ' and not ' || running as breach
   from (select lot_id, nth, balance, sum(delta) over (partition by lot_id order by nth) as running
     from wallet_entries) as history
   where running <> balance or running < 0`,
  `select 'I9: ' || id || ' has lines of ' || due || ' and tenders of ' || taken as breach
   from (select id, coalesce(due, 0) as due, coalesce(taken, 0) as taken from purchases
     left join (select purchase_id as id, sum(cents + tax_cents) as due from purchase_lines group by 1) as lines using (id)
     left join (select purchase_id as id, sum(cents) as taken from purchase_tenders where state = 'taken' group by 1)
       as paid using (id)
     where purchases.state = 'fulfilled' or (purchases.state = 'returned' and not exists (
       -- Paid too late: the wallet's part was gone, and the provider gave its part back.
       select from tenders where purchase_id = purchases.id and tenders.state = 'released'))) as counted
   where due <> taken`,
  `select 'I9: ' || purchases.id || ' is returned, and not all of it was given back' as breach
   from purchases join purchase_tenders as paid on paid.purchase_id = purchases.id
   where purchases.state = 'returned' and paid.state = 'taken' and paid.returned_cents < paid.cents`,
  `select 'I9: tender ' || id || ' gave back ' || returned_cents || ', its returns are ' || given as breach
   from (select id, returned_cents, (select coalesce(sum(cents), 0) from tender_returns
     where tender_id = tenders.id) as given from tenders) as counted
   where given <> returned_cents`,
  // Cash is taken when it is noted, and pays what was agreed to be paid in cash.
  `select 'I9: ' || bookings.id || ' is agreed in cash, and its purchase has ' || cash || ' of ' || total_cents || ' in cash' as breach
   from bookings join purchases on purchases.id = payment_id, lateral (
     select coalesce(sum(cents) filter (where kind = 'cash'), 0) as cash from purchase_tenders as paid
     where paid.purchase_id = purchases.id) as counted
   where paid_by = 'cash' and cash <> total_cents`,
  // A sale at the door takes no more tins than it sold, and an undone one has put back what it took.
  `select 'I3: the sale ' || purchases.id || ' took ' || took || ' tins and gave back ' || back || ', sold were ' || sold as breach
   from purchases, lateral (
     select coalesce(-sum(change) filter (where why = 'door'), 0) as took,
       coalesce(sum(change) filter (where why = 'door-undone'), 0) as back from stock_changes where payment_id = purchases.id) as moved,
     lateral (select coalesce(sum(quantity) filter (where kind = 'tins'), 0) as sold from purchase_lines
       where purchase_id = purchases.id) as lines
   where purchases.kind = 'door' and (took > sold or back not in (0, took) or (back > 0 and purchases.state <> 'returned'))`,
  // What the entries of a tender take from its lot is what the tender says.
  `select 'I10: tender ' || id || ' is ' || state || ' with ' || units || ' units, its entries say ' || spent as breach
   from (select id, state, units, returned_units, (select coalesce(-sum(delta), 0) from wallet_entries
     where tender_id = tenders.id) as spent from tenders where kind = 'wallet') as counted
   where spent <> case state when 'released' then 0 else units - returned_units end`,
  `select 'I10: ' || id || ' is ' || state || ', and its tender ' || tender_id || ' is held' as breach
   from (select purchases.id, purchases.state, tenders.id as tender_id from purchases
     join tenders on purchase_id = purchases.id where tenders.state = 'held') as held
   where state not in ('open', 'paying')`,
  `select 'I11: seat ' || signups.id || ' is live in a class that was called off' as breach
   from absence_classes join events on events.id = event_id join signups on signups.event_id = events.id
   where change = 'cancel' and events.state = 'removed' and signups.state in ('live', 'held')`,
  `select 'I11: ' || items.id || ' waits for an answer, and its seat or session is live' as breach
   from absence_items as items left join signups on signups.id = signup_id left join bookings on bookings.id = booking_id
   where items.state = 'asked' and change = 'cancel' and coalesce(signups.state, bookings.state) <> 'cancelled'`,
  `select 'I11: ' || items.id || ' was answered with ' || items.state || ', and nothing went back' as breach
   from absence_items as items left join signups on signups.id = signup_id left join bookings on bookings.id = booking_id
   join purchases on purchases.id = coalesce(signups.purchase_id, bookings.payment_id)
   where items.state in ('back', 'credit') and change = 'cancel' and purchases.paid_at is not null
     and coalesce(signups.credited_cents, bookings.credited_cents) = 0
     and not exists (select from refunds where payment_id = purchases.id)
     and not exists (select from tenders join tender_returns on tender_id = tenders.id where purchase_id = purchases.id)
     and (total_cents > 0 or exists (select from tenders where purchase_id = purchases.id))`,
  `select 'I13: ' || year || ' has ' || found || ' invoices up to the number ' || most || ', ' || numbers || ' were given' as breach
   from (select year, numbers, (select count(*) from invoices where invoices.year = invoice_years.year) as found,
     (select coalesce(max(number), 0) from invoices where invoices.year = invoice_years.year) as most from invoice_years) as counted
   where found <> most or most <> numbers`,
  ...auditChecks,
];

export async function breachesIn(client: Pick<pg.Client | pg.Pool, "query">): Promise<string[]> {
  const breaches: string[] = [];
  for (const check of checks) {
    const { rows } = await client.query<{ breach: string }>(check);
    breaches.push(...rows.map(({ breach }) => breach));
  }
  return breaches;
}

const mostFiles = 14;

/** The heads of the audit log in the headers of the newest backups of a folder. Damaged files are left out. */
export async function auditAnchors(folder: string): Promise<AuditAnchor[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".backup"));
  const newest = names.toSorted().slice(-mostFiles);
  const anchors = await Promise.all(newest.map((name) => anchorIn(join(folder, name)).catch(() => undefined)));
  return anchors.filter((anchor) => anchor !== undefined);
}

async function anchorIn(file: string): Promise<AuditAnchor | undefined> {
  for await (const part of readBackup(file)) return "header" in part ? anchorOf(part.header) : undefined;
  return undefined;
}
