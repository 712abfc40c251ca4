-- The owner's settings, one document. Missing fields have the defaults of contract/site/settings/schema.ts.
create table settings (
  only_one boolean primary key default true check (only_one),
  body jsonb not null default '{}',
  version integer not null default 1,
  changed_at timestamptz not null
);

-- The usual location of sessions moves from a site document to the settings.
insert into settings (body, changed_at)
select jsonb_build_object('sessions', jsonb_build_object('place', body->>'place')), updated_at
from site_documents where section = 'sessions' and body ? 'place';
update site_documents set body = body - 'place' where section = 'sessions';

-- Sessions booked by the owner: for a client, or for a guest without an account.
alter table bookings
  alter column user_id drop not null,
  -- A guest without an account; null once the guest has an account with this address proven.
  add column guest_name text check (length(guest_name) between 1 and 200),
  add column guest_email text check (length(guest_email) between 3 and 254),
  add column guest_phone text not null default '' check (length(guest_phone) <= 40),
  -- Length in minutes if it does not fill its slot: a free half hour in a slot of an hour.
  add column duration_minutes integer check (duration_minutes between 5 and 480),
  -- How it is paid: online by the payment that made it, free, in cash, or by a mailed payment link.
  add column paid_by text,
  add column cash_received_at timestamptz,
  -- When it got its present time: when it was booked or last moved.
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
