-- Which keys each running process has, as ids, the first one first. A process renews its row, and deletes it when it stops.
create unlogged table key_holders (
  process_id uuid primary key,
  auth_secrets text[] not null,
  data_keys text[] not null,
  seen_at timestamptz not null
);
