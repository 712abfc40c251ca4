-- What keeps a queued mail waiting besides an absent mail server: permanent refusals, and answers that were lost.
alter table mails
  add column refusals smallint not null default 0 check (refusals >= 0),
  add column refused_at timestamptz,
  add column unconfirmed smallint not null default 0 check (unconfirmed >= 0),
  -- Not tried before this moment.
  add column next_try_at timestamptz,
  add check ((refusals = 0) = (refused_at is null));
