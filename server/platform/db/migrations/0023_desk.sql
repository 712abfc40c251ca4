-- When the owner dismissed the list of first steps; null while it is shown.
alter table admins add column guide_put_away_at timestamptz;
