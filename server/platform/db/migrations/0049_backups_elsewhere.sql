alter table backups
  -- The machine that has the file: the random id in its DATA_DIR. Null in rows of older versions.
  add column machine text check (machine ~ '^[0-9a-f]{32}$'),
  -- When that machine last saw the file.
  add column seen_at timestamptz,
  -- When that machine deleted the expired file. The row remains while there is a copy elsewhere.
  add column deleted_at timestamptz,
  -- Storage of the encrypted copy (host, bucket and prefix of BACKUP_URL).
  add column copied_to text check (length(copied_to) between 1 and 500),
  add column copied_at timestamptz,
  -- Failed or interrupted attempts to copy it.
  add column copy_tries integer not null default 0 check (copy_tries >= 0),
  add column copy_tried_at timestamptz,
  add column copy_error text check (length(copy_error) between 1 and 500),
  -- When it was last restored into a scratch database, and what was found; `impossible`: there was no such database.
  add column rehearsed_at timestamptz,
  add column rehearsal text check (rehearsal in ('running', 'passed', 'failed', 'impossible')),
  add column rehearsal_note text check (length(rehearsal_note) between 1 and 500),
  add constraint backups_copied check ((copied_to is null) = (copied_at is null)),
  add constraint backups_rehearsed check ((rehearsed_at is null) = (rehearsal is null)),
  add constraint backups_rehearsal_note check (
    (coalesce(rehearsal, '') in ('failed', 'impossible')) = (rehearsal_note is not null));
