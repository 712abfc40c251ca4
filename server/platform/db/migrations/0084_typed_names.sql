-- The name that was typed with a registration: an account is named as in the browser that requested the followed link.
alter table mailed_links add column first_name text, add column last_name text;
