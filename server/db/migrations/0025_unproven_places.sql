alter table signups
  -- Keyed fingerprint of the network the sign-up came from; cleared once the class has begun.
  add column network text,
  -- The person is to confirm by mail until then, or the place is released; null when nothing has to be confirmed.
  add column confirm_by timestamptz,
  add column confirmed_at timestamptz;
create index on signups (event_id) where network is not null;
create index on signups (confirm_by) where state = 'live' and confirmed_at is null and confirm_by is not null;
