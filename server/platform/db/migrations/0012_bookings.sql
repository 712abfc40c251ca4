-- A time of the owner that can be booked. `place` is a link or an address; empty means the usual location.
create table slots (
  id uuid primary key,
  date date not null,
  time time not null check (date_trunc('minute', time) = time),
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 480),
  place text not null default '' check (length(place) <= 300),
  state text not null default 'open' check (state in ('open', 'removed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint slots_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&) where (state = 'open')
);
create index on slots (starts_at) where state = 'open';
create trigger slots_instants before insert or update on slots
  for each row execute function events_derive_instants();

-- One teacher: slots and classes never overlap. A writer of either first takes the timetable's advisory lock
-- (server/teaching/slots/timetable.ts). The triggers take it again, so that the rule holds even without that.
create function slots_beside_events() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then return null; end if;
  perform pg_advisory_xact_lock(7407);
  if exists (select from events where state = 'live'
      and tstzrange(starts_at, ends_at) && tstzrange(new.starts_at, new.ends_at)) then
    raise exception 'a class is at that time' using errcode = '23P01', constraint = 'slots_beside_events';
  end if;
  return null;
end $$;
create trigger slots_beside after insert or update of date, time, duration_minutes, state on slots
  for each row execute function slots_beside_events();

create function events_beside_slots() returns trigger language plpgsql as $$
begin
  if new.state <> 'live' then return null; end if;
  perform pg_advisory_xact_lock(7407);
  if exists (select from slots where state = 'open'
      and tstzrange(starts_at, ends_at) && tstzrange(new.starts_at, new.ends_at)) then
    raise exception 'a slot is at that time' using errcode = '23P01', constraint = 'events_beside_slots';
  end if;
  return null;
end $$;
create trigger events_beside after insert or update of date, time, duration_minutes, state on events
  for each row execute function events_beside_slots();

-- Holds of slots while a student pays: one per slot and one per student. An expired hold is ignored, unless its
-- payment pins it: then money may be on its way.
create table slot_holds (
  slot_id uuid primary key references slots,
  -- Checked at the commit: the hold is written before the payment's row.
  payment_id uuid not null unique references payments deferrable initially deferred,
  user_id uuid not null unique references users,
  held_until timestamptz not null,
  state text not null default 'running' check (state in ('running', 'pinned'))
);

create table bookings (
  id uuid primary key,
  slot_id uuid not null references slots,
  user_id uuid not null references users,
  -- Unique: a payment makes one booking.
  payment_id uuid unique references payments,
  session_type text not null,
  message text not null default '' check (length(message) <= 2000),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null default 'live' check (state in ('live', 'cancelled')),
  -- Increases with every change that is sent to calendars.
  version integer not null default 0,
  booked_at timestamptz not null,
  -- Set by "Finalize Booking", or automatically after thirty seconds. The mails are sent then.
  finalized_at timestamptz,
  cancelled_at timestamptz,
  check ((state = 'cancelled') = (cancelled_at is not null))
);
-- At most one live booking per slot.
create unique index bookings_once on bookings (slot_id) where state = 'live';
create index on bookings (user_id, booked_at);
create index on bookings (booked_at) where state = 'live' and finalized_at is null;
