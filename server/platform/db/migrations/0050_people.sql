-- A person is a participant, payer or guardian; an account is a person's login. Every row with a person's name refers to
-- the person; the name and address as they were typed stay on that row.
create table people (
  id uuid primary key,
  name text not null default '' check (length(name) <= 200),
  -- The address at which the person is reached. A child has none: its guardian is reached.
  email text check (email <> ''),
  phone text not null default '' check (length(phone) <= 40),
  -- Only of a person whose waiver a guardian signs.
  born_on date check (born_on > '1900-01-01'),
  -- The person who signs for a child, pays for it and reads its mail. A person and those it is the guardian of are a
  -- household.
  guardian_id uuid references people,
  -- The person that this one was merged into. Its address still leads there.
  merged_into uuid references people,
  created_at timestamptz not null,
  found_by text not null
    generated always as (folded(' ' || name || ' ' || coalesce(email, '') || ' ' || phone)) stored,
  check (guardian_id <> id and merged_into <> id)
);
create unique index people_email on people (lower(email)) where email is not null;
create index people_by_name on people
  ((folded(case when name = '' then coalesce(email, '') else name end) collate "C"), id) where merged_into is null;
create unique index people_of_guardian on people (guardian_id, folded(name)) where guardian_id is not null;
create index people_merged on people (merged_into) where merged_into is not null;
create index people_without_address on people (folded(name)) where email is null and guardian_id is null;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index people_search on people using gin (found_by gin_trgm_ops) where merged_into is null;
  end if;
exception when undefined_object or insufficient_privilege then
  raise warning 'pg_trgm cannot be used from here (%): searching people is slow when there are many.', sqlerrm;
end $$;

-- The owner's list reads people, and no longer the rows that name them.
drop index users_by_name, signups_by_name, bookings_by_guest_name, orders_by_name;

-- The person that a merged one leads to. These functions find people by index, also if they were planned while the table
-- was empty: that is why they are without sequential scans.
create function kept_person(start uuid) returns uuid language sql stable set enable_seqscan to off as $$
  with recursive line as (
    select id, merged_into from people where id = start
    union all
    select people.id, people.merged_into from people join line on people.id = line.merged_into)
  select id from line where merged_into is null
$$;

-- The person with an address, or the child of that person with this name. Null if there is no such person: for a child
-- (`is_child`) if that person has no child of this name.
create function known_person(address text, called text default '', is_child boolean default false) returns uuid
language sql stable set enable_seqscan to off as $$
  select case when folded(own.name) = folded(called) then own.id else coalesce(
    (select kept_person(child.id) from people as child
      where child.guardian_id = own.id and folded(child.name) = folded(called)),
    case when not is_child then own.id end) end
  from people join people as own on own.id = kept_person(people.id) where lower(people.email) = lower(trim(address))
$$;

-- The person with an address, or without one the person with that name, added if there is none. A name that is typed
-- later does not rename the person. `for key share`: a person that is being purged is added again.
create function person_at(address text, called text, reached text, at timestamptz) returns uuid
language plpgsql set enable_seqscan to off as $$
declare
  wanted constant text := nullif(trim(address), '');
  person uuid;
begin
  for attempt in 1 .. 2 loop
    if wanted is null then
      select id into person from people
        where email is null and guardian_id is null and folded(name) = folded(called)
        order by created_at, id limit 1 for key share;
    else
      select id into person from people where lower(email) = lower(wanted) for key share;
    end if;
    exit when person is not null;
    insert into people (id, name, email, phone, created_at)
    values (gen_random_uuid(), left(coalesce(called, ''), 200), wanted, left(coalesce(reached, ''), 40), at)
    on conflict do nothing returning id into person;
    exit when person is not null;
    -- Added by a concurrent transaction, which has committed: a new statement sees it.
  end loop;
  return kept_person(person);
end $$;

-- Stores the date of birth of a person if it is unknown: a public form never changes a known person.
create function keep_birthday(child uuid, born date) returns void language sql set enable_seqscan to off as $$
  update people set born_on = born where id = child and born_on is null and born is not null
$$;

