-- Payments that the provider holds back (`pending`), see server/selling/payments/held/.
alter table payments
  -- When the owner was mailed what to do at the provider, and when that what it holds is about to be given free.
  add column steps_told_at timestamptz,
  add column freeing_told_at timestamptz,
  -- The owner keeps what it holds, whatever the provider decides; or it was given free, and money that arrives goes back.
  add column kept_at timestamptz,
  add column freed_at timestamptz,
  add constraint payments_kept_or_freed check (kept_at is null or freed_at is null);
create index payments_pending on payments (changed_at) where state = 'pending';

-- A session that the owner keeps for a held purchase. It is unpaid, to be paid in cash, until the money arrives.
alter table bookings add column kept_for uuid unique references purchases;
