-- When a seat moved to its present class; null if never. A reminder that was due before is not written.
alter table signups add column moved_at timestamptz;
