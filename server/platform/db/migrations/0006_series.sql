-- An event with sign-ups is never deleted: it becomes `removed`, and its sign-ups still refer to it.
alter table events
  add column state text not null default 'live' check (state in ('live', 'removed')),
  add column version integer not null default 1;

-- One teacher: live events never overlap. Ranges exclude their end, so a class may start when another one ends.
-- Deferrable, so that the check runs at the end of a statement: a series that moves by a week passes over itself.
alter table events add constraint events_do_not_overlap
  exclude using gist (tstzrange(starts_at, ends_at, '[)') with &&) where (state = 'live')
  deferrable initially immediate;

create index on events (series_id) where series_id is not null;

-- The owner's calendar feed. Not hashed, because the owner's page shows the address; the feed reveals nothing beyond
-- this database.
create table owner_feed (
  only_one boolean primary key default true check (only_one),
  secret text not null,
  made_at timestamptz not null
);
