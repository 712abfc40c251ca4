-- A signed waiver, kept as long as the privacy page says, whatever becomes of the person's account.
create table waivers (
  id uuid primary key,
  name text not null,
  email text not null,
  text_version text not null,
  -- sha256 of the text that was shown, as it is in site_documents' history by then.
  text_hash text not null,
  text_body jsonb not null,
  -- PNG, re-encoded by us.
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
  -- How the place came about.
  add column source text not null default 'new' check (source in ('new', 'returning', 'waitlist', 'owner')),
  -- Hash of the token in the mail with which she can give the place up.
  add column cancel_hash text unique,
  add column cancelled_at timestamptz,
  add column checked_in_at timestamptz;

create table waitlist (
  id uuid primary key,
  event_id uuid not null references events,
  name text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  -- While a place is offered it is held for her: it counts against the capacity until then.
  offered_until timestamptz,
  token_hash text not null unique,
  -- Of the token in the mail with the offer; the one from when she joined goes on working.
  offer_hash text unique,
  joined_at timestamptz not null,
  check ((state = 'offered') = (offered_until is not null))
);
create unique index waitlist_once on waitlist (event_id, lower(email)) where state in ('waiting', 'offered');
create index on waitlist (event_id, joined_at) where state in ('waiting', 'offered');
