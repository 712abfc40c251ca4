-- A request for a free session may name a slot. While its hold runs, other visitors do not see the slot.
alter table messages
  add column slot_id uuid references slots,
  -- When the hold ends, as the email says. Null if the session was confirmed at once.
  add column held_until timestamptz,
  -- Keyed fingerprint of the visitor's network, for the cap of unconfirmed times.
  add column opener text,
  add constraint messages_slot check (slot_id is null or kind = 'free-session'),
  add constraint messages_time check (slot_id is not null or (held_until is null and opener is null));
create index messages_with_slot on messages (slot_id) where slot_id is not null;

-- A hold is of a payment or of a request, never of both.
alter table slot_holds
  alter column payment_id drop not null,
  alter column user_id drop not null,
  add column request_id uuid unique references messages on delete cascade,
  add constraint slot_holds_of check (
    (request_id is null and payment_id is not null and user_id is not null)
    or (request_id is not null and payment_id is null and user_id is null and state = 'running'));
