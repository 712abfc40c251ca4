-- What one person buys at once. The browser makes the id, so a repeated request is the same purchase. `goods` is what was
-- priced and will be fulfilled; it is never read from a browser again.
create table purchases (
  id uuid primary key,
  kind text not null check (kind in ('session', 'cart', 'booking', 'seat', 'pass', 'gift-card', 'door')),
  state text not null default 'open'
    check (state in ('open', 'paying', 'paid', 'fulfilled', 'returned', 'declined', 'expired')),
  -- The payer: an account, and the person, once known.
  user_id uuid references users,
  person_id uuid references people,
  goods jsonb not null,
  -- The sum of the lines.
  total_cents integer not null check (total_cents >= 0),
  -- Fingerprint of the request: the same id with other content is refused.
  asked_hash text not null,
  -- End of the hold, unless a payment pins it (`capturing`, `pending`).
  held_until timestamptz not null,
  -- Fingerprint of the network from which it was opened: limits how much one visitor can hold.
  opener text,
  payer_name text not null default '',
  payer_email text not null default '',
  payer_erased_at timestamptz,
  -- Shipping address, from the provider or from the buyer.
  shipping jsonb,
  opened_at timestamptz not null,
  -- When its last tender was taken.
  paid_at timestamptz,
  changed_at timestamptz not null,
  check (kind <> 'session' or user_id is not null),
  check (state not in ('paid', 'fulfilled', 'returned') or paid_at is not null)
);

create table purchase_lines (
  purchase_id uuid not null references purchases on delete cascade deferrable initially deferred,
  position smallint not null,
  kind text not null
    check (kind in ('session', 'seat', 'tins', 'drop-in', 'pass', 'gift-card', 'shipping', 'handling', 'credit', 'discount')),
  -- As the payer reads it.
  name text not null,
  quantity integer not null default 1 check (quantity between 1 and 999),
  -- Of the whole line, without tax. A discount or credit is negative.
  cents integer not null,
  tax_cents integer not null default 0 check (tax_cents >= 0),
  -- The chocolate, if it is one.
  chocolate_id uuid references chocolates,
  primary key (purchase_id, position),
  check (case when kind in ('credit', 'discount') then cents < 0 else cents >= 0 end),
  check (chocolate_id is null or kind = 'tins')
);
create index purchase_lines_of_chocolate on purchase_lines (chocolate_id) where chocolate_id is not null;

-- Existing payments are purchases with one tender.
insert into purchases (id, kind, state, user_id, person_id, goods, total_cents, asked_hash, held_until, opener, payer_name,
  payer_email, payer_erased_at, shipping, opened_at, paid_at, changed_at)
select payments.id, kind,
  case payments.state when 'opened' then 'open' when 'capturing' then 'paying' when 'pending' then 'paying'
    when 'captured' then 'paid' when 'refunded' then 'returned' else payments.state end,
  user_id, coalesce(users.person_id, (select person_id from orders where payment_id = payments.id),
    (select person_id from bookings where payment_id = payments.id)),
  goods, amount_cents, asked_hash, held_until, opener, payer_name, payer_email, payer_erased_at, shipping, opened_at,
  captured_at, changed_at
from payments left join users on users.id = user_id;

insert into purchase_lines (purchase_id, position, kind, name, quantity, cents, tax_cents, chocolate_id)
with parts as (
  select id, coalesce((parts->>'shippingCents')::int, 0) as shipping, coalesce((parts->>'handlingCents')::int, 0) as handling,
    coalesce((parts->>'creditCents')::int, 0) as credit, coalesce((parts->>'discountCents')::int, 0) as discount,
    coalesce((parts->>'taxCents')::int, 0) as tax
  from payments),
items as (
  select payments.id, kind, nth, item->>'name' as name, (item->>'quantity')::int as quantity,
    (item->>'unitCents')::int * (item->>'quantity')::int as cents,
    case when kind = 'cart' then (select id from chocolates where id::text = payments.goods->'lines'->(nth::int - 1)->>'_id') end
      as chocolate_id
  from payments, jsonb_array_elements(payments.items) with ordinality as items (item, nth)),
