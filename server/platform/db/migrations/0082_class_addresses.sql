-- The address of the page of each class title. One title, one address, and none of two titles: `slug` is the title with
-- letters and digits of any script, and a number where another title has it.
create table class_addresses (
  slug text primary key check (slug <> ''),
  title text not null,
  -- An address of an earlier version, which leads to the title's own.
  is_former boolean not null default false
);
create unique index class_addresses_title on class_addresses (title) where not is_former;

-- Punctuation, symbols and spaces separate words. Accents of Latin letters are left out.
create function class_slug(title text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(
    lower(normalize(regexp_replace(normalize(title, NFKD), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), NFC)),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02C2-\u02DF\u05BE\u060C\u061B\u061C\u061F\u066A-\u066D\u0964\u0965\u115F\u1160\u1680\u180E\u2000-\u206F\u20A0-\u20C0\u2100-\u214F\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u303D\u3164\u30FB\uE000-\uF8FF\uFE00-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFE0-\uFFFF\U0001F000-\U0001FAFF\U000E0000-\U0010FFFF]+',
    '-', 'g')), ''), 'class')
$$;

create function address_class() returns trigger language plpgsql as $$
declare
  wanted constant text := class_slug(new.title);
begin
  for number in 1 .. 1000 loop
    exit when exists (select from class_addresses where title = new.title and not is_former);
    -- A concurrent transaction that takes the address is waited for.
    insert into class_addresses (slug, title)
    values (case when number = 1 then wanted else wanted || '-' || number end, new.title) on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger events_address after insert or update of title on events for each row execute function address_class();

-- The oldest title keeps an address that several have shared. An address that lacked letters leads to the new one.
insert into class_addresses (slug, title)
select case when nth = 1 then slug else slug || '-' || nth end, title
from (
  select title, class_slug(title) as slug,
    row_number() over (partition by class_slug(title) order by min(created_at), title) as nth
  from events group by title) as titles
on conflict do nothing;
update events set title = title where not exists (
  select from class_addresses where class_addresses.title = events.title);
insert into class_addresses (slug, title, is_former)
select distinct on (slug) slug, title, true
from (
  select title, created_at, coalesce(nullif(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g')), ''), 'class') as slug
  from events) as former
order by slug, created_at, title
on conflict do nothing;

alter table chocolates drop constraint chocolates_slug_check,
  add constraint chocolates_slug_check check (slug ~ '^[^[:space:]/?#-]+(-[^[:space:]/?#-]+)*$');
