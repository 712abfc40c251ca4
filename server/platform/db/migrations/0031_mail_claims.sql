-- The deliverer claims mails itself; before this, pg-boss had a job for each mail.
drop schema if exists pgboss cascade;
-- Lease of the process that delivers a mail, by the database's clock.
alter table mails add column claimed_until timestamptz;
-- A transaction writes its mails at its end, after the reminders that refer to them.
alter table reminders alter constraint reminders_mail_id_fkey deferrable initially deferred;
