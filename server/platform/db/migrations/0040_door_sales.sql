-- What the owner sold for cash. The browser makes the id, so that a sale that is sent twice is stored once.
create table door_sales (
  id uuid primary key,
  -- The class at which it was sold, if any.
  event_id uuid references events,
  total_cents integer not null check (total_cents > 0),
  sold_at timestamptz not null,
  -- The studio day of `sold_at`. Only on this day a sale can be undone.
  sold_on date not null,
  undone_at timestamptz
);
create index on door_sales (sold_on);
create index on door_sales (event_id) where event_id is not null;

-- Prices and tax at the time of the sale. The sum of the lines is `total_cents`.
create table door_sale_lines (
  sale_id uuid not null references door_sales,
  position smallint not null,
  kind text not null check (kind in ('tins', 'drop-in')),
  chocolate_id uuid references chocolates,
  -- The chocolate's name; empty for a drop-in.
  name text not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_cents integer not null check (unit_cents > 0),
  -- Of the whole line.
  tax_cents integer not null check (tax_cents >= 0),
  primary key (sale_id, position),
  check ((kind = 'tins') = (chocolate_id is not null))
);

alter table stock_changes
  add column door_sale_id uuid references door_sales,
  drop constraint stock_changes_why_check,
  add constraint stock_changes_why_check
    check (why in ('start', 'owner', 'held', 'released', 'refunded', 'door', 'door-undone')),
  add check ((why in ('door', 'door-undone')) = (door_sale_id is not null));
-- A sale takes a chocolate's tins once, and puts them back once.
create unique index stock_changes_door on stock_changes (door_sale_id, chocolate_id, why) where door_sale_id is not null;
