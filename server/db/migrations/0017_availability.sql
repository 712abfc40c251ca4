-- Her weekly hours and what belongs to them, one document (contract/schema/availability.ts); no row, no rules.
create table availability (
  only_one boolean primary key default true check (only_one),
  body jsonb not null,
  -- Since when there are hours without a gap: what she removed by hand before does not stand in their way.
  since timestamptz not null,
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Who made a slot, and who took it away: what she removed by hand never comes back by itself, what gave way does.
-- Of what was removed before this was written down nobody knows.
alter table slots
  add column made_by text not null default 'owner' check (made_by in ('owner', 'rule')),
  add column removed_by text check (removed_by in ('owner', 'rule', 'class')),
  add column removed_at timestamptz,
  add constraint slots_removed check (state = 'removed' or removed_by is null),
  add constraint slots_removed_at check ((removed_by is null) = (removed_at is null));
create index on slots (starts_at) where state = 'removed';

-- Whether the clocks show that time on that day: studio_instant refuses one that they skip.
create function studio_time_exists(day date, clock time) returns boolean language sql stable as $$
  select (day + clock) at time zone 'America/Los_Angeles' at time zone 'America/Los_Angeles' = day + clock
$$;
