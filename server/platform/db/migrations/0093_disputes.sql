-- What PayPal or a bank took back of a payment, and gave again, is in the books beside the refunds.
alter table refunds
  add column kind text not null default 'refund' check (kind in ('refund', 'reversal', 'given-again')),
  drop constraint refunds_amount_cents_check,
  add constraint refunds_amount check (case kind when 'given-again' then amount_cents < 0 else amount_cents > 0 end),
  add constraint refunds_reversals_are_done check (kind = 'refund' or state = 'done');

create or replace function refunds_within_payment() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select amount_cents into most from payments where id = new.payment_id for update;
  if (select coalesce(sum(amount_cents), 0) from refunds where payment_id = new.payment_id and state <> 'failed')
    not between 0 and most then
    raise exception 'more would be refunded than was paid' using errcode = '23514', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;

-- A payer's case at PayPal about a payment, as PayPal last told it.
create table disputes (
  id text primary key check (length(id) between 1 and 255),
  payment_id uuid not null references payments,
  -- `ours`: the owner must answer until `due_at`.
  state text not null check (state in ('open', 'ours', 'won', 'lost', 'closed')),
  -- In PayPal's words.
  reason text not null check (length(reason) <= 100),
  stage text not null check (stage in ('inquiry', 'claim', 'bank')),
  amount_cents integer not null check (amount_cents >= 0),
  -- What PayPal took of the owner's money for it, and gave again.
  taken_cents integer not null default 0 check (taken_cents >= 0),
  given_cents integer not null default 0 check (given_cents >= 0),
  due_at timestamptz,
  -- By PayPal's clock: an older event changes nothing.
  changed_at timestamptz not null,
  recorded_at timestamptz not null,
  reminded_at timestamptz
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_running on disputes (due_at) where state in ('open', 'ours');

-- The content of a verified event, for credentials that may not read disputes.
alter table webhook_events add column dispute jsonb;
