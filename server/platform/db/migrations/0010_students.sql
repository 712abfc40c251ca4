-- Student accounts. Sign-ups, messages and waivers are found by email, once the student has proven the address.
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
  -- As Google sent it; no page of the site loads it.
  image text check (image ~ '^https://'),
  -- `unproven` until the email is proven. `gone`: deleted; an emptied row stays because payments refer to it.
  state text not null default 'unproven' check (state in ('unproven', 'live', 'gone')),
  created_at timestamptz not null,
  proven_at timestamptz,
  gone_at timestamptz,
  check (state <> 'live' or proven_at is not null),
  check ((state = 'gone') = (gone_at is not null)),
  check (state <> 'gone' or (email = '' and first_name = '' and last_name = '' and preferred_name = '' and pronoun = ''
    and phone = '' and city = '' and zipcode = '' and image is null))
);
-- One account per email, in any letter case.
create unique index users_email on users (lower(email)) where state <> 'gone';

-- Ways to log in besides email: issuer and subject of an OpenID provider.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index on user_identities (user_id);

-- Mailed links, and the one-time code of a return from Google: single use, hashed, with an expiry.
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check
    check (purpose in ('admin-password', 'verify-email', 'login', 'google-return', 'delete-account')),
  -- Keyed hash of the six-digit code that the mail contains besides the link.
  add column code_hash text,
  -- Hash of the cookie of the requesting browser: every other browser must confirm before it uses the link.
  add column asked_by text;
create index on mailed_links (person_id, purpose) where used_at is null;
create index on mailed_links (asked_by) where used_at is null;

-- The owner's notes about a client: sealed with DATA_KEY, unreadable in the database and in a backup.
create table client_notes (
  id uuid primary key,
  user_id uuid not null references users,
  -- The key that sealed the note, so that a change of keys is noticed.
  key_id text not null,
  sealed bytea not null,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index on client_notes (user_id, written_at);

-- Rows of a proven address in all classes and messages.
create index on signups (lower(email));
create index on waitlist (lower(email));
create index on messages (lower(email));
