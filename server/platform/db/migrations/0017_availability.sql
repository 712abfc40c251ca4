-- The owner's office hours, one document (contract/schema/availability.ts). Without a row there are none.
create table availability (
  only_one boolean primary key default true check (only_one),
  body jsonb not null,
  -- Start of the present, uninterrupted office hours: slots that the owner removed before do not prevent new ones.
  since timestamptz not null,
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Who made and who removed a slot: a slot that the owner removed is never recreated automatically; one that gave way
-- to a class is. Unknown (null) for slots that were removed before this migration.
alter table slots
  add column made_by text not null default 'owner' check (made_by in ('owner', 'rule')),
  add column removed_by text check (removed_by in ('owner', 'rule', 'class')),
  add column removed_at timestamptz,
  add constraint slots_removed check (state = 'removed' or removed_by is null),
  add constraint slots_removed_at check ((removed_by is null) = (removed_at is null));
create index on slots (starts_at) where state = 'removed';

-- Whether that time exists on that day: studio_instant refuses a time that the clocks skip.
create function studio_time_exists(day date, clock time) returns boolean language sql stable as $$
  select (day + clock) at time zone 'America/Los_Angeles' at time zone 'America/Los_Angeles' = day + clock
$$;
