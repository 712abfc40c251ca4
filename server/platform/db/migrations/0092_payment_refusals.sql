-- Why PayPal refuses payments for a reason of the owner's account (payee) or of this site's requests (site). `subject`: the
-- payment, if only that one was refused. The owner gets an email when a row is inserted, and when the last one of the
-- account is deleted because payments work again (server/selling/payments/refusals.ts).
create table payment_refusals (
  code text not null,
  subject text not null,
  whose text not null check (whose in ('payee', 'site')),
  -- Only a capture shows that it is over.
  at_capture boolean not null,
  since timestamptz not null,
  latest_at timestamptz not null,
  probed_at timestamptz,
  primary key (code, subject)
);