summed as (
  select items.*, sum(cents) over (partition by id order by nth) as running, sum(cents) over (partition by id) as whole from items)
select summed.id, nth, case when kind = 'cart' then 'tins' else 'session' end, name, quantity, cents,
  round(tax * running / whole)::int - round(tax * (running - cents) / whole)::int, chocolate_id
from summed join parts using (id) where whole > 0
union all select id, 100, 'discount', 'Discount', 1, -discount, 0, null from parts where discount > 0
union all select id, 101, 'shipping', 'Shipping', 1, shipping, 0, null from parts where shipping > 0
union all select id, 102, 'handling', 'Handling', 1, handling, 0, null from parts where handling > 0
union all select id, 103, 'credit', 'Online order credit', 1, -credit, 0, null from parts where credit > 0;

-- What refers to a purchase no longer refers to a provider's payment.
alter table slot_holds drop constraint slot_holds_payment_id_fkey,
  add constraint slot_holds_payment_id_fkey foreign key (payment_id) references purchases deferrable initially deferred;
alter table bookings drop constraint bookings_payment_id_fkey,
  add constraint bookings_payment_id_fkey foreign key (payment_id) references purchases;
alter table orders drop constraint orders_payment_id_fkey,
  add constraint orders_payment_id_fkey foreign key (payment_id) references purchases;
alter table tin_holds drop constraint tin_holds_payment_id_fkey,
  add constraint tin_holds_payment_id_fkey foreign key (payment_id) references purchases deferrable initially deferred;
alter table stock_changes drop constraint stock_changes_payment_id_fkey,
  add constraint stock_changes_payment_id_fkey foreign key (payment_id) references purchases deferrable initially deferred;
alter table code_uses drop constraint code_uses_payment_id_fkey,
  add constraint code_uses_payment_id_fkey foreign key (payment_id) references purchases deferrable initially deferred;

-- A payment is the tender of a provider, at most one per purchase, with the purchase's id.
drop index payments_of_booking, payments_of_payer, payments_with_opener, payments_unpaid, payments_age;
alter table payments
  drop column kind, drop column goods, drop column user_id, drop column asked_hash, drop column held_until,
  drop column opener, drop column payer_name, drop column payer_email, drop column payer_erased_at, drop column shipping,
  -- The lines of the purchase are what the provider shows the payer.
  drop column items, drop column parts,
  add constraint payments_purchase foreign key (id) references purchases deferrable initially deferred;

create trigger purchases_moved after update on purchases for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create index purchases_newest on purchases (opened_at desc, id desc);
create index purchases_of_user on purchases (user_id, opened_at) where user_id is not null;
create index purchases_of_person on purchases (person_id, opened_at) where person_id is not null;
create index purchases_of_payer on purchases (lower(payer_email)) where user_id is null;
create index purchases_of_booking on purchases ((goods->>'bookingId')) where kind = 'booking';
create index purchases_open on purchases (opener) where state = 'open' and opener is not null;
create index purchases_with_opener on purchases (changed_at) where opener is not null;
create index purchases_unpaid on purchases (changed_at) where paid_at is null;
create index purchases_age on purchases ((coalesce(paid_at, opened_at)));
create index purchases_paid on purchases (paid_at desc, id desc) where paid_at is not null;
create index purchases_erased on purchases (payer_erased_at) where payer_erased_at is not null;

