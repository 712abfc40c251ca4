-- A seat or waiver that a caller without proof entered for the address of an account. It belongs to the student once the
-- student presses the emailed link or accepts it in the account. Until then the person of a seat is the one at the
-- address, or a known child with the typed name.
alter table signups
  add column is_pending boolean not null default false,
  -- The typed date of birth of a child, until the student accepts the seat.
  add column born_on date check (born_on > '1900-01-01'),
  add constraint signups_born_pending check (born_on is null or is_pending);
alter table waivers add column is_pending boolean not null default false;
drop index signups_once;
create unique index signups_once on signups (event_id, person_id) where state in ('live', 'held') and not is_pending;
-- Several children of an account can be pending under the person at its address.
create unique index signups_pending_once on signups (event_id, person_id, folded(name))
  where state in ('live', 'held') and is_pending;
create index signups_pending on signups (person_id) where state = 'live' and is_pending;

-- Notices to the owner that callers without a login caused, after the first ones of an address or network. One letter
-- an hour lists them (mail/collected-notices.ts).
create table collected_notices (
  id uuid primary key,
  subject text not null check (length(subject) <= 300),
  path text not null,
  written_at timestamptz not null
);
create index collected_notices_oldest on collected_notices (written_at);
