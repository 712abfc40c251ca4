-- One row per attempt to pay. The browser makes the id, so a repeated request is the same payment. `goods` is what
-- was priced and will be fulfilled; it is never read from a browser again.
create table payments (
  id uuid primary key,
  kind text not null check (kind in ('session', 'cart')),
  -- Null for a visitor, who can only buy chocolates.
  user_id uuid references users,
  state text not null default 'opened'
    check (state in ('opened', 'capturing', 'pending', 'captured', 'fulfilled', 'refunded', 'declined', 'expired')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  goods jsonb not null,
  -- The lines that PayPal shows the payer. Stored so that a create call whose response was lost can be repeated
  -- unchanged.
  items jsonb not null,
  -- Fingerprint of the request: the same id with other content is refused.
  asked_hash text not null,
  -- End of the hold, unless the payment pins it (`capturing`, `pending`).
  held_until timestamptz not null,
  -- PayPal-Request-Ids (idempotency keys), stored before the first call.
  create_key uuid not null,
  capture_key uuid not null,
  order_id text unique,
  capture_id text unique,
  payer_name text not null default '',
  payer_email text not null default '',
  -- Why it was declined or is pending, in PayPal's words; why it expired, in ours (server/selling/payments/reasons.ts).
  reason text not null default '',
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- A problem that only the owner can resolve, in a sentence for the top of the Money page.
  problem text,
  opened_at timestamptz not null,
  captured_at timestamptz,
  changed_at timestamptz not null,
  -- Next poll by the reconciliation; null when the state is final.
  look_at timestamptz,
  check (kind <> 'session' or user_id is not null),
  check (state not in ('captured', 'fulfilled', 'refunded') or (capture_id is not null and captured_at is not null))
);
create index on payments (look_at) where look_at is not null;
create index on payments (opened_at desc);
create index on payments (user_id, opened_at);
create index on payments (opened_at desc) where problem is not null;

-- Full and partial refunds. The row, with its idempotency key, is written before PayPal is called.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  request_key uuid not null,
  provider_id text unique,
  reason text not null check (length(reason) <= 300),
  asked_at timestamptz not null,
  done_at timestamptz,
  look_at timestamptz
);
create index on refunds (payment_id);
create index on refunds (look_at) where look_at is not null;

-- The sum of all refunds that have not failed never exceeds the payment. Locks the payment's row.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select amount_cents into most from payments where id = new.payment_id for update;
  if (select coalesce(sum(amount_cents), 0) from refunds where payment_id = new.payment_id and state <> 'failed') > most then
    raise exception 'more would be refunded than was paid' using errcode = '23514', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refunds_within after insert or update on refunds
  for each row execute function refunds_within_payment();

-- PayPal's webhooks, each stored once, however often it is sent.
create table webhook_events (
  id text primary key check (length(id) <= 200),
  event_type text not null,
  order_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index on webhook_events (received_at) where handled_at is null;
