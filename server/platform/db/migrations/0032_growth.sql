-- Indexes for tables that grow without bound: every list reads one page of an index, every job finds its rows by one.

-- Uses the expression of the exclusion constraint's index: with another one, each new slot would read every event.
create or replace function slots_beside_events() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then return null; end if;
  perform pg_advisory_xact_lock(7407);
  if exists (select from events where state = 'live'
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(new.starts_at, new.ends_at)) then
    raise exception 'a class is at that time' using errcode = '23P01', constraint = 'slots_beside_events';
  end if;
  return null;
end $$;

-- Folds text so that `zoe` finds Zoë: NFKD without combining marks, in lower case.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Columns for the owner's searches. A space precedes each word, for search words of one or two letters.
alter table users add column found_by text not null
  generated always as (case when state = 'gone' then ''
    else folded(' ' || first_name || ' ' || last_name || ' ' || preferred_name || ' ' || email || ' ' || phone) end) stored;
alter table signups add column found_by text not null
  generated always as (folded(' ' || name || ' ' || email || ' ' || phone)) stored;
alter table bookings add column guest_found_by text
  generated always as (folded(' ' || guest_name || ' ' || guest_email)) stored;

-- A server of DATABASE_URL may lack the extension, or the right to create it: then a search reads every row.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise warning 'pg_trgm is not available (%): searching clients and sign-ups is slow when there are many.', sqlerrm;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_search on users using gin (found_by gin_trgm_ops) where state = 'live';
    create index signups_search on signups using gin (found_by gin_trgm_ops) where state = 'live';
    create index bookings_guests on bookings using gin (guest_found_by gin_trgm_ops) where guest_found_by is not null;
  end if;
exception when undefined_object or insufficient_privilege then
  raise warning 'pg_trgm cannot be used from here (%): searching clients and sign-ups is slow when there are many.', sqlerrm;
end $$;

create index users_newest on users (created_at desc, id desc) where state = 'live';
create index users_unproven on users (created_at) where state = 'unproven';
create index sessions_of_person on sessions (person_id);
create index mailed_links_of_person on mailed_links (person_id);
create index sessions_expired on sessions (expires_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index mailed_links_expired on mailed_links (expires_at);

create index events_of_title on events (title, starts_at);
create index signups_of_event on signups (event_id, state, lower(name), id);
create index signups_of_waiver on signups (waiver_id) where waiver_id is not null;
create index waitlist_of_event on waitlist (event_id);
create index waitlist_of_network on waitlist (event_id) where network is not null;
create index waitlist_offered on waitlist (offered_until) where state = 'offered';
create index waivers_signed on waivers (signed_at);

drop index messages_received_at_idx;
create index messages_newest on messages (received_at desc, id desc);
create index messages_in_state on messages (state, received_at desc, id desc);

drop index orders_ordered_at_idx;
create index orders_newest on orders (ordered_at desc, id desc);
create index orders_in_state on orders (state, ordered_at desc, id desc);

drop index payments_opened_at_idx;
create index payments_newest on payments (opened_at desc, id desc);
create index payments_of_money on payments (opened_at desc, id desc)
  where captured_at is not null or state in ('capturing', 'pending') or problem is not null;
create index payments_captured on payments (captured_at) include (amount_cents) where captured_at is not null;
create index payments_of_payer on payments (lower(payer_email)) where user_id is null;
create index payments_age on payments ((coalesce(captured_at, opened_at)));
create index payments_with_opener on payments (changed_at) where opener is not null;
create index payments_unpaid on payments (changed_at) where captured_at is null;
create index refunds_done on refunds (done_at) include (amount_cents) where state = 'done';

create index bookings_of_guest on bookings (lower(guest_email), booked_at desc, id desc) where guest_email is not null;
create index bookings_newest_guests on bookings (booked_at desc, id desc) where guest_email is not null;
create index bookings_of_request on bookings (request_id) where request_id is not null;
create index bookings_cash on bookings (cash_received_at desc, id desc) where cash_received_at is not null;
create index bookings_cash_returned on bookings (cash_returned_at) where cash_returned_at is not null;
create index bookings_unpaid on bookings (slot_id)
  where state = 'live' and payment_id is null and cash_received_at is null and paid_by <> 'free';
create index webhook_events_age on webhook_events (received_at);

create index slots_ended on slots (ends_at);
create index slots_by_time on slots (starts_at, id);
create index slots_of_day on slots (date);

-- Mails that have left the queue, and lookups of refusals and recipients.
create index mails_sent on mails (sent_at) where state = 'sent';
create index mails_failed on mails (created_at desc, id desc) where state = 'failed';
create index mails_expired on mails (created_at) where state = 'expired';
create index mails_refused on mails (tried_at) where refusals > 0;
create index mails_of_recipient on mails (lower(recipient->>'address'));
