-- A seat of a class with a price is held until it is paid, and then live.
alter table signups
  drop constraint signups_state_check,
  add constraint signups_state_check check (state in ('live', 'held', 'cancelled')),
  -- End of the hold; `infinity` while a payment pins it.
  add column held_until timestamptz,
  -- Hash of the token with which the held seats are paid; the seats of one sign-up share it.
  add column pay_hash text,
  add column purchase_id uuid references purchases deferrable initially deferred,
  -- The price when it was held, or of the offer: a later change does not touch it. Null: with a pass only.
  add column price_from_cents integer,
  add column price_to_cents integer,
  -- The waitlist entry whose offer it took; a hold that ends returns it.
  add column waitlist_id uuid references waitlist,
  -- What was paid for it, and what the student got as credit after giving it up.
  add column paid_cents integer check (paid_cents >= 0),
  add column credited_cents integer not null default 0 check (credited_cents >= 0),
  -- The seat was given up after the cut-off, and the price is kept unless the owner waives that.
  add column forfeited_at timestamptz,
  add constraint signups_held check ((state = 'held') = (held_until is not null)),
  add constraint signups_held_paid check (state <> 'held' or pay_hash is not null);
-- When the offer of a taken entry would have ended: a hold that ends returns it.
alter table waitlist add column kept_until timestamptz;
drop index signups_once;
create unique index signups_once on signups (event_id, person_id) where state in ('live', 'held');
create index signups_to_pay on signups (pay_hash) where pay_hash is not null;
create index signups_of_purchase on signups (purchase_id) where purchase_id is not null;
create index signups_of_waitlist on signups (waitlist_id) where waitlist_id is not null;
create index signups_held on signups (held_until) where state = 'held';
create index signups_taken on signups (event_id) where state in ('live', 'held');
