create table chocolates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  price_cents integer not null check (price_cents between 1 and 1000000),
  picture text references pictures,
  picture_alt text not null default '',
  description text not null default '',
  details text not null default '',
  inventory integer not null check (inventory >= 0),
  position integer not null default 0,
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  created_at timestamptz not null
);
create index on chocolates (position);
