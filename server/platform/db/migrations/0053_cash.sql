set constraints all deferred;
-- Cash is a tender. A sale at the door is a purchase of kind `door`, and its id stays.
insert into purchases (id, kind, state, goods, total_cents, asked_hash, held_until, opened_at, paid_at, changed_at)
select door_sales.id, 'door', case when undone_at is null then 'fulfilled' else 'returned' end,
  case when event_id is null then '{}' else jsonb_build_object('eventId', event_id, 'title', events.title) end,
  total_cents, '', sold_at, sold_at, sold_at, coalesce(undone_at, sold_at)
from door_sales left join events on events.id = event_id;

insert into purchase_lines (purchase_id, position, kind, name, quantity, cents, tax_cents, chocolate_id)
select sale_id, position, kind, name, quantity, unit_cents * quantity, tax_cents, chocolate_id from door_sale_lines;

-- Cash for a session that the owner booked is a purchase, like that of its payment link.
create temporary table cash_of_sessions on commit drop as
select gen_random_uuid() as purchase_id, bookings.id as booking_id, bookings.amount_cents, cash_received_at, cash_returned_at,
  user_id, person_id, coalesce(guest_name, '') as name, coalesce(guest_email, '') as email, session_type, session_name,
  slots.date, slots.time
from bookings join slots on slots.id = slot_id where cash_received_at is not null;

insert into purchases (id, kind, state, user_id, person_id, goods, total_cents, asked_hash, held_until, payer_name, payer_email,
  opened_at, paid_at, changed_at)
select purchase_id, 'booking', case when cash_returned_at is null then 'fulfilled' else 'returned' end, user_id, person_id,
  jsonb_build_object('bookingId', booking_id, 'sessionType', session_type, 'sessionName', session_name, 'date', date,
    'time', to_char(time, 'HH24:MI')),
  amount_cents, '', cash_received_at, name, email, cash_received_at, cash_received_at, coalesce(cash_returned_at, cash_received_at)
from cash_of_sessions;
insert into purchase_lines (purchase_id, position, kind, name, cents)
select purchase_id, 0, 'session', session_name || ', ' || to_char(date, 'Dy, Mon FMDD, YYYY'), amount_cents from cash_of_sessions;

insert into tenders (id, purchase_id, kind, cents, state, returned_cents, taken_at)
select gen_random_uuid(), id, 'cash', total_cents, 'taken', 0, sold_at from door_sales
union all
select gen_random_uuid(), purchase_id, 'cash', amount_cents, 'taken', 0, cash_received_at from cash_of_sessions;
insert into tender_returns (id, tender_id, request_id, cents, returned_at)
select gen_random_uuid(), tenders.id, gen_random_uuid(), cents, at
from tenders join (
  select id, undone_at as at from door_sales where undone_at is not null
  union all select purchase_id, cash_returned_at from cash_of_sessions where cash_returned_at is not null) as returned
  on returned.id = purchase_id
where cents > 0;
update tenders set returned_cents = cents from purchases where purchases.id = purchase_id and purchases.state = 'returned'
  and tenders.kind = 'cash';

set constraints all immediate;

-- `payment_id` is the purchase also of cash; `paid_by` keeps how it was agreed.
drop index bookings_unpaid;
alter table bookings drop constraint bookings_payment,
  add constraint bookings_payment check (payment_id is null or paid_by in ('online', 'link', 'cash'));
update bookings set payment_id = purchase_id from cash_of_sessions where booking_id = bookings.id;
alter table bookings drop column cash_received_at, drop column cash_returned_at;
create index bookings_unpaid on bookings (slot_id)
  where state = 'live' and payment_id is null and paid_by <> 'free';

drop index stock_changes_door;
update stock_changes set payment_id = door_sale_id where door_sale_id is not null;
set constraints all immediate;
alter table stock_changes drop column door_sale_id,
  add constraint stock_changes_sale check (why not in ('door', 'door-undone') or payment_id is not null);
-- A sale takes a chocolate's tins once, and puts them back once.
create unique index stock_changes_door on stock_changes (payment_id, chocolate_id, why) where why in ('door', 'door-undone');
drop table door_sale_lines, door_sales;

-- The sales of a day at the door.
create index purchases_door on purchases (paid_at desc, id desc) where kind = 'door';

-- Lists of purchases by what paid them, newest first.
alter table tenders add column opened_at timestamptz;
update tenders set opened_at = purchases.opened_at from purchases where purchases.id = purchase_id;
set constraints all immediate;
alter table tenders alter column opened_at set not null;
create index tenders_newest on tenders (kind, opened_at desc, purchase_id desc) where state = 'taken';
drop index tenders_cash;
create index tenders_taken on tenders (kind, taken_at) include (cents) where state = 'taken';
create index purchases_of_money on purchases (opened_at desc, id desc) where paid_at is not null or state = 'paying';
-- What the wallet owes.
create index wallet_lots_owed on wallet_lots (kind) include (remaining, sold_cents, expires_on) where remaining > 0;

-- The provider's part of a payment, if it has said it.
alter table payments add column fee_cents integer check (fee_cents >= 0);

-- The cash that the owner counted in the evening of a studio day, beside what was noted by then.
create table cash_counts (
  day date primary key,
  noted_cents integer not null,
  counted_cents integer not null check (counted_cents between 0 and 100000000),
  difference_cents integer generated always as (counted_cents - noted_cents) stored,
  note text not null default '' check (length(note) <= 300),
  counted_at timestamptz not null
);
