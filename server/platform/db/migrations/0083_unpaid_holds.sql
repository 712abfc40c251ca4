-- The end of an unpaid hold that was released for another sign-up of the same person. Until then, opening its payment
-- holds the seat again.
alter table signups add column yielded_until timestamptz,
  add constraint signups_yielded check (yielded_until is null or state <> 'held');
