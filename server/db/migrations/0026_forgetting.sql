-- When the payer of a payment was erased: its personal columns and those of its order are emptied once it is final.
alter table payments add column payer_erased_at timestamptz;
-- Payments of accounts that were erased before this, and of orders that were emptied with one.
update payments set payer_erased_at = users.gone_at
from users where users.id = payments.user_id and users.state = 'gone';
update payments set payer_erased_at = orders.changed_at
from orders where orders.payment_id = payments.id and payments.payer_erased_at is null
  and orders.payer_email = '' and orders.payer_name = '' and orders.address is null;
create index on payments (payer_erased_at) where payer_erased_at is not null;

-- When the name and address of a guest were removed; the session itself stays in the books.
alter table bookings
  add column guest_erased_at timestamptz,
  drop constraint bookings_person,
  add constraint bookings_person check ((guest_email is null) = (guest_name is null)
    and num_nonnulls(user_id, guest_email, guest_erased_at) = 1);
