-- The marks of the browsers in which the owner has logged in contain it: a new value ends all of them.
alter table admins add column known_browsers uuid not null default gen_random_uuid();
