alter table webhook_events
  -- The refund that the webhook is about, if any. It is polled when the webhook is retried.
  add column refund_id text check (length(refund_id) <= 200);
