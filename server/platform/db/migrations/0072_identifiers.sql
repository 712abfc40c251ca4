-- The key of names, titles and searches, the same as `comparisonKey` in contract/platform/values/identifiers.ts.
create or replace function folded(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(lower(translate(
    regexp_replace(
      regexp_replace(normalize(replace(words, '´', ''''), NFKD),
        '[\u0300-\u036f\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E01EF]',
        '', 'g'),
      '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'),
    '‐‑‒–—―⁃−﹘﹣－˗־‘’‚‛`ʹʻʼʽˈ′＇“”„‟«»″＂٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
    '-------------''''''''''''''''''''''''""""""""01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')), 'ς', 'σ'), 'ß', 'ss')
$$;

-- Two children of one guardian whose names are now the same keep their seats and waivers, each under a name of its own.
drop index people_of_guardian;
update people set name = left(name, 190) || ' (' || nth || ')'
from (
  select id, row_number() over (partition by guardian_id, folded(name) order by created_at, id) as nth
  from people where guardian_id is not null and name <> '') as numbered
where numbered.id = people.id and nth > 1;
create unique index people_of_guardian on people (guardian_id, folded(name)) where guardian_id is not null and name <> '';

-- Numbers are kept in E.164; ten digits are a number of the United States. Each row is written: its column for searches
-- has the old key.
create function pg_temp.e164(digits text) returns text language sql immutable as $$
  select case when digits ~ '^\d{10}$' then '+1' || digits when digits ~ '^1\d{10}$' then '+' || digits else digits end
$$;
alter table users drop constraint users_phone_check,
  add constraint users_phone check (phone ~ '^(\+[1-9]\d{6,14}|\d{0,10})(;ext=\d{1,7})?$');
update users set phone = pg_temp.e164(phone);
update people set phone = pg_temp.e164(phone);
update signups set phone = pg_temp.e164(phone);
update bookings set guest_phone = pg_temp.e164(guest_phone) where guest_email is not null;
update messages set phone = pg_temp.e164(phone) where phone <> '';
update absence_people set phone = pg_temp.e164(phone) where phone <> '';
update orders set payer_name = payer_name where payer_email <> '';

drop function pg_temp.e164(text);

reindex table people;
reindex table purchases;