-- A known person, locked against a concurrent merge, or the person that the merge kept.
create function locked_person(known uuid) returns uuid language plpgsql set enable_seqscan to off as $$
begin
  if known is null then
    return null;
  end if;
  perform from people where id = known for key share;
  if not found then
    raise foreign_key_violation using message = 'The person was deleted concurrently.';
  end if;
  return kept_person(known);
end $$;

-- The person who takes part, added if there is none: with an address, the person there or the child of that person with
-- this name; without one, the person with this name. A child (`is_child`) becomes a person of its own.
create function participant_at(
  address text, called text, reached text, is_child boolean, guardian text, born date, at timestamptz
) returns uuid language plpgsql set enable_seqscan to off as $$
declare
  own constant uuid := person_at(
    address, case when is_child and address <> '' then coalesce(guardian, called) else called end, reached, at);
  child uuid;
begin
  if address = '' or exists (select from people where id = own and folded(name) = folded(called)) then
    child := own;
  else
    for attempt in 1 .. 2 loop
      select id into child from people where guardian_id = own and folded(name) = folded(called) for key share;
      exit when child is not null or not is_child;
      insert into people (id, name, guardian_id, created_at) values (gen_random_uuid(), called, own, at)
      on conflict do nothing returning id into child;
      exit when child is not null;
    end loop;
    child := kept_person(child);
  end if;
  if is_child then
    perform keep_birthday(child, born);
  end if;
  return coalesce(child, own);
end $$;

alter table users add column person_id uuid references people;
alter table signups
  -- Who takes part, and who signed that person up: the person, or a guardian or friend.
  add column person_id uuid references people,
  add column booked_by uuid references people;
alter table waivers
  -- The participant, and who signed: that person, or the guardian named in the row.
  add column person_id uuid references people,
  add column signed_by text not null default 'self' check (signed_by in ('self', 'guardian')),
  add column guardian_id uuid references people;
alter table waitlist add column person_id uuid references people, add column booked_by uuid references people;
alter table bookings add column person_id uuid references people;
alter table orders add column person_id uuid references people;
-- A note is about an account, or about a person without one. Its seal is bound to that id: it stays when people are merged.
alter table client_notes alter column user_id drop not null,
  add column person_id uuid references people,
  add check (num_nonnulls(user_id, person_id) = 1);

-- What is known of addresses, best first: the account's name, the name a session was booked for, the guardian of a
-- waiver, the name of a sign-up, of a waiver, of a place on a waitlist, of a buyer.
create temporary table known on commit drop as
  select email, trim(first_name || ' ' || last_name) as name, phone, created_at as at, 1 as rank
  from users where state <> 'gone'
  union all select guest_email, guest_name, guest_phone, booked_at, 2 from bookings where guest_email is not null
  union all select email, guardian_name, '', signed_at, 3 from waivers where guardian_name is not null
  union all select email, name, phone, created_at, 4 from signups
  union all select email, name, '', signed_at, 5 from waivers where guardian_name is null
  union all select email, name, '', joined_at, 6 from waitlist
  union all select payer_email, payer_name, '', ordered_at, 7 from orders;
insert into people (id, name, email, phone, created_at)
select gen_random_uuid(), left((array_agg(coalesce(name, '') order by coalesce(name, '') = '', rank, at desc))[1], 200),
  (array_agg(trim(email) order by rank, at desc))[1],
  left(coalesce((array_agg(phone order by rank, at desc) filter (where phone <> ''))[1], ''), 40), min(at)
from known where trim(email) <> '' group by lower(trim(email));
analyze people;

-- Children: other names at an address whose waiver a guardian signed.
insert into people (id, name, guardian_id, created_at)
select gen_random_uuid(), min(waivers.name), people.id, min(signed_at)
from waivers join people on lower(people.email) = lower(waivers.email)
where guardian_name is not null and folded(waivers.name) <> folded(people.name)
group by people.id, folded(waivers.name);

-- People without an address: one per name, except that two of one name in one class are two people.
create temporary table nameless on commit drop as
  select id, name, created_at,
    row_number() over (partition by event_id, folded(name), state = 'live' order by created_at, id) as nth
  from signups where email = '';
