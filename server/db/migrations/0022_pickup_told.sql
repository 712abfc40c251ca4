alter table orders
  -- What its buyer was last told of her pick-up: when and where, or that the class is gone. Compared, never shown.
  add column pickup_told text;
update orders set pickup_told = case when events.state = 'live'
    then extract(epoch from events.starts_at)::bigint || '|' || events.location else 'gone' end
from events where events.id = orders.event_id;
