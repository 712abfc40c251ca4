-- A reminder that was written: once for each kind and each start, so that whoever moves a session or a class is
-- reminded of the new time and of no time twice. It lives as long as the mail it became.
create table reminders (
  id uuid primary key,
  kind text not null check (kind in ('session-days', 'session-hours', 'class-day')),
  booking_id uuid references bookings,
  signup_id uuid references signups on delete cascade,
  -- The start it speaks of: the mail is only sent while this is still when it begins.
  starts_at timestamptz not null,
  mail_id uuid unique references mails on delete cascade,
  written_at timestamptz not null,
  check (num_nonnulls(booking_id, signup_id) = 1),
  check ((kind = 'class-day') = (signup_id is not null))
);
create unique index reminders_once_a_session on reminders (booking_id, kind, starts_at) where booking_id is not null;
create unique index reminders_once_a_class on reminders (signup_id, kind, starts_at) where signup_id is not null;

-- Of the token in the reminder of a class; the one of the first mail goes on working.
alter table signups add column reminder_hash text unique;

-- When the class came to its present time, if it was ever moved: who is told of that needs no reminder due before it.
alter table events add column moved_at timestamptz;

-- A wall-clock time as an instant for what only has to happen about then: a time that the clocks skip is an hour
-- later, where studio_instant refuses it. A doubled one is the first, as there.
create function studio_instant_or_later(day date, clock time) returns timestamptz
language plpgsql stable as $$
declare
  zone constant text := 'America/Los_Angeles';
  later constant timestamptz := (day + clock) at time zone zone;
  earlier constant timestamptz := later - interval '1 hour';
begin
  return case when earlier at time zone zone = day + clock then earlier else later end;
end $$;
