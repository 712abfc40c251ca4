-- When the owner put the list of first steps away; none, while it is shown to her.
alter table admins add column guide_put_away_at timestamptz;
