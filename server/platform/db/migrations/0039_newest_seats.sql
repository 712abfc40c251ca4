-- The owner's list of people begins with the latest sign-ups.
create index signups_newest on signups (created_at desc, id desc) where state = 'live' and email <> '';
