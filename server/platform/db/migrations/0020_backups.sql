-- One row for each attempt to write a backup file into DATA_DIR/backups, nightly or at the owner's request.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('night', 'hand')),
  -- The studio day in whose small hours it was due.
  night date,
  -- `stopped`: the process ended during the backup; no file is left.
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  file text not null unique check (file ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes > 0),
  row_count bigint check (row_count >= 0),
  error text check (length(error) between 1 and 500),
  constraint backups_night check ((kind = 'night') = (night is not null)),
  constraint backups_finished check ((state = 'running') = (finished_at is null)),
  constraint backups_counted check ((state = 'done') = (bytes is not null) and (bytes is null) = (row_count is null)),
  constraint backups_error check ((state = 'failed') = (error is not null))
);
-- One backup at a time, and one per night, across all processes.
create unique index backups_one_runs on backups ((true)) where state = 'running';
create unique index backups_one_a_night on backups (night) where state in ('running', 'done');
create index on backups (started_at);
