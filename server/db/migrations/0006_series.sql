-- An event that people are signed up for is never torn out: it is removed, and stays what they had signed up for.
alter table events
  add column state text not null default 'live' check (state in ('live', 'removed')),
  add column version integer not null default 1;

-- One teacher: nothing of hers overlaps (design decision 4.5). Ends are open, so classes may follow each other.
alter table events add constraint events_do_not_overlap
  exclude using gist (tstzrange(starts_at, ends_at, '[)') with &&) where (state = 'live');

create index on events (series_id) where series_id is not null;
