-- A student's account. Her sign-ups, messages and waivers are found by her e-mail, once she has shown that it is hers.
create table users (
  id uuid primary key,
  email text not null,
  first_name text not null default '' check (length(first_name) <= 80),
  last_name text not null default '' check (length(last_name) <= 80),
  preferred_name text not null default '' check (length(preferred_name) <= 80),
  pronoun text not null default '' check (length(pronoun) <= 40),
  phone text not null default '' check (phone ~ '^\d{0,10}$'),
  city text not null default '' check (length(city) <= 80),
  zipcode text not null default '' check (zipcode ~ '^\d{0,5}$'),
  -- As Google told it; no page of ours loads it.
  image text check (image ~ '^https://'),
  -- An account is nobody's until its e-mail is proven; one that is gone keeps its row for what was paid, and nothing else.
  state text not null default 'unproven' check (state in ('unproven', 'live', 'gone')),
  created_at timestamptz not null,
  proven_at timestamptz,
  gone_at timestamptz,
  check (state <> 'live' or proven_at is not null),
  check ((state = 'gone') = (gone_at is not null)),
  check (state <> 'gone' or (email = '' and first_name = '' and last_name = '' and preferred_name = '' and pronoun = ''
    and phone = '' and city = '' and zipcode = '' and image is null))
);
-- One account per address, however it is written.
create unique index users_email on users (lower(email)) where state <> 'gone';

-- Who vouches for a student beside her e-mail: issuer and subject of an OpenID provider (design decision 4.11).
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index on user_identities (user_id);

-- Links that were mailed, and the one-time code of a return from Google: single use, hashed, with an end.
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check
    check (purpose in ('admin-password', 'verify-email', 'login', 'google-return', 'delete-account')),
  -- Keyed hash of the six digits that stand in the mail beside the link.
  add column code_hash text,
  -- Hash of the cookie of the browser that asked: only it uses the link up without being asked.
  add column asked_by text;
create index on mailed_links (person_id, purpose) where used_at is null;
create index on mailed_links (asked_by) where used_at is null;

-- What the owner writes down about a client: sealed with DATA_KEY, unreadable in the database and in a backup.
create table client_notes (
  id uuid primary key,
  user_id uuid not null references users,
  -- Which key sealed it, so that a change of keys is noticed.
  key_id text not null,
  sealed bytea not null,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index on client_notes (user_id, written_at);

-- What belongs to a proven address, over all classes and messages.
create index on signups (lower(email));
create index on waitlist (lower(email));
create index on messages (lower(email));
