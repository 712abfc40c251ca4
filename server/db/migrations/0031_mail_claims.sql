-- The deliverer claims mails itself; pg-boss kept a job for each.
drop schema if exists pgboss cascade;
-- Lease of the process that delivers a mail, by the database's clock.
alter table mails add column claimed_until timestamptz;
-- The mails of a transaction are written at its end.
alter table reminders alter constraint reminders_mail_id_fkey deferrable initially deferred;
