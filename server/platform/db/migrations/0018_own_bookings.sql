-- Sessions booked by the owner: paid by a mailed link, in cash, or free.
alter table bookings
  -- Hash of the token in the payment link. The next mail has a new token and makes the old one invalid.
  add column link_hash text unique,
  add column link_sent_at timestamptz,
  -- The request for a free session that this booking answers.
  add column request_id uuid references messages on delete set null,
  -- When the cash was returned because the session was cancelled.
  add column cash_returned_at timestamptz,
  add constraint bookings_link check ((link_hash is null) = (link_sent_at is null) and (paid_by <> 'link' or link_hash is not null)),
  add constraint bookings_cash_returned check (cash_returned_at is null or cash_received_at is not null);
-- At most one live booking per request, even if the owner answers it in several windows.
create unique index bookings_request on bookings (request_id) where state = 'live';

alter table payments
  drop constraint payments_kind_check,
  add constraint payments_kind_check check (kind in ('session', 'cart', 'booking'));
create index payments_of_booking on payments ((goods->>'bookingId')) where kind = 'booking';

-- Walk-ins may have no email; only the owner enters them.
alter table signups
  add constraint signups_reach check (source = 'owner' or email <> '');
drop index signups_once;
create unique index signups_once on signups (event_id, lower(email)) where state = 'live' and email <> '';