-- The wallet. A lot is a pass, which counts uses, or a gift card or credit, which counts cents. The lot of a gift card that
-- is not redeemed belongs to no person.
create table wallet_lots (
  id uuid primary key,
  person_id uuid references people,
  kind text not null check (kind in ('pass', 'gift-card', 'credit')),
  -- As the owner and the student read it.
  name text not null check (length(name) between 1 and 120),
  -- What a pass is for.
  covers text check (covers in ('classes', 'sessions', 'both')),
  -- Granted at first, and what is left: uses or cents.
  units integer not null check (units > 0),
  remaining integer not null default 0 check (remaining >= 0),
  -- What one unit was sold for, in cents. Null: it was given.
  sold_cents integer check (sold_cents >= 0),
  entry_count integer not null default 0,
  -- The last studio day on which it counts.
  expires_on date,
  -- The purchase that it was sold with.
  purchase_id uuid references purchases,
  -- Hash of the code of a gift card. It pays without a wallet until the card is redeemed into one.
  code_hash text unique,
  granted_at timestamptz not null,
  redeemed_at timestamptz,
  check ((kind = 'pass') = (covers is not null)),
  check (person_id is not null or kind = 'gift-card'),
  check (redeemed_at is null or (person_id is not null and code_hash is not null))
);
create index wallet_lots_of_person on wallet_lots (person_id, expires_on, granted_at) where person_id is not null;
create index wallet_lots_of_purchase on wallet_lots (purchase_id) where purchase_id is not null;
create index wallet_lots_expiring on wallet_lots (expires_on) where expires_on is not null and remaining > 0;

-- How a purchase is paid other than by a provider.
create table tenders (
  id uuid primary key,
  purchase_id uuid not null references purchases deferrable initially deferred,
  kind text not null check (kind in ('wallet', 'cash')),
  lot_id uuid references wallet_lots,
  -- The lot's last day when it was held for this purchase.
  lot_expires_on date,
  -- Uses of a pass, or cents: what the lot gives. The value that it pays is `cents`.
  units integer not null default 0 check (units >= 0),
  cents integer not null check (cents >= 0),
  state text not null check (state in ('held', 'taken', 'released')),
  returned_units integer not null default 0,
  returned_cents integer not null default 0,
  taken_at timestamptz,
  check ((kind = 'wallet') = (lot_id is not null) and (lot_id is null or units > 0)),
  check (kind = 'wallet' or state = 'taken'),
  check ((state = 'taken') = (taken_at is not null)),
  check (returned_units between 0 and units and returned_cents between 0 and cents),
  check (state = 'taken' or returned_cents + returned_units = 0),
  -- A lot pays a purchase once, and cash does.
  unique nulls not distinct (purchase_id, kind, lot_id)
);
create index tenders_of_lot on tenders (lot_id) where lot_id is not null;
create index tenders_cash on tenders (taken_at desc, id desc) where kind = 'cash';

-- What was given back of these tenders. `request_id`: the refund that it is a part of; the provider's part has it as id.
create table tender_returns (
  id uuid primary key,
  tender_id uuid not null references tenders,
  request_id uuid not null,
  units integer not null default 0 check (units >= 0),
  cents integer not null check (cents >= 0),
  returned_at timestamptz not null,
  unique (tender_id, request_id),
  check (units + cents > 0)
);
create index tender_returns_of_time on tender_returns (returned_at);

-- Every change of a lot, in order. Append-only; `balance` is what is left after it.
create table wallet_entries (
  lot_id uuid not null references wallet_lots,
  nth integer not null,
  delta integer not null check (delta <> 0),
  balance integer not null check (balance >= 0),
  reason text not null
    -- `voided`: taken by the owner. `refunded`: taken back because its sale was refunded.
    check (reason in ('granted', 'held', 'released', 'spent', 'returned', 'expired', 'voided', 'refunded', 'moved')),
  tender_id uuid references tenders deferrable initially deferred,
  -- The owner's reason of a gift or adjustment.
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null,
  primary key (lot_id, nth),
  check ((reason in ('held', 'released', 'spent', 'returned')) = (tender_id is not null)),
  check (case when reason in ('held', 'spent', 'expired', 'voided', 'refunded') then delta < 0
    when reason in ('granted', 'released', 'returned') then delta > 0 else true end)
);
create index wallet_entries_noted on wallet_entries (at) where note is distinct from '';
create index wallet_entries_of_tender on wallet_entries (tender_id) where tender_id is not null;

