alter table chocolates
  -- The product's name in its URL: /chocolates/dark-sea-salt.
  add column slug text,
  add column allergens text not null default '' check (length(allergens) <= 500),
  add column best_before date,
  -- The owner is notified once when the stock falls to this number, and again after a refill.
  add column low_stock_at integer not null default 3 check (low_stock_at >= 0),
  add column low_stock_told_at timestamptz,
  -- Increases with every save of words, price or picture; a sale does not change it.
  add column version integer not null default 1,
  drop constraint chocolates_state_check,
  add constraint chocolates_state_check check (state in ('shown', 'hidden', 'gone'));
update chocolates set slug = trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'));
alter table chocolates alter column slug set not null,
  add constraint chocolates_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
create unique index chocolates_slug on chocolates (slug) where state <> 'gone';

-- Every change of stock with its reason: the sum of a chocolate's changes is its inventory.
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

-- The first change is the existing stock.
insert into stock_changes (id, chocolate_id, change, why, inventory_after, changed_at)
select gen_random_uuid(), id, inventory, 'start', inventory, created_at from chocolates where inventory > 0;

-- Tins held while a payer pays: one conditional UPDATE subtracts them from `inventory` when the hold is made; a
-- release adds them again. A hold that became an order is `sold`, and `returned` after a refund has put its tins
-- back.
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
  -- Exactly one of `amount_cents` and `percent`.
  amount_cents integer check (amount_cents > 0),
  percent integer check (percent between 1 and 100),
  -- Studio days, both inclusive.
  from_day date,
  to_day date,
  most_uses integer check (most_uses > 0),
  -- Incremented when a payment opens, decremented when it closes unpaid.
  uses integer not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
  state text not null default 'live' check (state in ('live', 'gone')),
  created_at timestamptz not null,
  check ((amount_cents is null) <> (percent is null)),
  check (from_day <= to_day)
);
create unique index discount_codes_code on discount_codes (code) where state = 'live';

-- Sales tax by state; a state without a row has none.
create table tax_rates (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  -- 725 is 7.25 %.
  basis_points integer not null check (basis_points between 1 and 2000)
);

create sequence order_numbers start 1001;
create table orders (
  id uuid primary key,
  -- The order number that people use; gaps are harmless.
  number integer not null unique default nextval('order_numbers'),
  payment_id uuid not null unique references payments,
  -- Hash of the secret in the receipt's link.
  link_hash text not null unique,
  -- The lines with names and prices at the time of the purchase, and the parts of the total.
  lines jsonb not null,
  total jsonb not null,
  payer_name text not null default '',
  payer_email text not null default '',
  delivery text not null check (delivery in ('ship', 'pickup')),
  -- Shipping address from the payment provider; null for a pick-up.
  address jsonb,
  event_id uuid references events,
  state text not null default 'new' check (state in ('new', 'packed', 'shipped', 'picked-up', 'refunded')),
  tracking text not null default '' check (length(tracking) <= 200),
  version integer not null default 1,
  ordered_at timestamptz not null,
  -- Set by POST /api/orders, or automatically after thirty seconds. The mails are sent then.
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

-- The discount code of a payment. Its use is given back once, when the payment closes unpaid.
create table code_uses (
  payment_id uuid primary key references payments deferrable initially deferred,
  code_id uuid not null references discount_codes,
  state text not null default 'counted' check (state in ('counted', 'returned'))
);
create index on code_uses (code_id);

alter table payments
  -- Parts of the amount besides the items (shipping, handling, tax, discount, credit), in cents. Stored so that a
  -- create call to PayPal can be repeated unchanged.
  add column parts jsonb not null default '{}',
  -- Whether PayPal asks for a shipping address, and the address it returned.
  add column ships boolean not null default false,
  add column shipping jsonb,
  -- Fingerprint of the network from which a visitor's payment was opened: limits how many tins one visitor can hold.
  add column opener text;
create index on payments (opener) where state = 'opened' and opener is not null;
