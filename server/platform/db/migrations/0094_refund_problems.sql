alter table refunds
  -- What the owner reads of this refund as the problem of its payment. The money's move ends it, whatever the words are.
  add column problem text,
  -- What of all refunds of the payment was credit that is spent, if that is the problem.
  add column spent_cents integer not null default 0 check (spent_cents >= 0 and (spent_cents = 0 or problem is not null));

update refunds set problem = payments.problem
from payments
where payments.id = payment_id and refunds.state = 'failed'
  and starts_with(payments.problem, 'PayPal refused to refund $' || to_char(refunds.amount_cents / 100.0, 'FM999999990.00') || '.');

update refunds set problem = payments.problem,
  spent_cents = 100 * substring(payments.problem from '^\$(\d+\.\d\d) of it was refunded at PayPal and is also credit')::numeric
from payments
where payments.id = payment_id and payments.problem ~ '^\$\d+\.\d\d of it was refunded at PayPal and is also credit'
  and refunds.id = (select id from refunds as other where other.payment_id = payments.id and state = 'done'
    order by done_at desc, id desc limit 1);

-- An event that PayPal has sent and that names nothing that can be read, for the operator. `shape` has its names, and the
-- type of each value instead of the value, which may be personal. PayPal shows the whole event by its ID.
create table unread_events (
  id text primary key check (length(id) between 1 and 200),
  event_type text not null check (length(event_type) <= 200),
  shape text not null check (length(shape) <= 20000),
  received_at timestamptz not null
);
create index on unread_events (received_at);
