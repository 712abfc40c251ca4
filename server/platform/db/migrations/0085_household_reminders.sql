-- One email can remind of several seats of a household: a row for each seat, with the same email.
alter table reminders drop constraint reminders_mail_id_key;
create index reminders_by_mail on reminders (mail_id);
