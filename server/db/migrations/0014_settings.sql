-- What the owner decides about her studio, one document; what it leaves out is as contract/schema/settings.ts has it.
create table settings (
  only_one boolean primary key default true check (only_one),
  body jsonb not null default '{}',
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Where sessions usually are is a setting now, no word of a page.
insert into settings (body, changed_at)
select jsonb_build_object('sessions', jsonb_build_object('place', body->>'place')), updated_at
from site_documents where section = 'sessions' and body ? 'place';
update site_documents set body = body - 'place' where section = 'sessions';

-- A session that the owner books herself: for a client, or for somebody without an account.
alter table bookings
  alter column user_id drop not null,
  -- Who has no account; empty once she has one and has proven that the address is hers.
  add column guest_name text check (length(guest_name) between 1 and 200),
  add column guest_email text check (length(guest_email) between 3 and 254),
  add column guest_phone text not null default '' check (length(guest_phone) <= 40),
  -- Its own length in minutes, where it does not fill its slot: a free half hour in a slot of an hour.
  add column duration_minutes integer check (duration_minutes between 5 and 480),
  -- How it is paid: by the payment that made it, not at all, in cash, or by a link that was mailed for it.
  add column paid_by text,
  add column cash_received_at timestamptz,
  -- When it came to its present time: its booking, or its last move.
  add column placed_at timestamptz;
update bookings set placed_at = booked_at,
  paid_by = case when payment_id is not null then 'online' when amount_cents = 0 then 'free' else 'cash' end;
alter table bookings
  alter column paid_by set not null,
  alter column placed_at set not null,
  add constraint bookings_person check ((user_id is null) = (guest_email is not null) and (guest_email is null) = (guest_name is null)),
  add constraint bookings_paid_by check (paid_by in ('online', 'free', 'cash', 'link')),
  add constraint bookings_paid_online check (paid_by <> 'online' or payment_id is not null),
  add constraint bookings_free check ((paid_by = 'free') = (amount_cents = 0)),
  add constraint bookings_cash check (cash_received_at is null or paid_by = 'cash'),
  add constraint bookings_payment check (payment_id is null or paid_by in ('online', 'link'));
create index on bookings (lower(guest_email)) where guest_email is not null;
