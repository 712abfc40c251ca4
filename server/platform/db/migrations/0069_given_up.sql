-- When a student gave up a seat or a session. Null if the owner or the site cancelled it.
alter table signups add column given_up_at timestamptz;
alter table bookings add column given_up_at timestamptz;
-- The owner's day has the latest ones.
create index signups_given_up on signups (given_up_at) where given_up_at is not null;
create index bookings_given_up on bookings (given_up_at) where given_up_at is not null;