insert into people (id, name, created_at)
select gen_random_uuid(), min(name), min(created_at) from nameless group by folded(name), nth order by nth;

update users set person_id = people.id from people where state <> 'gone' and lower(people.email) = lower(users.email);
update signups set person_id = coalesce(child.id, payer.id), booked_by = case when child.id is not null then payer.id end
from people as payer left join people as child on child.guardian_id = payer.id
where signups.email <> '' and lower(payer.email) = lower(signups.email)
  and (child.id is null or folded(child.name) = folded(signups.name));
update signups set person_id = payer.id
from people as payer where signups.person_id is null and lower(payer.email) = lower(signups.email);
with numbered as (
  select id, folded(name) as name, row_number() over (partition by folded(name) order by created_at, id) as nth
  from people where email is null and guardian_id is null)
update signups set person_id = numbered.id from nameless join numbered on numbered.name = folded(nameless.name)
  and numbered.nth = nameless.nth
where signups.id = nameless.id;
update waivers set person_id = child.id from people as payer join people as child on child.guardian_id = payer.id
where lower(payer.email) = lower(waivers.email) and folded(child.name) = folded(waivers.name);
update waivers set person_id = payer.id from people as payer
where waivers.person_id is null and lower(payer.email) = lower(waivers.email);
update waivers set person_id = signups.person_id from signups
where waivers.person_id is null and signups.waiver_id = waivers.id;
update waivers set person_id = person_at('', name, '', signed_at) where person_id is null;
update waivers set signed_by = 'guardian',
  guardian_id = (select guardian_id from people where people.id = waivers.person_id)
where guardian_name is not null;
update waitlist set person_id = child.id, booked_by = payer.id
from people as payer join people as child on child.guardian_id = payer.id
where lower(payer.email) = lower(waitlist.email) and folded(child.name) = folded(waitlist.name);
update waitlist set person_id = person_at(email, name, '', joined_at) where person_id is null;
update bookings set person_id = users.person_id from users where users.id = bookings.user_id;
update bookings set person_id = person_at(guest_email, guest_name, guest_phone, booked_at)
where person_id is null and guest_email is not null;
update orders set person_id = person_at(payer_email, payer_name, '', ordered_at) where payer_email <> '';

alter table users add constraint users_person check (person_id is not null or state = 'gone');
alter table signups alter column person_id set not null;
alter table waivers alter column person_id set not null,
  add constraint waivers_guardian check ((signed_by = 'guardian') = (guardian_name is not null));
alter table waitlist alter column person_id set not null;

-- One live seat and one place on the waitlist per person and class.
drop index signups_once;
create unique index signups_once on signups (event_id, person_id) where state = 'live';
drop index waitlist_once;
create unique index waitlist_once on waitlist (event_id, person_id) where state in ('waiting', 'offered');
create index signups_of_person on signups (person_id, created_at desc);
create index signups_booked_by on signups (booked_by) where booked_by is not null;
create index waivers_of_person on waivers (person_id, signed_at desc);
create index waivers_of_guardian on waivers (guardian_id) where guardian_id is not null;
create index waitlist_of_person on waitlist (person_id);
create index waitlist_booked_by on waitlist (booked_by) where booked_by is not null;
create index bookings_of_person on bookings (person_id, booked_at desc) where person_id is not null;
create index orders_of_person on orders (person_id, ordered_at desc) where person_id is not null;
create index client_notes_of_person on client_notes (person_id, written_at) where person_id is not null;
create index users_of_person on users (person_id);

-- A row that names no person is of the person at its address. What a child does is booked by its guardian.
create function users_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.state = 'gone' then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.email, trim(new.first_name || ' ' || new.last_name), new.phone, new.created_at);
  end if;
  -- The name and phone of a proven account are those of its person.
  if new.state = 'live' then
    update people set name = coalesce(nullif(trim(new.first_name || ' ' || new.last_name), ''), name),
      phone = coalesce(nullif(new.phone, ''), phone)
    where id = new.person_id;
  end if;
  return new;