create function wallet_entries_add() returns trigger language plpgsql as $$
begin
  update wallet_lots set remaining = remaining + new.delta, entry_count = entry_count + 1
    where id = new.lot_id returning entry_count, remaining into new.nth, new.balance;
  return new;
end $$;
create trigger wallet_entries_added before insert on wallet_entries
  for each row execute function wallet_entries_add();
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger wallet_entries_stay before delete on wallet_entries
  for each row execute function refuse_change();
-- Only the note is emptied, when its person is erased or its time is over.
create trigger wallet_entries_unchanged before update on wallet_entries
  for each row when (new.note <> '' or (new.lot_id, new.nth, new.delta, new.balance, new.reason, new.tender_id, new.at)
    is distinct from (old.lot_id, old.nth, old.delta, old.balance, old.reason, old.tender_id, old.at))
  execute function refuse_change();
create trigger tender_returns_stay before update or delete on tender_returns
  for each row execute function refuse_change();
create function wallet_lots_keep() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the remaining units of a lot change by its entries' using errcode = '23514', constraint = 'append_only';
  end if;
  return new;
end $$;
create trigger wallet_lots_remain before update of remaining, entry_count on wallet_lots
  for each row when (old.remaining <> new.remaining or old.entry_count <> new.entry_count)
  execute function wallet_lots_keep();

-- What is bought, given or redeemed while two people are merged belongs to the one who is kept.
create function keep_person() returns trigger language plpgsql as $$
begin
  new.person_id := locked_person(new.person_id);
  return new;
end $$;
create trigger purchases_person before insert or update of person_id on purchases
  for each row when (new.person_id is not null) execute function keep_person();
create trigger wallet_lots_person before insert or update of person_id on wallet_lots
  for each row when (new.person_id is not null) execute function keep_person();

-- Holds the wallet's part of a purchase again after its hold ended. False if a lot has too little left, has expired, or is
-- now in a wallet that the payer may not use: a gift card that another person has redeemed.
create function hold_wallet_again(purchase uuid, at timestamptz, today date) returns boolean language plpgsql as $$
begin
  perform from wallet_lots where id in (select lot_id from tenders where purchase_id = purchase and state = 'released')
    order by id for no key update;
  if exists (select from tenders join wallet_lots on wallet_lots.id = lot_id
      join purchases on purchases.id = tenders.purchase_id left join people on people.id = purchases.person_id
      where tenders.purchase_id = purchase and tenders.state = 'released'
        and (tenders.units > remaining or expires_on < today
          or not coalesce(wallet_lots.person_id in (purchases.person_id, people.guardian_id),
            wallet_lots.person_id is null))) then
    return false;
  end if;
  insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, -units, 'held', id, hold_wallet_again.at from tenders
    where purchase_id = purchase and state = 'released';
  update tenders set state = 'held' where purchase_id = purchase and state = 'released';
  return true;
end $$;

