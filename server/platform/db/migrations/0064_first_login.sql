-- When the owner logged in first. Login sessions do not tell: they are deleted a month after their end.
alter table admins add column first_login_at timestamptz;
update admins set first_login_at = coalesce(
  (select min(started_at) from sessions where kind = 'admin' and person_id = admins.id), created_at);
