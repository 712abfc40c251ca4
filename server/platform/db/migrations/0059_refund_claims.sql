alter table refunds
  -- One process sends it to PayPal at a time. After this, another one may: the process was killed.
  add column claimed_until timestamptz check (claimed_until is null or state = 'asked');

-- A claim does not change the sum, so it does not lock the payment.
drop trigger refunds_within on refunds;
create trigger refunds_within after insert or update of payment_id, amount_cents, state on refunds
  for each row execute function refunds_within_payment();