end $$;
create trigger users_person before insert or update of first_name, last_name, phone, state on users
  for each row execute function users_of_address();
create function signups_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, new.phone, new.created_at));
  if new.booked_by is null then
    select guardian_id into new.booked_by from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger signups_person before insert on signups for each row execute function signups_of_address();
create function waivers_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, '', new.signed_at));
  if new.guardian_name is not null then
    new.signed_by := 'guardian';
    select guardian_id into new.guardian_id from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger waivers_person before insert on waivers for each row execute function waivers_of_address();
create function waitlist_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, '', new.joined_at));
  if new.booked_by is null then
    select guardian_id into new.booked_by from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger waitlist_person before insert on waitlist for each row execute function waitlist_of_address();
create function bookings_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.user_id is not null then
    select person_id into new.person_id from users where id = new.user_id;
  elsif new.guest_email is null then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.guest_email, new.guest_name, new.guest_phone, new.booked_at);
  end if;
  return new;
end $$;
create trigger bookings_person before insert or update of user_id, guest_email on bookings
  for each row execute function bookings_of_address();
create function orders_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.payer_email = '' then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.payer_email, new.payer_name, '', new.ordered_at);
  end if;
  return new;
end $$;
create trigger orders_person before insert or update of payer_email on orders
  for each row execute function orders_of_address();

-- Deletes a person after the last row that refers to the person, with those who were merged into that person. The foreign keys
-- decide, so that a new table needs no line here.
create function forget_person(gone uuid) returns void language plpgsql as $$
begin
  -- A child of an account stays until its guardian removes it.
  if gone is null or exists (
    select from people where id = gone and (merged_into is not null or exists (
      select from users where users.person_id = people.guardian_id))) then
    return;
  end if;
  with recursive line as (
    select gone as id union select people.id from people join line on people.merged_into = line.id)
  delete from people where id in (select id from line);
exception when foreign_key_violation then
  null;
end $$;
-- For each of the columns in its arguments, of a deleted or changed row.
create function forget_people() returns trigger language plpgsql as $$
declare
  referred uuid;
begin
  for at in 0 .. tg_nargs - 1 loop
    execute format('select ($1).%I', tg_argv[at]) using old into referred;
    perform forget_person(referred);
  end loop;
  return null;
end $$;
create trigger signups_deleted after delete on signups for each row execute function forget_people('person_id', 'booked_by');
create trigger signups_moved after update on signups for each row
  when (old.person_id is distinct from new.person_id or old.booked_by is distinct from new.booked_by) execute function forget_people('person_id', 'booked_by');
create trigger waivers_deleted after delete on waivers for each row execute function forget_people('person_id', 'guardian_id');
create trigger waivers_moved after update on waivers for each row
  when (old.person_id is distinct from new.person_id or old.guardian_id is distinct from new.guardian_id) execute function forget_people('person_id', 'guardian_id');
create trigger waitlist_deleted after delete on waitlist for each row execute function forget_people('person_id', 'booked_by');
create trigger waitlist_moved after update on waitlist for each row
  when (old.person_id is distinct from new.person_id or old.booked_by is distinct from new.booked_by) execute function forget_people('person_id', 'booked_by');
create trigger bookings_deleted after delete on bookings for each row execute function forget_people('person_id');
create trigger bookings_moved after update on bookings for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create trigger orders_deleted after delete on orders for each row execute function forget_people('person_id');
create trigger orders_moved after update on orders for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create trigger users_deleted after delete on users for each row execute function forget_people('person_id');
create trigger users_moved after update on users for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create trigger client_notes_deleted after delete on client_notes
  for each row execute function forget_people('person_id');
create trigger people_deleted after delete on people for each row execute function forget_people('guardian_id');

-- Two people who were one. The rows that moved, so that it can be undone.
create table merges (
  id uuid primary key,
  kept_id uuid not null references people on delete cascade,
  gone_id uuid not null references people on delete cascade,
  -- By table: ids of the rows that moved.
  moved jsonb not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  check (kept_id <> gone_id)
);
create unique index merges_once on merges (gone_id) where undone_at is null;
create index merges_kept on merges (kept_id, merged_at desc);