-- Spends what is held for a purchase.
create function spend_held_wallet(purchase uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, case reason when 'released' then units else -units end, reason, id, spend_held_wallet.at
    from tenders, unnest(array['released', 'spent']) with ordinality as each (reason, nth)
    where purchase_id = purchase and state = 'held' order by lot_id, nth;
  update tenders set state = 'taken', taken_at = spend_held_wallet.at where purchase_id = purchase and state = 'held';
end $$;

-- The wallet's part of a purchase follows its state: closed unpaid, it is released; paid, it is spent.
create function purchases_move_wallet() returns trigger language plpgsql as $$
begin
  if not exists (select from tenders where purchase_id = new.id and state = 'held') then
    return null;
  end if;
  if new.state in ('expired', 'declined') then
    insert into wallet_entries (lot_id, delta, reason, tender_id, at)
      select lot_id, units, 'released', id, new.changed_at from tenders
      where purchase_id = new.id and state = 'held' order by lot_id;
    update tenders set state = 'released' where purchase_id = new.id and state = 'held';
  else
    perform spend_held_wallet(new.id, new.changed_at);
  end if;
  return null;
end $$;
create trigger purchases_wallet after update of state on purchases
  for each row when (old.state is distinct from new.state and new.state in ('expired', 'declined', 'paid', 'fulfilled'))
  execute function purchases_move_wallet();

-- The state of a purchase with a payment is that of the payment.
create function payments_move_purchase() returns trigger language plpgsql as $$
begin
  update purchases set changed_at = new.changed_at, paid_at = coalesce(paid_at, new.captured_at),
    state = case new.state when 'opened' then 'open' when 'capturing' then 'paying' when 'pending' then 'paying'
      when 'captured' then 'paid'
      -- Not before the other tenders are returned too.
      when 'refunded' then case when exists (select from tenders where purchase_id = new.id and tenders.state = 'taken'
        and returned_cents < cents) then purchases.state else 'returned' end
      else new.state end
    where id = new.id;
  return null;
end $$;
create trigger payments_purchase_state after update of state on payments
  for each row when (old.state is distinct from new.state) execute function payments_move_purchase();

-- Nothing is fulfilled before its tenders are the sum of its lines. Checked at the commit.
create function purchases_are_paid() returns trigger language plpgsql as $$
declare
  due integer;
  taken integer;
begin
  select coalesce(sum(cents + tax_cents), 0) into due from purchase_lines where purchase_id = new.id;
  select coalesce((select amount_cents from payments where id = new.id and captured_at is not null), 0)
    + coalesce((select sum(cents) from tenders where purchase_id = new.id and state = 'taken'), 0) into taken;
  if due <> new.total_cents or taken <> due then
    raise exception 'purchase % is of %, its lines are % and its tenders %', new.id, new.total_cents, due, taken
      using errcode = '23514', constraint = 'purchases_are_paid';
  end if;
  return null;
end $$;
create constraint trigger purchases_paid after insert or update of state on purchases
  deferrable initially deferred for each row when (new.state = 'fulfilled')
  execute function purchases_are_paid();

-- All tenders alike: `taken_cents` is what was paid with it, `returned_cents` what was given back or is about to be.
create view purchase_tenders as
  select id, id as purchase_id, 'provider' as kind, null::uuid as lot_id, 0 as units, amount_cents as cents,
    case when captured_at is not null then 'taken' when state in ('declined', 'expired') then 'released' else 'held' end
      as state,
    captured_at as taken_at,
    coalesce((select sum(amount_cents) from refunds where payment_id = payments.id and refunds.state <> 'failed'), 0)::int
      as returned_cents
  from payments
  union all
  select id, purchase_id, kind, lot_id, units, cents, state, taken_at, returned_cents from tenders;

-- Passes that are sold.
create table wallet_offers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  covers text not null check (covers in ('classes', 'sessions', 'both')),
  uses integer not null check (uses between 1 and 500),
  price_cents integer not null check (price_cents between 0 and 1000000),
  -- Days from the purchase until it expires. Null: never.
  valid_days integer check (valid_days between 1 and 3650),
  state text not null default 'shown' check (state in ('shown', 'hidden', 'gone')),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null
);

-- A gift card that is sent to its recipient by mail on a studio day.
create table gift_mails (
  lot_id uuid primary key references wallet_lots,
  giver_name text not null default '' check (length(giver_name) <= 200),
  recipient_name text not null default '' check (length(recipient_name) <= 200),
  recipient_email text not null check (length(recipient_email) between 3 and 254),
  message text not null default '' check (length(message) <= 1000),
  send_on date not null,
  sent_at timestamptz
);
create index gift_mails_due on gift_mails (send_on) where sent_at is null;
