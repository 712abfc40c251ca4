-- The outbox: a mail is inserted by the transaction that causes it, and stays queued until it is sent or given up.
create table mails (
  id uuid primary key,
  -- The same for all attempts, so that a mail that was sent twice can be recognized as one.
  message_id text not null unique check (message_id ~ '^<[^<>[:cntrl:] ]+@[^<>[:cntrl:] ]+>$'),
  sender jsonb not null,
  recipient jsonb not null,
  reply_to jsonb,
  -- Last defence against header injection; server/platform/mail/letter.ts checks earlier and gives the reason.
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
