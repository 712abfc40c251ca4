alter table chocolates
  -- Names the product in its address: /chocolates/dark-sea-salt.
  add column slug text,
  add column allergens text not null default '' check (length(allergens) <= 500),
  add column best_before date,
  -- The owner is told once when so few are left; again after it was filled up.
  add column low_stock_at integer not null default 3 check (low_stock_at >= 0),
  add column low_stock_told_at timestamptz,
  -- Rises with every save of words, price or picture; a sale does not change it (design decision 4.20).
  add column version integer not null default 1,
  drop constraint chocolates_state_check,
  add constraint chocolates_state_check check (state in ('shown', 'hidden', 'gone'));
update chocolates set slug = trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'));
alter table chocolates alter column slug set not null,
  add constraint chocolates_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
create unique index chocolates_slug on chocolates (slug) where state <> 'gone';

-- Every change of stock, and why: start minus sold plus back is what is there (I3).
create table stock_changes (
  id uuid primary key,
  chocolate_id uuid not null references chocolates,
  change integer not null check (change <> 0),
  why text not null check (why in ('start', 'owner', 'held', 'released', 'refunded')),
  payment_id uuid references payments deferrable initially deferred,
  inventory_after integer not null check (inventory_after >= 0),
  changed_at timestamptz not null
);
create index on stock_changes (chocolate_id, changed_at desc);

-- The book begins with what is on the shelf.
insert into stock_changes (id, chocolate_id, change, why, inventory_after, changed_at)
select gen_random_uuid(), id, inventory, 'start', inventory, created_at from chocolates where inventory > 0;

-- Tins set aside for who is just paying: taken out of `inventory` by one conditional UPDATE when the hold is made, and
-- put back when it is released. A hold that became an order is `sold`, and `returned` when a refund put its tins back.
create table tin_holds (
  payment_id uuid not null references payments deferrable initially deferred,
  chocolate_id uuid not null references chocolates,
  quantity integer not null check (quantity between 1 and 99),
  state text not null default 'running' check (state in ('running', 'pinned', 'released', 'sold', 'returned')),
  primary key (payment_id, chocolate_id)
);
create index on tin_holds (chocolate_id) where state in ('running', 'pinned');

create table discount_codes (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9-]{2,30}$'),
  -- Exactly one of the two.
  amount_cents integer check (amount_cents > 0),
  percent integer check (percent between 1 and 100),
  -- Days of the studio, both included.
  from_day date,
  to_day date,
  most_uses integer check (most_uses > 0),
  -- Counted when a payment opens, given back when it closes unpaid: never more than `most_uses`.
  uses integer not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
  state text not null default 'live' check (state in ('live', 'gone')),
  created_at timestamptz not null,
  check ((amount_cents is null) <> (percent is null)),
  check (from_day <= to_day)
);
create unique index discount_codes_code on discount_codes (code) where state = 'live';

-- Sales tax, where the owner has to take it; none where there is no row.
create table tax_rates (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  -- 725 is 7.25 %.
  basis_points integer not null check (basis_points between 1 and 2000)
);

create sequence order_numbers start 1001;
create table orders (
  id uuid primary key,
  -- What people call it; gaps are harmless.
  number integer not null unique default nextval('order_numbers'),
  payment_id uuid not null unique references payments,
  -- Hash of the secret in the link of the receipt.
  link_hash text not null unique,
  -- Lines with names and prices as they were bought, and the lines of the sum.
  lines jsonb not null,
  total jsonb not null,
  payer_name text not null default '',
  payer_email text not null default '',
  delivery text not null check (delivery in ('ship', 'pickup')),
  -- Where to, as the payment provider told it; null for who picks up.
  address jsonb,
  event_id uuid references events,
  state text not null default 'new' check (state in ('new', 'packed', 'shipped', 'picked-up', 'refunded')),
  tracking text not null default '' check (length(tracking) <= 200),
  version integer not null default 1,
  ordered_at timestamptz not null,
  -- POST /api/orders, or thirty seconds later by itself; the letters leave then.
  confirmed_at timestamptz,
  changed_at timestamptz not null,
  check ((delivery = 'pickup') = (event_id is not null)),
  check (state <> 'shipped' or delivery = 'ship'),
  check (state <> 'picked-up' or delivery = 'pickup')
);
create index on orders (ordered_at desc);
create index on orders (event_id) where event_id is not null;
create index on orders (ordered_at) where confirmed_at is null;
create index on orders (lower(payer_email));

-- Who pays with which code: what is counted for a payment is given back once, when it closes unpaid.
create table code_uses (
  payment_id uuid primary key references payments deferrable initially deferred,
  code_id uuid not null references discount_codes,
  state text not null default 'counted' check (state in ('counted', 'returned'))
);
create index on code_uses (code_id);

alter table payments
  -- What the amount is made of beside the items (shipping, handling, tax, discount, credit), in cents; with them an
  -- order at PayPal can be made again, word for word.
  add column parts jsonb not null default '{}',
  -- Whether PayPal asks where to send it, and what it answered.
  add column ships boolean not null default false,
  add column shipping jsonb,
  -- A fingerprint of the address a visitor's payment was opened from, so that nobody empties the shelf by holding.
  add column opener text;
create index on payments (opener) where state = 'opened' and opener is not null;
