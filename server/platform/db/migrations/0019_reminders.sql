-- Reminders that were written: one for each kind and start, so that after a move the student is reminded of the new
-- time, and of no time twice. A reminder is deleted with its mail.
create table reminders (
  id uuid primary key,
  kind text not null check (kind in ('session-days', 'session-hours', 'class-day')),
  booking_id uuid references bookings,
  signup_id uuid references signups on delete cascade,
  -- The start that the reminder names: the mail is sent only while this is still the start.
  starts_at timestamptz not null,
  mail_id uuid unique references mails on delete cascade,
  written_at timestamptz not null,
  check (num_nonnulls(booking_id, signup_id) = 1),
  check ((kind = 'class-day') = (signup_id is not null))
);
create unique index reminders_once_a_session on reminders (booking_id, kind, starts_at) where booking_id is not null;
create unique index reminders_once_a_class on reminders (signup_id, kind, starts_at) where signup_id is not null;

-- Hash of the token in the reminder of a class; the token of the first mail stays valid.
alter table signups add column reminder_hash text unique;

-- When the class was moved to its present time; null if never moved. The notice of the move replaces reminders that
-- were due before it.
alter table events add column moved_at timestamptz;

-- Like studio_instant, for approximate moments: a time that the clocks skip becomes an hour later instead of an
-- error. Of a doubled time the first is taken.
create function studio_instant_or_later(day date, clock time) returns timestamptz
language plpgsql stable as $$
declare
  zone constant text := 'America/Los_Angeles';
  later constant timestamptz := (day + clock) at time zone zone;
  earlier constant timestamptz := later - interval '1 hour';
begin
  return case when earlier at time zone zone = day + clock then earlier else later end;
end $$;
