import { randomBytes } from "node:crypto";
import type pg from "pg";

// The pretend provider's own books, in a schema of their own: what the reliability checks compare bookings and orders
// with. Nothing of the site reads or writes them, and a backup of the site leaves them out, as it leaves out PayPal's.

/** Who the site is to the provider, made once and the same for every process on this ledger. */
export type Account = { clientId: string; clientSecret: string; webhookId: string; secret: string };

export type OrderRow = {
  id: string;
  status: "CREATED" | "APPROVED" | "PAYER_ACTION_REQUIRED" | "COMPLETED";
  create_key: string | null;
  /** The request as it came, with PATCHes applied. */
  asked: Asked;
  amount_cents: number;
  invoice_id: string | null;
  /** A payer who pressed Decline has a card that is declined at the capture. */
  card_is_good: boolean;
  /** The keys of captures that were declined: the same key is told the same again. */
  declined_keys: Record<string, string>;
  created_at: Date;
  approved_at: Date | null;
};

export type Money = { currency_code: string; value: string };
export type Unit = {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  amount: Money & { breakdown?: Record<string, Money> };
  items?: { name: string; unit_amount: Money; quantity: string }[];
  shipping?: Shipping;
};
export type Asked = {
  intent: "CAPTURE";
  purchase_units: [Unit];
  application_context?: Experience;
  payment_source?: { paypal?: { experience_context?: Experience } };
};

/** How the payer is asked, and for what; in either of two places of the request. */
export type Experience = { brand_name?: string; shipping_preference?: string };
export type Shipping = { name: { full_name: string }; address: Record<string, string> };

export type CaptureRow = {
  id: string;
  order_id: string;
  request_key: string | null;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  reason: string | null;
  amount_cents: number;
  refunded_cents: number;
  custom_id: string | null;
  invoice_id: string | null;
  created_at: Date;
};

export type RefundRow = {
  id: string;
  capture_id: string;
  request_key: string | null;
  amount_cents: number;
  status: "COMPLETED" | "PENDING" | "FAILED";
  note: string | null;
  created_at: Date;
};

export type EventRow = {
  id: string;
  event_type: string;
  order_id: string;
  /** The text that is sent and signed. */
  body: string;
  made_at: Date;
  tries: number;
  done_at: Date | null;
};

// The rules of the ledger stand in its tables: one capture per order, one per invoice, never more back than came in.
const schema = `
select pg_advisory_xact_lock(706179);
create schema if not exists pretend_paypal;
create table if not exists pretend_paypal.account (
  is_the_one boolean primary key default true check (is_the_one),
  client_id text not null, client_secret text not null, webhook_id text not null, secret text not null,
  -- Where the process that started last listens, for tests that steer it from outside.
  api_url text
);
create table if not exists pretend_paypal.orders (
  id text primary key,
  status text not null check (status in ('CREATED', 'APPROVED', 'PAYER_ACTION_REQUIRED', 'COMPLETED')),
  create_key text unique,
  asked jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  invoice_id text,
  card_is_good boolean not null default true,
  declined_keys jsonb not null default '{}',
  created_at timestamptz not null,
  approved_at timestamptz
);
create table if not exists pretend_paypal.captures (
  id text primary key,
  order_id text not null unique references pretend_paypal.orders,
  request_key text,
  status text not null check (status in ('COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  reason text,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  custom_id text,
  invoice_id text,
  created_at timestamptz not null
);
create unique index if not exists captures_invoice on pretend_paypal.captures (invoice_id) where status <> 'DECLINED';
create table if not exists pretend_paypal.refunds (
  id text primary key,
  capture_id text not null references pretend_paypal.captures,
  request_key text,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('COMPLETED', 'PENDING', 'FAILED')),
  note text,
  created_at timestamptz not null,
  unique (capture_id, request_key)
);
create table if not exists pretend_paypal.events (
  id text primary key,
  event_type text not null,
  order_id text not null,
  body text not null,
  made_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz
);
create index if not exists events_order on pretend_paypal.events (order_id);
create index if not exists events_open on pretend_paypal.events (made_at) where done_at is null;
`;

/** Makes what of the ledger is not there yet, and returns the account. */
export async function openLedger(pool: pg.Pool): Promise<Account> {
  return inTransaction(pool, async (client) => {
    await client.query(schema);
    await client.query(
      `insert into pretend_paypal.account (client_id, client_secret, webhook_id, secret) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [`pretend-${newCode(12)}`, newCode(32), `WH-${newCode(16)}`, newCode(32)],
    );
    const { rows } = await client.query<Account>(
      `select client_id as "clientId", client_secret as "clientSecret", webhook_id as "webhookId", secret
         from pretend_paypal.account`,
    );
    return one(rows);
  });
}

/** Runs `work` in one transaction of the ledger. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // The connection may be what broke; then there is nothing left to roll back.
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The pretend provider's ledger has lost a row.");
  return row;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Capitals and digits, as the provider's ids look; nobody guesses 17 of them. */
export function newCode(length = 17): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
}

/** `"12.34"` for 1234. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function usd(cents: number): Money {
  return { currency_code: "USD", value: dollars(cents) };
}

/** `"12.34"` → 1234. The text was checked before. */
export function centsOf(value: string): number {
  return Math.round(Number(value) * 100);
}
