-- The owner's search finds purchases by their amount, and by the name and address that PayPal has of the payer.
create index purchases_of_amount on purchases (total_cents, opened_at desc, id desc)
  where paid_at is not null or state = 'paying';
create index payments_of_amount on payments (amount_cents, opened_at desc, id desc) where captured_at is not null;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index purchases_search on purchases using gin (folded(' ' || payer_name || ' ' || payer_email) gin_trgm_ops)
      where payer_email <> '';
  end if;
exception when undefined_object or insufficient_privilege then
  raise warning 'pg_trgm cannot be used from here (%): searching payers is slow when there are many.', sqlerrm;
end $$;
