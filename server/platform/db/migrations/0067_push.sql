-- A browser in which the owner wants push notifications. It ends with the login session of that browser.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  -- The address of the browser's push service, and the keys with which messages are encrypted (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The DATA_KEY from which the site's key pair was derived at the time of the subscription.
  key_id text not null,
  kinds text[] not null check (kinds <@ array['sessions', 'sign-ups', 'orders', 'messages', 'problems']),
  created_at timestamptz not null
);

-- Notifications to deliver. A delivered one is deleted.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  title text not null check (length(title) <= 300),
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);
create index on pushes (next_try_at);
create index on pushes (subscription_id);
