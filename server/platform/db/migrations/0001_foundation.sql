-- A studio date and time as an instant. PostgreSQL's AT TIME ZONE silently moves a time that the clocks skip and
-- takes the second of a doubled time; this function refuses the former and takes the first of the latter.
create function studio_instant(day date, clock time) returns timestamptz
language plpgsql stable as $$
declare
  zone constant text := 'America/Los_Angeles';
  wall constant timestamp := day + clock;
  later constant timestamptz := wall at time zone zone;
  earlier constant timestamptz := later - interval '1 hour';
begin
  if later at time zone zone <> wall then
    raise exception 'the clocks skip % on %', clock, day using errcode = '22008', constraint = 'studio_time_exists';
  end if;
  return case when earlier at time zone zone = wall then earlier else later end;
end $$;

create table site_documents (
  section text primary key,
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Pictures are named by a hash of their bytes, so a rendition never changes and is served as immutable.
create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create table picture_renditions (
  name text not null references pictures on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null,
  primary key (name, width, format)
);
alter table picture_renditions alter column bytes set storage external;

-- Unlogged: the counters may be lost in a crash, and writes stay out of the WAL.
create unlogged table limit_counters (
  key text not null,
  window_at timestamptz not null,
  count integer not null default 1,
  primary key (key, window_at)
);
create index on limit_counters (window_at);

-- Used bot-check tokens. Logged, because a used token must stay used after a crash.
create table bot_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index on bot_tokens (expires_at);
