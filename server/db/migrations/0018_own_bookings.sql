-- What the owner books herself: paid by a mailed link, in cash, or not at all.
alter table bookings
  -- Of the token in the mail she pays with; the next mail has another one, and the old one is dead.
  add column link_hash text unique,
  add column link_sent_at timestamptz,
  -- The request for a free session that it answers.
  add column request_id uuid references messages on delete set null,
  -- Handed back when the session was cancelled.
  add column cash_returned_at timestamptz,
  add constraint bookings_link check ((link_hash is null) = (link_sent_at is null) and (paid_by <> 'link' or link_hash is not null)),
  add constraint bookings_cash_returned check (cash_returned_at is null or cash_received_at is not null);
-- A request is answered with one session, in however many windows she answers it.
create unique index bookings_request on bookings (request_id) where state = 'live';

alter table payments
  drop constraint payments_kind_check,
  add constraint payments_kind_check check (kind in ('session', 'cart', 'booking'));
create index payments_of_booking on payments ((goods->>'bookingId')) where kind = 'booking';

-- Who just comes to a class may have no e-mail at hand; only the owner enters her.
alter table signups
  add constraint signups_reach check (source = 'owner' or email <> '');
drop index signups_once;
create unique index signups_once on signups (event_id, lower(email)) where state = 'live' and email <> '';
