-- An event that people are signed up for is never torn out: it is removed, and stays what they had signed up for.
alter table events
  add column state text not null default 'live' check (state in ('live', 'removed')),
  add column version integer not null default 1;

-- One teacher: nothing of hers overlaps (design decision 4.5). Ends are open, so classes may follow each other.
-- Deferrable, so that it is checked when a statement is through: a series that moves by a week passes over itself.
alter table events add constraint events_do_not_overlap
  exclude using gist (tstzrange(starts_at, ends_at, '[)') with &&) where (state = 'live')
  deferrable initially immediate;

create index on events (series_id) where series_id is not null;

-- The owner's calendar feed. Kept readable, since her desk shows the address; it tells no more than this database does.
create table owner_feed (
  only_one boolean primary key default true check (only_one),
  secret text not null,
  made_at timestamptz not null
);
