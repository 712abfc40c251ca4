alter table webhook_events
  -- The refund it told of, if it did: asked for by itself when the webhook is taken up again.
  add column refund_id text check (length(refund_id) <= 200);
