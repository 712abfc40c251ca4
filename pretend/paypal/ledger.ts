import { randomBytes } from "node:crypto";
import type pg from "pg";

// The stand-in's ledger, in a separate schema. Tests compare the site's bookings and orders with it. The site does
// not access it, and a backup of the site does not contain it.

/** The site's account at the provider. Created once and shared by all processes on this ledger. */
export type Account = { clientId: string; clientSecret: string; webhookId: string; secret: string };

export type OrderRow = {
  id: string;
  status: "CREATED" | "APPROVED" | "PAYER_ACTION_REQUIRED" | "COMPLETED" | "VOIDED";
  create_key: string | null;
  /** The order's request, with PATCHes applied. */
  asked: OrderRequest;
  amount_cents: number;
  invoice_id: string | null;
  /** False if the payer chose Decline: each capture is then declined. */
  card_is_good: boolean;
  /** Issue by idempotency key of declined captures: a repeated key gets the same response. */
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
export type OrderRequest = {
  intent: "CAPTURE";
  purchase_units: [Unit];
  application_context?: Experience;
  payment_source?: { [Source in "paypal" | "venmo"]?: { experience_context?: Experience } };
};

/** PayPal's experience context. A request has it in the payment source, or in the deprecated `application_context`. */
export type Experience = { brand_name?: string; shipping_preference?: string };
export type Shipping = { name: { full_name: string }; address: Record<string, string> };

export type CaptureRow = {
  id: string;
  order_id: string;
  request_key: string | null;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "FAILED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  reason: string | null;
  currency: string;
  amount_cents: number;
  /** Refunds that are completed or pending. */
  refunded_cents: number;
  /** Taken back by PayPal or a bank. */
  reversed_cents: number;
  custom_id: string | null;
  invoice_id: string | null;
  created_at: Date;
  updated_at: Date | null;
};

/** A refund, or a reversal: money that PayPal or a bank took back. PayPal shows both in the same format. */
export type RefundRow = {
  id: string;
  capture_id: string;
  request_key: string | null;
  currency: string;
  amount_cents: number;
  status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED";
  note: string | null;
  is_reversal: boolean;
  /** Whether the order lists it. */
  is_listed: boolean;
  created_at: Date;
  updated_at: Date | null;
};

export type DisputeRow = {
  id: string;
  capture_id: string;
  order_id: string;
  reason: string;
  status: string;
  stage: string;
  channel: string;
  amount_cents: number;
  seller_response_due_at: Date | null;
  outcome: string | null;
  /** Money taken from the seller and given back, as PayPal shows it. */
  movements: { type: "DEBIT" | "CREDIT"; cents: number; at: string }[];
  created_at: Date;
  updated_at: Date;
};

export type EventRow = {
  id: string;
  event_type: string;
  order_id: string;
  /** The exact text that is sent and signed. */
  body: string;
  made_at: Date;
  tries: number;
  done_at: Date | null;
};

// Constraints enforce the ledger's rules: one capture per order and per invoice, refunds never exceed the capture.
const schema = `
select pg_advisory_xact_lock(706179);
create schema if not exists pretend_paypal;
create table if not exists pretend_paypal.account (
  is_the_one boolean primary key default true check (is_the_one),
  client_id text not null, client_secret text not null, webhook_id text not null, secret text not null,
  -- URL of the process that started last, for tests that control it from another process.
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
-- Second version, also for ledgers of the first. Skipped if done, because it locks tables that other processes use.
do $$ begin
  if to_regclass('pretend_paypal.disputes') is not null then return; end if;
  alter table pretend_paypal.orders drop constraint orders_status_check, add constraint orders_status_check
    check (status in ('CREATED', 'APPROVED', 'PAYER_ACTION_REQUIRED', 'COMPLETED', 'VOIDED'));
  alter table pretend_paypal.captures drop constraint captures_status_check, add constraint captures_status_check
    check (status in ('COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
    add currency text not null default 'USD', add reversed_cents integer not null default 0, add updated_at timestamptz,
    add check (reversed_cents between 0 and amount_cents - refunded_cents);
  drop index pretend_paypal.captures_invoice;
  create unique index captures_invoice on pretend_paypal.captures (invoice_id) where status not in ('DECLINED', 'FAILED');
  alter table pretend_paypal.refunds drop constraint refunds_status_check, add constraint refunds_status_check
    check (status in ('COMPLETED', 'PENDING', 'FAILED', 'CANCELLED')),
    add currency text not null default 'USD', add is_reversal boolean not null default false,
    add is_listed boolean not null default true, add updated_at timestamptz;
  -- Order of events of the same millisecond.
  update pretend_paypal.account set webhook_id = replace(webhook_id, 'WH-', '');
  alter table pretend_paypal.events add number bigint generated always as identity;
  create table pretend_paypal.disputes (
    id text primary key,
    capture_id text not null references pretend_paypal.captures,
    order_id text not null references pretend_paypal.orders,
    reason text not null, status text not null, stage text not null, channel text not null,
    amount_cents integer not null check (amount_cents > 0),
    seller_response_due_at timestamptz,
    outcome text,
    movements jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create unique index disputes_open on pretend_paypal.disputes (capture_id) where outcome is null;
end $$;
`;

/** Creates missing tables and the account, and returns the account. */
export async function openLedger(pool: pg.Pool): Promise<Account> {
  return inTransaction(pool, async (client) => {
    await client.query(schema);
    await client.query(
      `insert into pretend_paypal.account (client_id, client_secret, webhook_id, secret) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [`pretend-${randomId(12)}`, randomId(32), randomId(17), randomId(32)],
    );
    const { rows } = await client.query<Account>(
      `select client_id as "clientId", client_secret as "clientSecret", webhook_id as "webhookId", secret
         from pretend_paypal.account`,
    );
    return onlyRow(rows);
  });
}

/** Runs `work` in one transaction of the ledger. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // Fails if the connection is broken: PostgreSQL rolls back by itself then.
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The pretend provider's ledger has lost a row.");
  return row;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random capitals and digits, like PayPal's IDs. 17 characters are not guessable. */
export function randomId(length = 17): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}

/** `"12.34"` → 1234. The caller has validated the text. */
export function centsOf(value: string): number {
  return Math.round(Number(value) * 100);
}
