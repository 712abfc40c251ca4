alter table mails
  -- About a spot, order, payment or message that stays after its person is erased. Other mails to the person are deleted
  -- with the account if they are not sent yet.
  add column outlives_erasure boolean not null default false;

-- What waited before this migration is sent, as it would have been.
update mails set outlives_erasure = true where state in ('queued', 'failed');

-- For the purge of people without rows, and of those that only an empty wallet refers to.
create index people_age on people (created_at) where merged_into is null and guardian_id is null;
create index wallet_lots_age on wallet_lots (granted_at) where person_id is not null;

-- Erased children of one guardian have no name any more.
drop index people_of_guardian;
create unique index people_of_guardian on people (guardian_id, folded(name)) where guardian_id is not null and name <> '';
create index people_guardian on people (guardian_id) where guardian_id is not null;
