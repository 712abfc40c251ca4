create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  -- As the authenticator made it, base64url.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Signatures so far, as the authenticator counts them; 0 if it does not count.
  counter bigint not null default 0 check (counter >= 0),
  -- How the browser reaches the authenticator, separated by spaces. Only a hint for the browser.
  transports text not null default '',
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  used_at timestamptz
);

-- What a passkey has to sign. One for each purpose and login session, or login attempt; used once.
create table passkey_challenges (
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  -- The id of the login session, or the hash of the cookie of the login attempt.
  bound_to text not null,
  admin_id uuid not null references admins on delete cascade,
  challenge_hash text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);

-- Attempts at the owner's login. The attempts of one network in one hour are one row.
create table login_attempts (
  succeeded boolean not null,
  -- The last step that was checked; `second-factor`: the password was right, and no second factor was given.
  step text not null check (step in ('password', 'second-factor', 'code', 'recovery-code', 'passkey')),
  network text not null,
  hour_at timestamptz not null,
  -- Empty if several devices did.
  device text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (succeeded, step, network, hour_at)
);

-- From where the login session was used first; only of the owner's.
alter table sessions add column network text not null default '';
