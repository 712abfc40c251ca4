alter table orders
  -- When the order was shipped. A later change, such as its tracking, keeps it.
  add column shipped_at timestamptz;
update orders set shipped_at = changed_at where state = 'shipped';
