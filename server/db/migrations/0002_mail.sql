-- The outbox: a letter is a row of the transaction that causes it, and stays here until it is sent or given up.
create table mails (
  id uuid primary key,
  -- Stable over retries, so that a mail which had to be sent twice can be told to be one.
  message_id text not null unique check (message_id ~ '^<[^<>[:cntrl:] ]+@[^<>[:cntrl:] ]+>$'),
  sender jsonb not null,
  recipient jsonb not null,
  reply_to jsonb,
  -- The last line of defence against header injection; letter.ts refuses earlier and says why.
  subject text not null check (subject !~ '[[:cntrl:]]'),
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'failed' or last_error is not null)
);
create index mails_queued on mails (created_at) where state = 'queued';
create index on mails (created_at desc);
