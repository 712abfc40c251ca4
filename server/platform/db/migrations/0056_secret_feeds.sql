-- Secret calendar feeds: of the owner (without an account), and of students. The address is derived from the key and the
-- site's secret, so the database has only its hash.
create table secret_feeds (
  user_id uuid unique nulls not distinct references users,
  key uuid not null,
  secret_hash text not null unique,
  made_at timestamptz not null
);
-- The owner's address keeps working. It cannot be shown again: it is not derived from this key.
insert into secret_feeds (key, secret_hash, made_at)
select gen_random_uuid(), translate(rtrim(encode(sha256(secret::bytea), 'base64'), '='), '+/', '-_'), made_at from owner_feed;
drop table owner_feed;
