-- A signed waiver, kept for the period on the privacy page, even if the student's account is deleted.
create table waivers (
  id uuid primary key,
  name text not null,
  email text not null,
  text_version text not null,
  -- SHA-256 of the signed text, which is also a version of the site document.
  text_hash text not null,
  text_body jsonb not null,
  -- PNG, re-encoded by the server.
  signature bytea not null,
  signed_at timestamptz not null,
  ip text not null,
  guardian_name text,
  guardian_relation text,
  check ((guardian_name is null) = (guardian_relation is null))
);
create index on waivers (lower(email), signed_at desc);
alter table waivers alter column signature set storage external;

alter table signups
  add column waiver_id uuid references waivers,
  -- How the seat was taken.
  add column source text not null default 'new' check (source in ('new', 'returning', 'waitlist', 'owner')),
  -- Hash of the token in the mail with which the student can cancel the seat.
  add column cancel_hash text unique,
  add column cancelled_at timestamptz,
  add column checked_in_at timestamptz;

create table waitlist (
  id uuid primary key,
  event_id uuid not null references events,
  name text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  -- The offered seat is held until then and counts against the capacity.
  offered_until timestamptz,
  token_hash text not null unique,
  -- Hash of the token in the offer mail; the token from joining stays valid.
  offer_hash text unique,
  joined_at timestamptz not null,
  check ((state = 'offered') = (offered_until is not null))
);
create unique index waitlist_once on waitlist (event_id, lower(email)) where state in ('waiting', 'offered');
create index on waitlist (event_id, joined_at) where state in ('waiting', 'offered');
