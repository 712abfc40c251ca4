alter table people
  -- Month and day (`06-19`), without the year: for a greeting. Not derived from a child's date of birth, which is for the waiver.
  add column birthday text check (birthday ~ '^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2\d)$'),
  -- Until then the person is not in the owner's list of regulars who are away.
  add column quiet_until timestamptz;
create index people_birthday on people (birthday) where birthday is not null;
