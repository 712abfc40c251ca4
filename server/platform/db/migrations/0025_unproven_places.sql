alter table signups
  -- Keyed fingerprint of the network that the sign-up came from; cleared once the class has started.
  add column network text,
  -- Deadline for the confirmation by email, after which the seat is released; null when none is needed.
  add column confirm_by timestamptz,
  add column confirmed_at timestamptz;
create index on signups (event_id) where network is not null;
create index on signups (confirm_by) where state = 'live' and confirmed_at is null and confirm_by is not null;
