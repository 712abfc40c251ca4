-- What can be booked one-to-one. `key` never changes: bookings, calls and links use it.
create table services (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 90 and key not in ('free', 'none')),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 1000),
  minutes integer not null check (minutes between 5 and 480),
  -- Equal: a fixed price. Students type an amount of a range, so its ends are whole dollars.
  price_from_cents integer not null check (price_from_cents between 100 and 100000),
  price_to_cents integer not null check (price_to_cents between 100 and 100000),
  meeting text not null default 'both' check (meeting in ('in-person', 'online', 'both')),
  break_after_minutes integer not null default 0 check (break_after_minutes between 0 and 240),
  -- Null: the slots alone decide how soon and how far ahead it can be booked.
  notice_hours integer check (notice_hours between 0 and 336),
  ahead_days integer check (ahead_days between 1 and 365),
  -- Null: the owner's setting for sessions.
  cutoff_hours integer check (cutoff_hours between 0 and 336),
  tax_class text not null default 'none' check (tax_class in ('none', 'goods')),
  state text not null default 'shown' check (state in ('shown', 'hidden', 'gone')),
  position integer not null,
  version integer not null default 0,
  created_at timestamptz not null,
  constraint services_price check (price_from_cents = price_to_cents
    or (price_from_cents < price_to_cents and price_from_cents % 100 = 0 and price_to_cents % 100 = 0))
);
-- Calls name a service by its name and length.
create unique index services_name on services (lower(name), minutes) where state <> 'gone';

-- The session types of the first version, as long as this studio's slots: an hour unless the owner chose otherwise.
insert into services (id, key, name, minutes, price_from_cents, price_to_cents, position, created_at)
select gen_random_uuid(), key, name,
  coalesce(least((select (body -> 'sessions' ->> 'minutes')::int from settings),
    (select (body ->> 'minutes')::int from availability)), 60),
  3500, 13000, position, now()
from (values ('individual', 'Individual Yoga Session', 0), ('therapy', 'Yoga Therapy Session', 1)) as first (key, name, position);

alter table bookings drop constraint bookings_session_type_check;
alter table bookings
  add column service_key text generated always as (nullif(session_type, 'free')) stored references services (key),
  -- What was booked, in words. Stays when the service changes.
  add column session_name text,
  -- How long the time after the session stays free of other sessions.
  add column break_after_minutes integer check (break_after_minutes between 0 and 240);
update bookings set break_after_minutes = 0, session_name = case session_type
  when 'individual' then 'Individual Yoga Session (60 min)'
  when 'therapy' then 'Yoga Therapy Session (60 min)'
  else 'Free session (30 min)' end;
alter table bookings alter column session_name set not null, alter column break_after_minutes set not null;
create index bookings_with_break on bookings (slot_id) where state = 'live' and break_after_minutes > 0;

-- A booking that does not say otherwise is of the service as it is now.
create function bookings_of_service() returns trigger language plpgsql as $$
begin
  select coalesce(new.session_name, name || ' (' || minutes || ' min)'),
    coalesce(new.break_after_minutes, services.break_after_minutes)
  into new.session_name, new.break_after_minutes
  from services where key = new.session_type;
  if new.session_type = 'free' then
    new.session_name := 'Free session (30 min)';
    new.break_after_minutes := 0;
  end if;
  return new;
end $$;
create trigger bookings_service before insert on bookings for each row execute function bookings_of_service();

-- Until when the held session and its break take; null without a break.
alter table slot_holds add column break_until timestamptz;

-- What a seat costs. `none`: sign-up is free on the site, as before. `passes`: paid with a pass only.
alter table events
  add column price_kind text not null default 'none' check (price_kind in ('none', 'fixed', 'sliding', 'passes')),
  add column price_from_cents integer check (price_from_cents between 100 and 100000),
  add column price_to_cents integer check (price_to_cents between 100 and 100000),
  add column tax_class text not null default 'none' check (tax_class in ('none', 'goods')),
  -- Null: the owner's setting for sessions.
  add column cutoff_hours integer check (cutoff_hours between 0 and 336),
  add constraint events_price check (case price_kind
    when 'fixed' then price_from_cents is not null and price_from_cents is not distinct from price_to_cents
    when 'sliding' then coalesce(price_from_cents < price_to_cents, false)
      and price_from_cents % 100 = 0 and price_to_cents % 100 = 0
    else price_from_cents is null and price_to_cents is null end);

-- The price of an offered seat, which a later change does not touch.
alter table waitlist
  add column offered_price_from_cents integer,
  add column offered_price_to_cents integer,
  add constraint waitlist_offered_price check ((offered_price_from_cents is null) = (offered_price_to_cents is null));

-- A card of what is offered can lead to a service.
update site_documents set body = jsonb_set(body, '{cards}', (
  select jsonb_agg('{"service": "none"}' || card order by at) from jsonb_array_elements(body -> 'cards') with ordinality as each (card, at)))
where section = 'offerings';
update site_versions set body = jsonb_set(body, '{cards}', (
  select jsonb_agg('{"service": "none"}' || card order by at) from jsonb_array_elements(body -> 'cards') with ordinality as each (card, at)))
where section = 'offerings';
