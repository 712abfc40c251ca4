alter table orders
  -- The pick-up of which the buyer was last notified: its start and location, or `gone`. Compared, never shown.
  add column pickup_told text;
update orders set pickup_told = case when events.state = 'live'
    then extract(epoch from events.starts_at)::bigint || '|' || events.location else 'gone' end
from events where events.id = orders.event_id;
