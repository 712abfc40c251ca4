alter table mails
  -- About a spot, order, payment or message that stays after its person is erased. Other mails to the person are deleted
  -- with the account if they are not sent yet.
  add column outlives_erasure boolean not null default false;

-- What waited before this migration is sent, as it would have been.
update mails set outlives_erasure = true where state in ('queued', 'failed');
