create table admins (
  id uuid primary key,
  email text not null,
  -- argon2id, in PHC string format with salt and cost.
  password_hash text not null,
  -- Fingerprints of ADMIN_EMAIL and ADMIN_PASSWORD as last applied: only a new value overrides the site's.
  applied_email text not null default '',
  applied_password text not null default '',
  -- The authenticator app's secret; `offered` until a first code confirms it.
  totp_secret text,
  totp_state text not null default 'off' check (totp_state in ('off', 'offered', 'on')),
  -- The time step of the last accepted code: no code is accepted twice.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  check (totp_state = 'off' or totp_secret is not null)
);
-- There is one owner, even if two processes start together on an empty database.
create unique index admins_only_one on admins ((true));

create table admin_recovery_codes (
  admin_id uuid not null references admins on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- A login session is a chain of refresh tokens, each derived from the one before it. Only hashes are stored: of the
-- current token, and of the previous one, which is accepted again until `previous_until`.
create table sessions (
  id uuid primary key,
  kind text not null check (kind in ('user', 'admin')),
  person_id uuid not null,
  token_hash text not null unique,
  previous_hash text unique,
  previous_until timestamptz,
  device text not null default '',
  started_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (kind, person_id) where ended_at is null;

-- Mailed links: single use, hashed, with an expiry.
create table mailed_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('admin-password')),
  person_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Consecutive wrong passwords and codes per account and kind of secret: they cause delays, never a lockout.
create table wrong_tries (
  subject text primary key,
  tries integer not null,
  until timestamptz not null
);
