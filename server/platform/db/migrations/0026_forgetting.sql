-- When the payer was erased: the personal columns of the payment and its order are emptied once the payment is final.
alter table payments add column payer_erased_at timestamptz;
-- Payments of accounts that were erased before this migration, and of orders that were emptied with an account.
update payments set payer_erased_at = users.gone_at
from users where users.id = payments.user_id and users.state = 'gone';
update payments set payer_erased_at = orders.changed_at
from orders where orders.payment_id = payments.id and payments.payer_erased_at is null
  and orders.payer_email = '' and orders.payer_name = '' and orders.address is null;
create index on payments (payer_erased_at) where payer_erased_at is not null;

-- When the guest's name and address were erased; the booking itself is kept for the accounts.
alter table bookings
  add column guest_erased_at timestamptz,
  drop constraint bookings_person,
  add constraint bookings_person check ((guest_email is null) = (guest_name is null)
    and num_nonnulls(user_id, guest_email, guest_erased_at) = 1);
