-- What delays a queued mail besides an unreachable mail server: permanent refusals, and lost responses
-- (`unconfirmed`).
alter table mails
  add column refusals smallint not null default 0 check (refusals >= 0),
  add column refused_at timestamptz,
  add column unconfirmed smallint not null default 0 check (unconfirmed >= 0),
  -- Earliest time of the next attempt.
  add column next_try_at timestamptz,
  add check ((refusals = 0) = (refused_at is null));
