-- The owner's list of people by name. A person is a name and an address; people without an address have only a name.
-- The expressions are those of server/office/people/list-people.ts. Collation "C": folded names need no other.
create index users_by_name on users
  ((folded(case when first_name || last_name = '' then email else first_name || ' ' || last_name end) collate "C"),
   lower(email)) where state = 'live';
create index signups_by_name on signups ((folded(name) collate "C"), lower(email)) where state = 'live';
create index bookings_by_guest_name on bookings ((folded(guest_name) collate "C"), lower(guest_email))
  where guest_email is not null;
create index orders_by_name on orders
  ((folded(case when payer_name = '' then payer_email else payer_name end) collate "C"), lower(payer_email))
  where payer_email <> '';
drop index signups_newest;

-- Whether anyone was checked in to a class: only then a student who was not has missed it.
create index signups_checked_in on signups (event_id, checked_in_at) where checked_in_at is not null;

alter table orders add column buyer_found_by text not null
  generated always as (folded(' ' || payer_name || ' ' || payer_email)) stored;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index orders_search on orders using gin (buyer_found_by gin_trgm_ops) where payer_email <> '';
  end if;
exception when undefined_object or insufficient_privilege then
  raise warning 'pg_trgm cannot be used from here (%): searching buyers is slow when there are many.', sqlerrm;
end $$;
