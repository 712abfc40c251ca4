create table messages (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'free-session')),
  name text not null,
  email text not null,
  phone text,
  session_type text check (session_type in ('private yoga', 'group yoga', 'yoga therapy')),
  body text not null,
  state text not null default 'new' check (state in ('new', 'answered')),
  received_at timestamptz not null,
  -- A request has a phone number and a session type; a contact message has neither.
  check ((kind = 'free-session') = (phone is not null and session_type is not null))
);
create index on messages (received_at desc);
