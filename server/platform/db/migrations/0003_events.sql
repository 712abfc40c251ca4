create table events (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  date date not null,
  time time not null,
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 720),
  location text not null check (length(location) <= 200),
  sign_up_link text check (sign_up_link ~ '^https://'),
  capacity integer not null default 25 check (capacity between 1 and 1000),
  series_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  check (date_trunc('minute', time) = time)
);
create index on events (date, time);
create index on events (starts_at);

create function events_derive_instants() returns trigger language plpgsql as $$
begin
  new.starts_at := studio_instant(new.date, new.time);
  new.ends_at := new.starts_at + make_interval(mins => new.duration_minutes);
  return new;
end $$;
create trigger events_instants before insert or update on events
  for each row execute function events_derive_instants();

create table signups (
  id uuid primary key,
  event_id uuid not null references events,
  name text not null,
  email text not null,
  phone text not null,
  state text not null default 'live' check (state in ('live', 'cancelled')),
  created_at timestamptz not null
);
-- One live seat per email and class, in any letter case.
create unique index signups_once on signups (event_id, lower(email)) where state = 'live';
