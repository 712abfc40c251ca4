-- The tables by wing, each with its indexes, functions and triggers. An empty database gets them; later changes are in
-- server/platform/db/migrations. server/platform/db/schema.ts is generated from both (`npm run tables`).

-- ==================== Platform ===================================================================================

-- Where the studio is. One row, which is there from the start; the defaults are those of a new site.
create table studio_place (
  only_one boolean primary key default true check (only_one),
  -- IANA name. The function raises an error for a name that PostgreSQL does not know.
  zone text not null default 'America/Los_Angeles' check (timezone(zone, timestamptz '2000-01-01 00:00Z') is not null),
  -- Purchases refer to it, so it is fixed from the first one on.
  currency text not null default 'USD' unique check (currency ~ '^[A-Z]{3}$'),
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  -- State or province, as addresses of the country have it; empty where they have none.
  region text not null default 'OR',
  hours smallint not null default 12 check (hours in (12, 24)),
  week_start smallint not null default 0 check (week_start in (0, 1)),
  paper text not null default 'Letter' check (paper in ('Letter', 'A4')),
  version integer not null default 0,
  -- Null until the owner has confirmed or chosen the place.
  changed_at timestamptz
);
insert into studio_place default values;

create function studio_currency() returns text language sql stable as $$
  select currency from studio_place
$$;

-- Refuses if words were written in another time zone than the studio's of now: their transaction waited for the change.
create function require_studio_zone(zones text[]) returns void language plpgsql stable as $$
begin
  if (select zone from studio_place) <> all (zones) then
    raise exception 'the time zone of the studio was changed' using errcode = '40001', constraint = 'letters_zone';
  end if;
end $$;

-- A wall-clock time as an instant: of a doubled time the first, and for one that the clocks skip as much later as they
-- skip. AT TIME ZONE has other rules. The offset 36 hours before counts if the time exists with it, else the offset 36
-- hours after: also for changes by half an hour, two hours or a day. The same rule: contract/platform/values/time.ts.
-- The zone is a parameter, so that a query reads it once (server/platform/db/studio-zone.ts).
create function studio_instant_or_later(day date, clock time, zone text) returns timestamptz
language plpgsql stable as $$
declare
  wall constant timestamp := day + clock;
  utc constant timestamptz := wall at time zone 'UTC';
  before constant timestamptz :=
    utc - ((utc - interval '36 hours') at time zone zone - (wall - interval '36 hours'));
  after constant timestamptz :=
    utc - ((utc + interval '36 hours') at time zone zone - (wall + interval '36 hours'));
begin
  return case when before at time zone zone = wall or after at time zone zone <> wall then before else after end;
end $$;

-- The same, but refuses a time that the clocks skip.
create function studio_instant(day date, clock time, zone text) returns timestamptz language plpgsql stable as $$
declare
  at constant timestamptz := studio_instant_or_later(day, clock, zone);
begin
  if at at time zone zone <> day + clock then
    raise exception 'the clocks skip % on %', clock, day using errcode = '22008', constraint = 'studio_time_exists';
  end if;
  return at;
end $$;

-- Folds text so that `zoe` finds Zoë: the key of names, titles and searches, the same as `comparisonKey` in contract/platform/values/identifiers.ts.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(lower(translate(
    regexp_replace(
      regexp_replace(normalize(replace(words, '´', ''''), NFKD),
        '[\u0300-\u036f\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E01EF]',
        '', 'g'),
      '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'),
    '‐‑‒–—―⁃−﹘﹣－˗־‘’‚‛`ʹʻʼʽˈ′＇“”„‟«»″＂٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
    '-------------''''''''''''''''''''''''""""""""01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')), 'ς', 'σ'), 'ß', 'ss')
$$;

-- Pictures are named by a hash of their bytes, so a rendition never changes and is served as immutable.
create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- When the picture was last put into a document. An unused picture is kept for a period from then on.
  wanted_at timestamptz not null
);

create table picture_renditions (
  name text not null references pictures on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  -- Compressed already.
  bytes bytea storage external not null,
  primary key (name, width, format)
);

-- Unlogged: the counters may be lost in a crash, and writes stay out of the WAL.
create unlogged table limit_counters (
  key text not null,
  window_at timestamptz not null,
  count integer not null default 1,
  primary key (key, window_at)
);
create index on limit_counters (window_at);

-- Used bot-check tokens. Logged, because a used token must stay used after a crash.
create table bot_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index on bot_tokens (expires_at);

-- The outbox: a mail is inserted by the transaction that causes it, and stays queued until it is sent or given up.
create table mails (
  id uuid primary key,
  -- The same for all attempts, so that a mail that was sent twice can be recognized as one.
  message_id text not null unique check (message_id ~ '^<[^<>[:cntrl:] ]+@[^<>[:cntrl:] ]+>$'),
  sender jsonb not null,
  recipient jsonb not null,
  reply_to jsonb,
  -- Last defence against header injection; server/platform/mail/letter.ts checks earlier and gives the reason.
  subject text not null check (subject !~ '[[:cntrl:]]'),
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  -- What delays a queued mail besides an unreachable mail server: permanent refusals, the first one's time, and lost
  -- responses (`unconfirmed`).
  refusals smallint not null default 0 check (refusals >= 0),
  refused_at timestamptz,
  unconfirmed smallint not null default 0 check (unconfirmed >= 0),
  -- Earliest time of the next attempt.
  next_try_at timestamptz,
  -- Lease of the process that delivers a mail, by the database's clock.
  claimed_until timestamptz,
  -- About a spot, order, payment or message that stays after its person is erased. Other mails to the person are deleted
  -- with the account if they are not sent yet.
  outlives_erasure boolean not null default false,
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'failed' or last_error is not null),
  check ((refusals = 0) = (refused_at is null))
);
create index mails_queued on mails (created_at) where state = 'queued';
create index on mails (created_at desc);
create index mails_sent on mails (sent_at) where state = 'sent';
create index mails_failed on mails (created_at desc, id desc) where state = 'failed';
create index mails_expired on mails (created_at) where state = 'expired';
create index mails_refused on mails (tried_at) where refusals > 0;
create index mails_of_recipient on mails (lower(recipient->>'address'));

-- Notices to the owner that callers without a login caused, after the first ones of an address or network. One letter
-- an hour lists them (mail/collected-notices.ts).
create table collected_notices (
  id uuid primary key,
  subject text not null check (length(subject) <= 300),
  path text not null,
  written_at timestamptz not null
);
create index collected_notices_oldest on collected_notices (written_at);

-- The audit log: a chain of entries (docs/audit-log.md, decision 066).
create table audit_chain (
  only_one boolean primary key default true check (only_one),
  -- The last entry that was removed after its retention period; 0 if none.
  start_number integer not null default 0,
  start_hash text not null default repeat('0', 64),
  head_number integer not null default 0,
  head_hash text not null default repeat('0', 64),
  check (0 <= start_number and start_number <= head_number)
);
insert into audit_chain default values;

create table audit_entries (
  number integer primary key,
  at timestamptz(3) not null,
  actor text not null check (actor in ('owner', 'student', 'visitor', 'job', 'command')),
  -- The account, and the login session of the owner; empty if there is none.
  actor_id text not null,
  session_id text not null,
  action text not null,
  -- `name=id` of what was touched, separated by spaces.
  subjects text not null,
  -- `done`, or the code of a refusal.
  outcome text not null,
  -- Hash of the row in audit_origins; empty without one.
  origin text not null,
  previous text not null,
  hash text not null,
  -- The canonical form separates the fields by line breaks.
  check (concat(actor_id, session_id, action, subjects, outcome) !~ E'[\n\r]')
);
create index audit_entries_by_action on audit_entries (action, number);

-- From where: deleted earlier than the entries, which keep only a salted hash.
create table audit_origins (
  number integer primary key,
  at timestamptz(3) not null,
  salt text not null,
  ip text not null,
  device text not null,
  -- The student, for the erasure; null for the owner and visitors.
  account_id uuid
);
create index audit_origins_by_time on audit_origins (at);
create index audit_origins_by_account on audit_origins (account_id) where account_id is not null;

-- Appends an entry. Locks the chain until the end of the transaction, so it is called last.
create function append_audit(
  p_at timestamptz, p_actor text, p_actor_id text, p_session_id text, p_action text, p_subjects text, p_outcome text,
  p_salt text, p_ip text, p_device text, p_account_id uuid
) returns integer language plpgsql as $$
declare
  chain audit_chain;
  new_number integer;
  new_origin text := '';
  new_hash text;
begin
  select * into strict chain from audit_chain for update;
  new_number := chain.head_number + 1;
  if p_salt <> '' then
    new_origin := encode(sha256(convert_to(concat_ws(E'\n', p_salt, p_ip, p_device), 'UTF8')), 'hex');
    insert into audit_origins values (new_number, p_at, p_salt, p_ip, p_device, p_account_id);
  end if;
  new_hash := encode(sha256(convert_to(concat_ws(E'\n', new_number,
    to_char(p_at::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p_actor, p_actor_id, p_session_id,
    p_action, p_subjects, p_outcome, new_origin, chain.head_hash), 'UTF8')), 'hex');
  insert into audit_entries values (new_number, p_at, p_actor, p_actor_id, p_session_id, p_action, p_subjects, p_outcome,
    new_origin, chain.head_hash, new_hash);
  update audit_chain set head_number = new_number, head_hash = new_hash;
  return new_number;
end $$;

-- Append-only. Only a prefix that the chain has left behind can be deleted.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_entries' then
    if old.number <= (select start_number from audit_chain) then return old; end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_chain' then
    if (new.head_number = old.head_number + 1 and new.start_number = old.start_number and new.start_hash = old.start_hash)
      or (new.head_number = old.head_number and new.head_hash = old.head_hash and new.start_number > old.start_number)
    then return new; end if;
  end if;
  raise exception 'The audit log is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries for each row execute function keep_audit();
create trigger audit_entries_not_truncated before truncate on audit_entries execute function keep_audit();
create trigger audit_chain_kept before update or delete on audit_chain for each row execute function keep_audit();
create trigger audit_chain_not_truncated before truncate on audit_chain execute function keep_audit();
create trigger audit_origins_kept before update on audit_origins for each row execute function keep_audit();
create trigger audit_origins_not_truncated before truncate on audit_origins execute function keep_audit();

-- ==================== Site =======================================================================================

create table site_documents (
  section text primary key,
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  -- Author of the text: `sample` from the start until the owner publishes another text.
  written_by text not null default 'owner' check (written_by in ('sample', 'owner'))
);

-- Versions of documents as they were published.
create table site_versions (
  section text not null references site_documents,
  version integer not null check (version > 0),
  body jsonb not null,
  written_by text not null check (written_by in ('sample', 'owner')),
  published_at timestamptz not null,
  primary key (section, version)
);

-- The owner's words in another language, by the English text. So a changed English text is untranslated again, and a
-- text in several places is translated once.
create table translations (
  language text not null check (language ~ '^[a-z]{2}$'),
  source text not null check (source <> '' and length(source) <= 20000),
  -- PostgreSQL cannot index a long text.
  source_md5 text not null generated always as (md5(source)) stored,
  words text not null check (words <> '' and length(words) <= 20000),
  changed_at timestamptz not null,
  primary key (language, source_md5)
);

-- The owner's settings, one document. Missing fields have the defaults of contract/site/settings/schema.ts.
create table settings (
  only_one boolean primary key default true check (only_one),
  body jsonb not null default '{}',
  version integer not null default 1,
  changed_at timestamptz not null
);

-- ==================== Office: people, before what refers to them =================================================

-- A person is a participant, payer or guardian; an account is a person's login. Every row with a person's name refers to
-- the person; the name and address as they were typed stay on that row.
create table people (
  id uuid primary key,
  name text not null default '' check (length(name) <= 200),
  -- The address at which the person is reached. A child has none: its guardian is reached.
  email text check (email <> ''),
  phone text not null default '' check (length(phone) <= 40),
  -- Only of a person whose waiver a guardian signs.
  born_on date check (born_on > '1900-01-01'),
  -- The person who signs for a child, pays for it and reads its mail. A person and those it is the guardian of are a
  -- household.
  guardian_id uuid references people,
  -- The person that this one was merged into. Its address still leads there.
  merged_into uuid references people,
  created_at timestamptz not null,
  found_by text not null
    generated always as (folded(' ' || name || ' ' || coalesce(email, '') || ' ' || phone)) stored,
  -- Month and day (`06-19`), without the year: for a greeting. Not derived from a child's date of birth, which is for the
  -- waiver.
  birthday text check (birthday ~ '^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2\d)$'),
  -- Until then the person is not in the owner's list of regulars who are away.
  quiet_until timestamptz,
  -- The language in which the person last used the site, if it is known. Mails to this address are written in it.
  language text check (language ~ '^[a-z]{2}$'),
  check (guardian_id <> id and merged_into <> id)
);
create unique index people_email on people (lower(email)) where email is not null;
create index people_by_name on people
  ((folded(case when name = '' then coalesce(email, '') else name end) collate "C"), id) where merged_into is null;
create index people_merged on people (merged_into) where merged_into is not null;
create index people_without_address on people (folded(name)) where email is null and guardian_id is null;
create index people_birthday on people (birthday) where birthday is not null;
create index people_age on people (created_at) where merged_into is null and guardian_id is null;
create index people_guardian on people (guardian_id) where guardian_id is not null;
create unique index people_of_guardian on people (guardian_id, folded(name)) where guardian_id is not null and name <> '';

-- The person that a merged one leads to. These functions find people by index, also if they were planned while the table
-- was empty: that is why they are without sequential scans.
create function kept_person(start uuid) returns uuid language sql stable set enable_seqscan to off as $$
  with recursive line as (
    select id, merged_into from people where id = start
    union all
    select people.id, people.merged_into from people join line on people.id = line.merged_into)
  select id from line where merged_into is null
$$;

-- The person with an address, or the child of that person with this name. Null if there is no such person: for a child
-- (`is_child`) if that person has no child of this name.
create function known_person(address text, called text default '', is_child boolean default false) returns uuid
language sql stable set enable_seqscan to off as $$
  select case when folded(own.name) = folded(called) then own.id else coalesce(
    (select kept_person(child.id) from people as child
      where child.guardian_id = own.id and folded(child.name) = folded(called)),
    case when not is_child then own.id end) end
  from people join people as own on own.id = kept_person(people.id) where lower(people.email) = lower(trim(address))
$$;

-- The person with an address, or without one the person with that name, added if there is none. A name that is typed
-- later does not rename the person. `for key share`: a person that is being purged is added again.
create function person_at(address text, called text, reached text, at timestamptz) returns uuid
language plpgsql set enable_seqscan to off as $$
declare
  wanted constant text := nullif(trim(address), '');
  person uuid;
begin
  for attempt in 1 .. 2 loop
    if wanted is null then
      select id into person from people
        where email is null and guardian_id is null and folded(name) = folded(called)
        order by created_at, id limit 1 for key share;
    else
      select id into person from people where lower(email) = lower(wanted) for key share;
    end if;
    exit when person is not null;
    insert into people (id, name, email, phone, created_at)
    values (gen_random_uuid(), left(coalesce(called, ''), 200), wanted, left(coalesce(reached, ''), 40), at)
    on conflict do nothing returning id into person;
    exit when person is not null;
    -- Added by a concurrent transaction, which has committed: a new statement sees it.
  end loop;
  return kept_person(person);
end $$;

-- Stores the date of birth of a person if it is unknown: a public form never changes a known person.
create function keep_birthday(child uuid, born date) returns void language sql set enable_seqscan to off as $$
  update people set born_on = born where id = child and born_on is null and born is not null
$$;

-- A known person, locked against a concurrent merge, or the person that the merge kept.
create function locked_person(known uuid) returns uuid language plpgsql set enable_seqscan to off as $$
begin
  if known is null then
    return null;
  end if;
  perform from people where id = known for key share;
  if not found then
    raise foreign_key_violation using message = 'The person was deleted concurrently.';
  end if;
  return kept_person(known);
end $$;

-- What is bought, given or redeemed while two people are merged belongs to the one who is kept.
create function keep_person() returns trigger language plpgsql as $$
begin
  new.person_id := locked_person(new.person_id);
  return new;
end $$;

-- The person who takes part, added if there is none: with an address, the person there or the child of that person with
-- this name; without one, the person with this name. A child (`is_child`) becomes a person of its own.
create function participant_at(
  address text, called text, reached text, is_child boolean, guardian text, born date, at timestamptz
) returns uuid language plpgsql set enable_seqscan to off as $$
declare
  own constant uuid := person_at(
    address, case when is_child and address <> '' then coalesce(guardian, called) else called end, reached, at);
  child uuid;
begin
  if address = '' or exists (select from people where id = own and folded(name) = folded(called)) then
    child := own;
  else
    for attempt in 1 .. 2 loop
      select id into child from people where guardian_id = own and folded(name) = folded(called) for key share;
      exit when child is not null or not is_child;
      insert into people (id, name, guardian_id, created_at) values (gen_random_uuid(), called, own, at)
      on conflict do nothing returning id into child;
      exit when child is not null;
    end loop;
    child := kept_person(child);
  end if;
  if is_child then
    perform keep_birthday(child, born);
  end if;
  return coalesce(child, own);
end $$;

-- Deletes a person after the last row that refers to the person, with those who were merged into that person. The foreign
-- keys decide, so that a new table needs no line here.
create function forget_person(gone uuid) returns void language plpgsql as $$
begin
  -- A child of an account stays until its guardian removes it.
  if gone is null or exists (
    select from people where id = gone and (merged_into is not null or exists (
      select from users where users.person_id = people.guardian_id))) then
    return;
  end if;
  with recursive line as (
    select gone as id union select people.id from people join line on people.merged_into = line.id)
  delete from people where id in (select id from line);
exception when foreign_key_violation then
  null;
end $$;

-- For each of the columns in its arguments, of a deleted or changed row.
create function forget_people() returns trigger language plpgsql as $$
declare
  referred uuid;
begin
  for at in 0 .. tg_nargs - 1 loop
    execute format('select ($1).%I', tg_argv[at]) using old into referred;
    perform forget_person(referred);
  end loop;
  return null;
end $$;
create trigger people_deleted after delete on people for each row execute function forget_people('guardian_id');

-- Two people who were one. The rows that moved, so that it can be undone.
create table merges (
  id uuid primary key,
  kept_id uuid not null references people on delete cascade,
  gone_id uuid not null references people on delete cascade,
  -- By table: ids of the rows that moved.
  moved jsonb not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  check (kept_id <> gone_id)
);
create unique index merges_once on merges (gone_id) where undone_at is null;
create index merges_kept on merges (kept_id, merged_at desc);

-- ==================== Auth =======================================================================================

-- Student accounts. Sign-ups, messages and waivers are found by email, once the student has proven the address.
create table users (
  id uuid primary key,
  email text not null,
  first_name text not null default '' check (length(first_name) <= 80),
  last_name text not null default '' check (length(last_name) <= 80),
  preferred_name text not null default '' check (length(preferred_name) <= 80),
  pronoun text not null default '' check (length(pronoun) <= 40),
  phone text not null default ''
    constraint users_phone check (phone ~ '^(\+[1-9]\d{6,14}|\d{0,10})(;ext=\d{1,7})?$'),
  city text not null default '' check (length(city) <= 80),
  zipcode text not null default '' check (zipcode ~ '^[0-9A-Z -]{0,12}$'),
  -- As Google sent it; no page of the site loads it.
  image text check (image ~ '^https://'),
  -- `unproven` until the email is proven. `gone`: deleted; an emptied row stays because payments refer to it.
  state text not null default 'unproven' check (state in ('unproven', 'live', 'gone')),
  created_at timestamptz not null,
  proven_at timestamptz,
  gone_at timestamptz,
  -- For the owner's searches. A space precedes each word, for search words of one or two letters.
  found_by text not null
    generated always as (case when state = 'gone' then ''
    else folded(' ' || first_name || ' ' || last_name || ' ' || preferred_name || ' ' || email || ' ' || phone) end) stored,
  person_id uuid references people,
  check (state <> 'live' or proven_at is not null),
  check ((state = 'gone') = (gone_at is not null)),
  check (state <> 'gone' or (email = '' and first_name = '' and last_name = '' and preferred_name = '' and pronoun = ''
    and phone = '' and city = '' and zipcode = '' and image is null)),
  constraint users_person check (person_id is not null or state = 'gone')
);
-- One account per email, in any letter case.
create unique index users_email on users (lower(email)) where state <> 'gone';
create index users_newest on users (created_at desc, id desc) where state = 'live';
create index users_unproven on users (created_at) where state = 'unproven';
create index users_of_person on users (person_id);

-- A row that names no person is of the person at its address (so in all functions `…_of_address`). What a child does is
-- booked by its guardian.
create function users_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.state = 'gone' then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.email, trim(new.first_name || ' ' || new.last_name), new.phone, new.created_at);
  end if;
  -- The name and phone of a proven account are those of its person.
  if new.state = 'live' then
    update people set name = coalesce(nullif(trim(new.first_name || ' ' || new.last_name), ''), name),
      phone = coalesce(nullif(new.phone, ''), phone)
    where id = new.person_id;
  end if;
  return new;
end $$;
create trigger users_person before insert or update of first_name, last_name, phone, state on users
  for each row execute function users_of_address();
create trigger users_deleted after delete on users for each row execute function forget_people('person_id');
create trigger users_moved after update on users for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');

-- Ways to log in besides email: issuer and subject of an OpenID provider.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index on user_identities (user_id);

create table admins (
  id uuid primary key,
  email text not null,
  -- argon2id, in PHC string format with salt and cost.
  password_hash text not null,
  -- Fingerprints of ADMIN_EMAIL and ADMIN_PASSWORD as last applied: only a new value overrides the site's.
  applied_email text not null default '',
  applied_password text not null default '',
  -- The authenticator app's secret; `offered` until a first code confirms it.
  totp_secret text,
  totp_state text not null default 'off' check (totp_state in ('off', 'offered', 'on')),
  -- The time step of the last accepted code: no code is accepted twice.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  -- When the owner dismissed the list of first steps; null while it is shown.
  guide_put_away_at timestamptz,
  -- When the owner logged in first. Login sessions do not tell: they are deleted a month after their end.
  first_login_at timestamptz,
  -- The marks of the browsers in which the owner has logged in contain it: a new value ends all of them.
  known_browsers uuid not null default gen_random_uuid(),
  check (totp_state = 'off' or totp_secret is not null)
);
-- There is one owner, even if two processes start together on an empty database.
create unique index admins_only_one on admins ((true));

create table admin_recovery_codes (
  admin_id uuid not null references admins on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  -- As the authenticator made it, base64url.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Signatures so far, as the authenticator counts them; 0 if it does not count.
  counter bigint not null default 0 check (counter >= 0),
  -- How the browser reaches the authenticator, separated by spaces. Only a hint for the browser.
  transports text not null default '',
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  used_at timestamptz
);

-- What a passkey has to sign. One for each purpose and login session, or login attempt; used once.
create table passkey_challenges (
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  -- The id of the login session, or the hash of the cookie of the login attempt.
  bound_to text not null,
  admin_id uuid not null references admins on delete cascade,
  challenge_hash text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);

-- Attempts at the owner's login. The attempts of one network in one hour are one row.
create table login_attempts (
  succeeded boolean not null,
  -- The last step that was checked; `second-factor`: the password was right, and no second factor was given.
  step text not null check (step in ('password', 'second-factor', 'code', 'recovery-code', 'passkey')),
  network text not null,
  hour_at timestamptz not null,
  -- Empty if several devices did.
  device text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (succeeded, step, network, hour_at)
);

-- A login session is a chain of refresh tokens, each derived from the one before it. Only hashes are stored: of the
-- current token, and of the previous one, which is accepted again until `previous_until`.
create table sessions (
  id uuid primary key,
  kind text not null check (kind in ('user', 'admin')),
  person_id uuid not null,
  token_hash text not null unique,
  previous_hash text unique,
  previous_until timestamptz,
  device text not null default '',
  started_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- From where the login session was used first; only of the owner's.
  network text not null default ''
);
create index on sessions (kind, person_id) where ended_at is null;
create index sessions_of_person on sessions (person_id);
create index sessions_expired on sessions (expires_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- Mailed links, and the one-time code of a return from Google: single use, hashed, with an expiry.
create table mailed_links (
  token_hash text primary key,
  purpose text not null
    check (purpose in ('admin-password', 'verify-email', 'login', 'google-return', 'delete-account')),
  person_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Keyed hash of the six-digit code that the mail contains besides the link.
  code_hash text,
  -- Hash of the cookie of the requesting browser: every other browser must confirm before it uses the link.
  asked_by text,
  -- The name that was typed with a registration: an account is named as in the browser that requested the followed
  -- link.
  first_name text,
  last_name text
);
create index on mailed_links (person_id, purpose) where used_at is null;
create index on mailed_links (asked_by) where used_at is null;
create index mailed_links_of_person on mailed_links (person_id);
create index mailed_links_expired on mailed_links (expires_at);

-- Consecutive wrong passwords and codes per account and kind of secret: they cause delays, never a lockout.
create table wrong_tries (
  subject text primary key,
  tries integer not null,
  until timestamptz not null
);

-- ==================== Platform: push, which ends with login sessions =============================================

-- A browser in which the owner wants push notifications. It ends with the login session of that browser.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  -- The address of the browser's push service, and the keys with which messages are encrypted (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The DATA_KEY from which the site's key pair was derived at the time of the subscription.
  key_id text not null,
  kinds text[] not null check (kinds <@ array['sessions', 'sign-ups', 'orders', 'messages', 'problems']),
  created_at timestamptz not null
);

-- Notifications to deliver. A delivered one is deleted.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  title text not null check (length(title) <= 300),
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);
create index on pushes (next_try_at);
create index on pushes (subscription_id);

-- ==================== Selling ====================================================================================

create table chocolates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  price_cents integer not null check (price_cents between 1 and 1000000),
  picture text references pictures,
  picture_alt text not null default '',
  description text not null default '',
  details text not null default '',
  inventory integer not null check (inventory >= 0),
  position integer not null default 0,
  state text not null default 'shown' check (state in ('shown', 'hidden', 'gone')),
  created_at timestamptz not null,
  -- The product's name in its URL: /chocolates/dark-sea-salt.
  slug text not null check (slug ~ '^[^[:space:]/?#-]+(-[^[:space:]/?#-]+)*$'),
  allergens text not null default '' check (length(allergens) <= 500),
  best_before date,
  -- The owner is notified once when the stock falls to this number, and again after a refill.
  low_stock_at integer not null default 3 check (low_stock_at >= 0),
  low_stock_told_at timestamptz,
  -- Increases with every save of words, price or picture; a sale does not change it.
  version integer not null default 1
);
create index on chocolates (position);
create unique index chocolates_slug on chocolates (slug) where state <> 'gone';

-- What one person buys at once. The browser makes the id, so a repeated request is the same purchase. `goods` is what was
-- priced and will be fulfilled; it is never read from a browser again.
create table purchases (
  id uuid primary key,
  kind text not null check (kind in ('session', 'cart', 'booking', 'seat', 'pass', 'gift-card', 'door')),
  state text not null default 'open'
    check (state in ('open', 'paying', 'paid', 'fulfilled', 'returned', 'declined', 'expired')),
  -- The payer: an account, and the person, once known.
  user_id uuid references users,
  person_id uuid references people,
  goods jsonb not null,
  -- The sum of the lines.
  total_cents integer not null check (total_cents >= 0),
  -- Fingerprint of the request: the same id with other content is refused.
  asked_hash text not null,
  -- End of the hold, unless a payment pins it (`capturing`, `pending`).
  held_until timestamptz not null,
  -- Fingerprint of the network from which it was opened: limits how much one visitor can hold.
  opener text,
  payer_name text not null default '',
  payer_email text not null default '',
  payer_erased_at timestamptz,
  -- Shipping address, from the provider or from the buyer.
  shipping jsonb,
  opened_at timestamptz not null,
  -- When its last tender was taken.
  paid_at timestamptz,
  changed_at timestamptz not null,
  -- The language of the page on which it was started. What is bought may be confirmed by a job, after the page was
  -- closed.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- Of all its amounts, and of its payment's. Fixes the currency of the studio.
  currency text not null default studio_currency() constraint purchases_currency references studio_place (currency),
  check (kind <> 'session' or user_id is not null),
  check (state not in ('paid', 'fulfilled', 'returned') or paid_at is not null)
);
create index purchases_newest on purchases (opened_at desc, id desc);
create index purchases_of_user on purchases (user_id, opened_at) where user_id is not null;
create index purchases_of_person on purchases (person_id, opened_at) where person_id is not null;
create index purchases_of_payer on purchases (lower(payer_email)) where user_id is null;
create index purchases_of_booking on purchases ((goods->>'bookingId')) where kind = 'booking';
create index purchases_with_opener on purchases (changed_at) where opener is not null;
create index purchases_unpaid on purchases (changed_at) where paid_at is null;
create index purchases_age on purchases ((coalesce(paid_at, opened_at)));
create index purchases_paid on purchases (paid_at desc, id desc) where paid_at is not null;
create index purchases_erased on purchases (payer_erased_at) where payer_erased_at is not null;
create index purchases_door on purchases (paid_at desc, id desc) where kind = 'door';
create index purchases_of_money on purchases (opened_at desc, id desc) where paid_at is not null or state = 'paying';
create index purchases_of_amount on purchases (total_cents, opened_at desc, id desc)
  where paid_at is not null or state = 'paying';
-- The carts that a code paid in full, for the cap of unpaid tins (orders/hold-cap.ts).
create index purchases_free_carts on purchases (opened_at) where kind = 'cart' and total_cents = 0;
create index purchases_of_opener on purchases (opener, opened_at) where opener is not null;
create trigger purchases_moved after update on purchases for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create trigger purchases_person before insert or update of person_id on purchases
  for each row when (new.person_id is not null) execute function keep_person();

create table purchase_lines (
  purchase_id uuid not null references purchases on delete cascade deferrable initially deferred,
  position smallint not null,
  kind text not null
    check (kind in ('session', 'seat', 'tins', 'drop-in', 'pass', 'gift-card', 'shipping', 'handling', 'credit', 'discount')),
  -- As the payer reads it.
  name text not null,
  quantity integer not null default 1 check (quantity between 1 and 999),
  -- Of the whole line, without tax. A discount or credit is negative, and so is the tax that it contains.
  cents integer not null,
  tax_cents integer not null default 0,
  -- The rate of the tax: 725 is 7.25 %. Included: it was taken out of the price; otherwise it was added.
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 3000),
  tax_is_included boolean not null default false,
  -- The part that a pass paid: its tax was included in the price of the pass.
  pass_cents integer not null default 0 check (pass_cents >= 0),
  -- The chocolate, if it is one.
  chocolate_id uuid references chocolates,
  primary key (purchase_id, position),
  check (case when kind in ('credit', 'discount') then cents < 0 else cents >= 0 end),
  check (case when cents < 0 and tax_is_included then tax_cents <= 0 else tax_cents >= 0 end),
  check (chocolate_id is null or kind = 'tins')
);
create index purchase_lines_of_chocolate on purchase_lines (chocolate_id) where chocolate_id is not null;

-- A payment is the tender of a provider, at most one per purchase, with the purchase's id.
create table payments (
  id uuid primary key constraint payments_purchase references purchases deferrable initially deferred,
  state text not null default 'opened'
    check (state in ('opened', 'capturing', 'pending', 'captured', 'fulfilled', 'refunded', 'declined', 'expired')),
  amount_cents integer not null check (amount_cents > 0),
  -- PayPal-Request-Ids (idempotency keys), stored before the first call.
  create_key uuid not null,
  capture_key uuid not null,
  order_id text unique,
  capture_id text unique,
  -- Why it was declined or is pending, in PayPal's words; why it expired, in ours (server/selling/payments/reasons.ts).
  reason text not null default '',
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- A problem that only the owner can resolve, in a sentence for the top of the Money page.
  problem text,
  opened_at timestamptz not null,
  captured_at timestamptz,
  changed_at timestamptz not null,
  -- Next poll by the reconciliation; null when the state is final.
  look_at timestamptz,
  -- Whether PayPal asks for a shipping address.
  ships boolean not null default false,
  -- The provider's part of a payment, if it has said it.
  fee_cents integer check (fee_cents >= 0),
  -- Of a payment that the provider holds back (`pending`, server/selling/payments/held/): when the owner was mailed what to do at
  -- the provider, and that what it holds is about to be given free.
  steps_told_at timestamptz,
  freeing_told_at timestamptz,
  -- The owner keeps what it holds, whatever the provider decides; or it was given free, and money that arrives goes back.
  kept_at timestamptz,
  freed_at timestamptz,
  constraint payments_check2 check (state not in ('captured', 'fulfilled', 'refunded') or (capture_id is not null and captured_at is not null)),
  constraint payments_kept_or_freed check (kept_at is null or freed_at is null)
);
create index on payments (look_at) where look_at is not null;
create index payments_opened_at_idx1 on payments (opened_at desc) where problem is not null;
create index payments_newest on payments (opened_at desc, id desc);
create index payments_of_money on payments (opened_at desc, id desc)
  where captured_at is not null or state in ('capturing', 'pending') or problem is not null;
create index payments_captured on payments (captured_at) include (amount_cents) where captured_at is not null;
create index payments_of_amount on payments (amount_cents, opened_at desc, id desc) where captured_at is not null;
create index payments_pending on payments (changed_at) where state = 'pending';

-- The state of a purchase with a payment is that of the payment.
create function payments_move_purchase() returns trigger language plpgsql as $$
begin
  update purchases set changed_at = new.changed_at, paid_at = coalesce(paid_at, new.captured_at),
    state = case new.state when 'opened' then 'open' when 'capturing' then 'paying' when 'pending' then 'paying'
      when 'captured' then 'paid'
      -- Not before the other tenders are returned too.
      when 'refunded' then case when exists (select from tenders where purchase_id = new.id and tenders.state = 'taken'
        and returned_cents < cents) then purchases.state else 'returned' end
      else new.state end
    where id = new.id;
  return null;
end $$;
create trigger payments_purchase_state after update of state on payments
  for each row when (old.state is distinct from new.state) execute function payments_move_purchase();

-- Full and partial refunds. The row, with its idempotency key, is written before PayPal is called. What PayPal or a bank
-- took back (`reversal`) and gave again is in the books beside them.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_cents integer not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  request_key uuid not null,
  provider_id text unique,
  reason text not null check (length(reason) <= 300),
  asked_at timestamptz not null,
  done_at timestamptz,
  look_at timestamptz,
  -- One process sends it to PayPal at a time. After this, another one may: the process was killed.
  claimed_until timestamptz check (claimed_until is null or state = 'asked'),
  kind text not null default 'refund' check (kind in ('refund', 'reversal', 'given-again')),
  -- What the owner reads of this refund as the problem of its payment. The money's move ends it, whatever the words are.
  problem text,
  -- What of all refunds of the payment was credit that is spent, if that is the problem.
  spent_cents integer not null default 0 check (spent_cents >= 0 and (spent_cents = 0 or problem is not null)),
  constraint refunds_amount check (case kind when 'given-again' then amount_cents < 0 else amount_cents > 0 end),
  constraint refunds_reversals_are_done check (kind = 'refund' or state = 'done')
);
create index on refunds (payment_id);
create index on refunds (look_at) where look_at is not null;
create index refunds_done on refunds (done_at) include (amount_cents) where state = 'done';

-- The sum of all refunds that have not failed never exceeds the payment. Locks the payment's row.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select amount_cents into most from payments where id = new.payment_id for update;
  if (select coalesce(sum(amount_cents), 0) from refunds where payment_id = new.payment_id and state <> 'failed')
    not between 0 and most then
    raise exception 'more would be refunded than was paid' using errcode = '23514', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refunds_within after insert or update of payment_id, amount_cents, state on refunds
  for each row execute function refunds_within_payment();

-- A payer's case at PayPal about a payment, as PayPal last told it.
create table disputes (
  id text primary key check (length(id) between 1 and 255),
  payment_id uuid not null references payments,
  -- `ours`: the owner must answer until `due_at`.
  state text not null check (state in ('open', 'ours', 'won', 'lost', 'closed')),
  -- In PayPal's words.
  reason text not null check (length(reason) <= 100),
  stage text not null check (stage in ('inquiry', 'claim', 'bank')),
  amount_cents integer not null check (amount_cents >= 0),
  -- What PayPal took of the owner's money for it, and gave again.
  taken_cents integer not null default 0 check (taken_cents >= 0),
  given_cents integer not null default 0 check (given_cents >= 0),
  due_at timestamptz,
  -- By PayPal's clock: an older event changes nothing.
  changed_at timestamptz not null,
  recorded_at timestamptz not null,
  reminded_at timestamptz
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_running on disputes (due_at) where state in ('open', 'ours');

-- Why PayPal refuses payments for a reason of the owner's account (payee) or of this site's requests (site). `subject`: the
-- payment, if only that one was refused. The owner gets an email when a row is inserted, and when the last one of the
-- account is deleted because payments work again (server/selling/payments/refusals.ts).
create table payment_refusals (
  code text not null,
  subject text not null,
  whose text not null check (whose in ('payee', 'site')),
  -- Only a capture shows that it is over.
  at_capture boolean not null,
  since timestamptz not null,
  latest_at timestamptz not null,
  probed_at timestamptz,
  primary key (code, subject)
);

-- PayPal's webhooks, each stored once, however often it is sent.
create table webhook_events (
  id text primary key check (length(id) <= 200),
  event_type text not null,
  order_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- The refund that the webhook is about, if any. It is polled when the webhook is retried.
  refund_id text check (length(refund_id) <= 200),
  -- The content of a verified event, for credentials that may not read disputes.
  dispute jsonb
);
create index on webhook_events (received_at) where handled_at is null;
create index webhook_events_age on webhook_events (received_at);

-- An event that PayPal has sent and that names nothing that can be read, for the operator. `shape` has its names, and the
-- type of each value instead of the value, which may be personal. PayPal shows the whole event by its ID.
create table unread_events (
  id text primary key check (length(id) between 1 and 200),
  event_type text not null check (length(event_type) <= 200),
  shape text not null check (length(shape) <= 20000),
  received_at timestamptz not null
);
create index on unread_events (received_at);

-- The wallet. A lot is a pass, which counts uses, or a gift card or credit, which counts cents. The lot of a gift card that
-- is not redeemed belongs to no person.
create table wallet_lots (
  id uuid primary key,
  person_id uuid references people,
  kind text not null check (kind in ('pass', 'gift-card', 'credit')),
  -- As the owner and the student read it.
  name text not null check (length(name) between 1 and 120),
  -- What a pass is for.
  covers text check (covers in ('classes', 'sessions', 'both')),
  -- Granted at first, and what is left: uses or cents.
  units integer not null check (units > 0),
  remaining integer not null default 0 check (remaining >= 0),
  -- What one unit was sold for, in cents. Null: it was given.
  sold_cents integer check (sold_cents >= 0),
  entry_count integer not null default 0,
  -- The last studio day on which it counts.
  expires_on date,
  -- The purchase that it was sold with.
  purchase_id uuid references purchases,
  -- Hash of the code of a gift card. It pays without a wallet until the card is redeemed into one.
  code_hash text unique,
  granted_at timestamptz not null,
  redeemed_at timestamptz,
  check ((kind = 'pass') = (covers is not null)),
  check (person_id is not null or kind = 'gift-card'),
  check (redeemed_at is null or (person_id is not null and code_hash is not null))
);
create index wallet_lots_of_person on wallet_lots (person_id, expires_on, granted_at) where person_id is not null;
create index wallet_lots_of_purchase on wallet_lots (purchase_id) where purchase_id is not null;
create index wallet_lots_expiring on wallet_lots (expires_on) where expires_on is not null and remaining > 0;
create index wallet_lots_owed on wallet_lots (kind) include (remaining, sold_cents, expires_on) where remaining > 0;
create index wallet_lots_age on wallet_lots (granted_at) where person_id is not null;
create trigger wallet_lots_person before insert or update of person_id on wallet_lots
  for each row when (new.person_id is not null) execute function keep_person();

-- How a purchase is paid other than by a provider.
create table tenders (
  id uuid primary key,
  purchase_id uuid not null references purchases deferrable initially deferred,
  kind text not null check (kind in ('wallet', 'cash')),
  lot_id uuid references wallet_lots,
  -- The lot's last day when it was held for this purchase.
  lot_expires_on date,
  -- Uses of a pass, or cents: what the lot gives. The value that it pays is `cents`.
  units integer not null default 0 check (units >= 0),
  cents integer not null check (cents >= 0),
  state text not null check (state in ('held', 'taken', 'released')),
  returned_units integer not null default 0,
  returned_cents integer not null default 0,
  taken_at timestamptz,
  opened_at timestamptz not null,
  check ((kind = 'wallet') = (lot_id is not null) and (lot_id is null or units > 0)),
  check (kind = 'wallet' or state = 'taken'),
  check ((state = 'taken') = (taken_at is not null)),
  check (returned_units between 0 and units and returned_cents between 0 and cents),
  check (state = 'taken' or returned_cents + returned_units = 0),
  -- A lot pays a purchase once, and cash does.
  unique nulls not distinct (purchase_id, kind, lot_id)
);
create index tenders_of_lot on tenders (lot_id) where lot_id is not null;
create index tenders_newest on tenders (kind, opened_at desc, purchase_id desc) where state = 'taken';
create index tenders_taken on tenders (kind, taken_at) include (cents) where state = 'taken';

-- What was given back of these tenders. `request_id`: the refund that it is a part of; the provider's part has it as id.
create table tender_returns (
  id uuid primary key,
  tender_id uuid not null references tenders,
  request_id uuid not null,
  units integer not null default 0 check (units >= 0),
  cents integer not null check (cents >= 0),
  returned_at timestamptz not null,
  unique (tender_id, request_id),
  check (units + cents > 0)
);
create index tender_returns_of_time on tender_returns (returned_at);

-- Every change of a lot, in order. Append-only; `balance` is what is left after it.
create table wallet_entries (
  lot_id uuid not null references wallet_lots,
  nth integer not null,
  delta integer not null check (delta <> 0),
  balance integer not null check (balance >= 0),
  reason text not null
    -- `voided`: taken by the owner. `refunded`: taken back because its sale was refunded.
    check (reason in ('granted', 'held', 'released', 'spent', 'returned', 'expired', 'voided', 'refunded', 'moved')),
  tender_id uuid references tenders deferrable initially deferred,
  -- The owner's reason of a gift or adjustment.
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null,
  primary key (lot_id, nth),
  check ((reason in ('held', 'released', 'spent', 'returned')) = (tender_id is not null)),
  check (case when reason in ('held', 'spent', 'expired', 'voided', 'refunded') then delta < 0
    when reason in ('granted', 'released', 'returned') then delta > 0 else true end)
);
create index wallet_entries_noted on wallet_entries (at) where note is distinct from '';
create index wallet_entries_of_tender on wallet_entries (tender_id) where tender_id is not null;

create function wallet_entries_add() returns trigger language plpgsql as $$
begin
  update wallet_lots set remaining = remaining + new.delta, entry_count = entry_count + 1
    where id = new.lot_id returning entry_count, remaining into new.nth, new.balance;
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;

create function wallet_lots_keep() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the remaining units of a lot change by its entries' using errcode = '23514', constraint = 'append_only';
  end if;
  return new;
end $$;

-- Holds the wallet's part of a purchase again after its hold ended. False if a lot has too little left, has expired, or is
-- now in a wallet that the payer may not use: a gift card that another person has redeemed. A guardian also spends the
-- passes and credit of a child without an account (server/selling/payments/lots-and-tenders.ts).
create function hold_wallet_again(purchase uuid, at timestamptz, today date) returns boolean language plpgsql as $$
begin
  perform from wallet_lots where id in (select lot_id from tenders where purchase_id = purchase and state = 'released')
    order by id for no key update;
  if exists (select from tenders join wallet_lots on wallet_lots.id = lot_id
      join purchases on purchases.id = tenders.purchase_id left join people on people.id = purchases.person_id
      where tenders.purchase_id = purchase and tenders.state = 'released'
        and (tenders.units > remaining or expires_on < today
          or not coalesce(wallet_lots.person_id in (purchases.person_id, people.guardian_id)
            or exists (select from people as child
              where child.id = wallet_lots.person_id and child.guardian_id = purchases.person_id),
            wallet_lots.person_id is null))) then
    return false;
  end if;
  insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, -units, 'held', id, hold_wallet_again.at from tenders
    where purchase_id = purchase and state = 'released';
  update tenders set state = 'held' where purchase_id = purchase and state = 'released';
  return true;
end $$;

-- Spends what is held for a purchase.
create function spend_held_wallet(purchase uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, case reason when 'released' then units else -units end, reason, id, spend_held_wallet.at
    from tenders, unnest(array['released', 'spent']) with ordinality as each (reason, nth)
    where purchase_id = purchase and state = 'held' order by lot_id, nth;
  update tenders set state = 'taken', taken_at = spend_held_wallet.at where purchase_id = purchase and state = 'held';
end $$;

-- The wallet's part of a purchase follows its state: closed unpaid, it is released; paid, it is spent.
create function purchases_move_wallet() returns trigger language plpgsql as $$
begin
  if not exists (select from tenders where purchase_id = new.id and state = 'held') then
    return null;
  end if;
  if new.state in ('expired', 'declined') then
    insert into wallet_entries (lot_id, delta, reason, tender_id, at)
      select lot_id, units, 'released', id, new.changed_at from tenders
      where purchase_id = new.id and state = 'held' order by lot_id;
    update tenders set state = 'released' where purchase_id = new.id and state = 'held';
  else
    perform spend_held_wallet(new.id, new.changed_at);
  end if;
  return null;
end $$;

-- Nothing is fulfilled before its tenders are the sum of its lines. Checked at the commit.
create function purchases_are_paid() returns trigger language plpgsql as $$
declare
  due integer;
  taken integer;
begin
  select coalesce(sum(cents + tax_cents), 0) into due from purchase_lines where purchase_id = new.id;
  select coalesce((select amount_cents from payments where id = new.id and captured_at is not null), 0)
    + coalesce((select sum(cents) from tenders where purchase_id = new.id and state = 'taken'), 0) into taken;
  if due <> new.total_cents or taken <> due then
    raise exception 'purchase % is of %, its lines are % and its tenders %', new.id, new.total_cents, due, taken
      using errcode = '23514', constraint = 'purchases_are_paid';
  end if;
  return null;
end $$;
create trigger wallet_entries_added before insert on wallet_entries
  for each row execute function wallet_entries_add();
create trigger wallet_entries_stay before delete on wallet_entries
  for each row execute function refuse_change();
-- Only the note is emptied, when its person is erased or its time is over.
create trigger wallet_entries_unchanged before update on wallet_entries
  for each row when (new.note <> '' or (new.lot_id, new.nth, new.delta, new.balance, new.reason, new.tender_id, new.at)
    is distinct from (old.lot_id, old.nth, old.delta, old.balance, old.reason, old.tender_id, old.at))
  execute function refuse_change();
create trigger tender_returns_stay before update or delete on tender_returns
  for each row execute function refuse_change();
create trigger wallet_lots_remain before update of remaining, entry_count on wallet_lots
  for each row when (old.remaining <> new.remaining or old.entry_count <> new.entry_count)
  execute function wallet_lots_keep();
create trigger purchases_wallet after update of state on purchases
  for each row when (old.state is distinct from new.state and new.state in ('expired', 'declined', 'paid', 'fulfilled'))
  execute function purchases_move_wallet();
create constraint trigger purchases_paid after insert or update of state on purchases
  deferrable initially deferred for each row when (new.state = 'fulfilled')
  execute function purchases_are_paid();

-- All tenders alike: `taken_cents` is what was paid with it, `returned_cents` what was given back or is about to be.
create view purchase_tenders as
  select id, id as purchase_id, 'provider' as kind, null::uuid as lot_id, 0 as units, amount_cents as cents,
    case when captured_at is not null then 'taken' when state in ('declined', 'expired') then 'released' else 'held' end
      as state,
    captured_at as taken_at,
    coalesce((select sum(amount_cents) from refunds where payment_id = payments.id and refunds.state <> 'failed'), 0)::int
      as returned_cents
  from payments
  union all
  select id, purchase_id, kind, lot_id, units, cents, state, taken_at, returned_cents from tenders;

-- The last number of each year's invoices. Its row is locked from the number that a transaction takes to its end, so that a
-- number that is rolled back is taken by the next one.
create table invoice_years (
  year smallint primary key,
  numbers integer not null
);

-- Invoices, and credit notes for what was refunded, numbered in one series a year without gaps. A row has all that was
-- printed, and never changes.
create table invoices (
  -- That of the purchase, or for a credit note that of the refund or of the returned tender.
  id uuid primary key,
  year smallint not null references invoice_years,
  number integer not null check (number > 0),
  purchase_id uuid not null references purchases,
  -- Null for an invoice.
  credited_cents integer check (credited_cents > 0),
  issued_at timestamptz not null,
  printed jsonb not null,
  -- Name, address and email. Null: erased.
  buyer jsonb,
  unique (year, number),
  check ((id = purchase_id) = (credited_cents is null))
);
create index invoices_of_purchase on invoices (purchase_id);
create trigger invoices_stay before delete on invoices for each row execute function refuse_change();
create trigger invoices_unchanged before update on invoices
  for each row when (new.buyer is not null
    or (new.id, new.year, new.number, new.purchase_id, new.credited_cents, new.issued_at, new.printed)
      is distinct from (old.id, old.year, old.number, old.purchase_id, old.credited_cents, old.issued_at, old.printed))
  execute function refuse_change();

-- Numbers an invoice or credit note, in the year of the studio's clock. Called at the commit, so that the year's row is
-- the last that the transaction locks, for a moment.
create function number_invoice(new_id uuid, purchase uuid, credited integer, at timestamptz, new_printed jsonb, buyer jsonb)
returns void language plpgsql as $$
declare
  of_year constant smallint := extract(year from at at time zone (select zone from studio_place));
  next integer;
begin
  insert into invoice_years values (of_year, 1)
    on conflict (year) do update set numbers = invoice_years.numbers + 1 returning numbers into next;
  insert into invoices (id, year, number, purchase_id, credited_cents, issued_at, printed, buyer)
    values (new_id, of_year, next, purchase, credited, at, new_printed, number_invoice.buyer);
end $$;

create function invoice_purchase() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if exists (select from invoices where id = new.id) then
    return null;
  end if;
  perform number_invoice(bought.id, bought.id, null, bought.changed_at, jsonb_build_object(
      'kind', bought.kind, 'language', bought.language, 'paidAt', paid_at, 'totalCents', total_cents,
      -- What names the lines, in the language of the buyer. Without texts about a person.
      'goods', goods - array['message', 'recipient', 'delivery', 'lines', 'total', 'code'],
      'seller', jsonb_build_object(
        'tax', (select body->'tax' from settings),
        'teacher', (select body->'name' from site_documents where section = 'teacher'),
        'brand', (select body->'yoga'->'name' from site_documents where section = 'brand'),
        'links', (select body from site_documents where section = 'links')),
      'lines', (select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'quantity', quantity, 'cents', cents,
          'taxCents', tax_cents, 'taxBasisPoints', tax_basis_points, 'taxIsIncluded', tax_is_included,
          'passCents', pass_cents) order by position)
        from purchase_lines where purchase_id = bought.id),
      'tenders', (select jsonb_agg(jsonb_build_object('kind', coalesce(wallet_lots.kind, tender.kind), 'name',
          coalesce(wallet_lots.name, ''), 'units', tender.units, 'cents', cents) order by tender.kind, tender.id)
        from purchase_tenders as tender left join wallet_lots on wallet_lots.id = lot_id
        where tender.purchase_id = bought.id and tender.state = 'taken')),
    jsonb_build_object(
      'name', coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), nullif(payer_name, ''),
        people.name, ''),
      'email', coalesce(users.email, nullif(payer_email, ''), people.email, ''),
      'town', concat_ws(' ', nullif(zipcode, ''), nullif(city, '')),
      'shipping', shipping))
  from purchases as bought left join users on users.id = user_id left join people on people.id = bought.person_id
  where bought.id = new.id;
  return null;
end $$;
create constraint trigger purchases_invoiced after insert or update of state on purchases
  deferrable initially deferred for each row when (new.state = 'fulfilled' and new.total_cents > 0)
  execute function invoice_purchase();

-- A credit note for what went back of an invoiced purchase. Not before the purchase's own time: a return may be noted
-- later than it was.
create function credit_invoice(new_id uuid, purchase uuid, cents integer, at timestamptz) returns void
language sql set enable_seqscan to off as $$
  select number_invoice(new_id, purchase, cents, greatest(credit_invoice.at, purchases.changed_at),
    invoices.printed || jsonb_build_object('invoice', jsonb_build_array(invoices.year, invoices.number),
      'invoicedAt', invoices.issued_at, 'creditedBeforeCents', coalesce((select sum(credited_cents) from invoices as earlier
        where earlier.purchase_id = purchase), 0)),
    invoices.buyer)
  from invoices join purchases on purchases.id = invoices.id
  where invoices.id = purchase and cents > 0 and not exists (select from invoices where id = new_id)
$$;
create function credit_refund() returns trigger language plpgsql as $$
begin
  perform credit_invoice(new.id, new.payment_id, new.amount_cents, new.done_at);
  return null;
end $$;
create constraint trigger refunds_credited after insert or update of state on refunds
  deferrable initially deferred for each row when (new.state = 'done' and new.kind = 'refund')
  execute function credit_refund();
create function credit_return() returns trigger language plpgsql as $$
begin
  perform credit_invoice(new.id, purchase_id, new.cents, new.returned_at) from tenders where id = new.tender_id;
  return null;
end $$;
create constraint trigger tender_returns_credited after insert on tender_returns
  deferrable initially deferred for each row execute function credit_return();

-- Passes that are sold.
create table wallet_offers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  covers text not null check (covers in ('classes', 'sessions', 'both')),
  uses integer not null check (uses between 1 and 500),
  price_cents integer not null check (price_cents between 0 and 1000000),
  -- Days from the purchase until it expires. Null: never.
  valid_days integer check (valid_days between 1 and 3650),
  state text not null default 'shown' check (state in ('shown', 'hidden', 'gone')),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null
);

-- A gift card that is sent to its recipient by mail on a studio day.
create table gift_mails (
  lot_id uuid primary key references wallet_lots,
  giver_name text not null default '' check (length(giver_name) <= 200),
  recipient_name text not null default '' check (length(recipient_name) <= 200),
  recipient_email text not null check (length(recipient_email) between 3 and 254),
  message text not null default '' check (length(message) <= 1000),
  send_on date not null,
  sent_at timestamptz
);
create index gift_mails_due on gift_mails (send_on) where sent_at is null;

-- The cash that the owner counted in the evening of a studio day, beside what was noted by then.
create table cash_counts (
  day date primary key,
  noted_cents integer not null,
  counted_cents integer not null check (counted_cents between 0 and 100000000),
  difference_cents integer not null generated always as (counted_cents - noted_cents) stored,
  note text not null default '' check (length(note) <= 300),
  counted_at timestamptz not null
);

-- Every change of stock with its reason: the sum of a chocolate's changes is its inventory.
create table stock_changes (
  id uuid primary key,
  chocolate_id uuid not null references chocolates,
  change integer not null check (change <> 0),
  why text not null check (why in ('start', 'owner', 'held', 'released', 'refunded', 'door', 'door-undone')),
  payment_id uuid references purchases deferrable initially deferred,
  inventory_after integer not null check (inventory_after >= 0),
  changed_at timestamptz not null,
  constraint stock_changes_sale check (why not in ('door', 'door-undone') or payment_id is not null)
);
create index on stock_changes (chocolate_id, changed_at desc);
-- A sale takes a chocolate's tins once, and puts them back once.
create unique index stock_changes_door on stock_changes (payment_id, chocolate_id, why) where why in ('door', 'door-undone');

-- Tins held while a payer pays: one conditional UPDATE subtracts them from `inventory` when the hold is made; a
-- release adds them again. A hold that became an order is `sold`, and `returned` after a refund has put its tins
-- back.
create table tin_holds (
  payment_id uuid not null references purchases deferrable initially deferred,
  chocolate_id uuid not null references chocolates,
  quantity integer not null check (quantity between 1 and 99),
  state text not null default 'running' check (state in ('running', 'pinned', 'released', 'sold', 'returned')),
  primary key (payment_id, chocolate_id)
);
create index on tin_holds (chocolate_id) where state in ('running', 'pinned');

create table discount_codes (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9-]{2,30}$'),
  -- Exactly one of `amount_cents` and `percent`.
  amount_cents integer check (amount_cents > 0),
  percent integer check (percent between 1 and 100),
  -- Studio days, both inclusive.
  from_day date,
  to_day date,
  most_uses integer check (most_uses > 0),
  -- Incremented when a payment opens, decremented when it closes unpaid.
  uses integer not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
  state text not null default 'live' check (state in ('live', 'gone')),
  created_at timestamptz not null,
  check ((amount_cents is null) <> (percent is null)),
  check (from_day <= to_day)
);
create unique index discount_codes_code on discount_codes (code) where state = 'live';

-- The discount code of a payment. Its use is given back once, when the payment closes unpaid.
create table code_uses (
  payment_id uuid primary key references purchases deferrable initially deferred,
  code_id uuid not null references discount_codes,
  state text not null default 'counted' check (state in ('counted', 'returned'))
);
create index on code_uses (code_id);

-- Sales tax by state; a state without a row has none.
create table tax_rates (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  -- 725 is 7.25 %.
  basis_points integer not null check (basis_points between 1 and 2000)
);

-- ==================== Teaching ===================================================================================

create table events (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  date date not null,
  time time not null,
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 720),
  location text not null check (length(location) <= 200),
  sign_up_link text check (sign_up_link ~ '^https?://'),
  capacity integer not null default 25 check (capacity between 1 and 1000),
  series_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- An event with sign-ups is never deleted: it becomes `removed`, and its sign-ups still refer to it.
  state text not null default 'live' check (state in ('live', 'removed')),
  version integer not null default 1,
  -- When the class was moved to its present time; null if never moved. The notice of the move replaces reminders that
  -- were due before it.
  moved_at timestamptz,
  -- What a seat costs. `none`: sign-up is free on the site. `passes`: paid with a pass only.
  price_kind text not null default 'none' check (price_kind in ('none', 'fixed', 'sliding', 'passes')),
  price_from_cents integer check (price_from_cents between 100 and 100000),
  price_to_cents integer check (price_to_cents between 100 and 100000),
  tax_class text not null default 'none' check (tax_class in ('none', 'goods')),
  -- Null: the owner's setting for sessions.
  cutoff_hours integer check (cutoff_hours between 0 and 336),
  -- Who teaches it instead of the owner.
  cover text not null default '' check (length(cover) <= 100),
  -- It was given to a substitute or moved: a seat can be given up without loss until it starts.
  is_free_to_leave boolean not null default false,
  check (date_trunc('minute', time) = time),
  -- One teacher: live events never overlap. Ranges exclude their end, so a class may start when another one ends.
  -- Deferrable, so that the check runs at the end of a statement: a series that moves by a week passes over itself.
  constraint events_do_not_overlap
    exclude using gist (tstzrange(starts_at, ends_at, '[)') with &&) where (state = 'live') deferrable initially immediate,
  constraint events_price check (case price_kind
    when 'fixed' then price_from_cents is not null and price_from_cents is not distinct from price_to_cents
    when 'sliding' then coalesce(price_from_cents < price_to_cents, false)
      and price_from_cents % 100 = 0 and price_to_cents % 100 = 0
    else price_from_cents is null and price_to_cents is null end)
);
create index on events (date, time);
create index on events (starts_at);
create index on events (series_id) where series_id is not null;
create index events_of_title on events (title, starts_at);

-- A start that has this date and time stays as it is. So a change of the time zone can move either
-- (server/teaching/slots/change-zone.ts), and what is over keeps its moment.
create function events_derive_instants() returns trigger language plpgsql as $$
declare
  zone constant text := (select studio_place.zone from studio_place);
begin
  if tg_op = 'INSERT' or (new.date, new.time, new.starts_at) is distinct from (old.date, old.time, old.starts_at) then
    if (new.starts_at at time zone zone = new.date + new.time) is not true then
      new.starts_at := studio_instant(new.date, new.time, zone);
    end if;
  end if;
  new.ends_at := new.starts_at + make_interval(mins => new.duration_minutes);
  return new;
end $$;
create trigger events_instants before insert or update on events
  for each row execute function events_derive_instants();

-- The address of the page of each class title. One title, one address, and none of two titles: `slug` is the title with
-- letters and digits of any script, and a number where another title has it.
create table class_addresses (
  slug text primary key check (slug <> ''),
  title text not null unique
);

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
    exit when exists (select from class_addresses where title = new.title);
    -- A concurrent transaction that takes the address is waited for.
    insert into class_addresses (slug, title)
    values (case when number = 1 then wanted else wanted || '-' || number end, new.title) on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger events_address after insert or update of title on events for each row execute function address_class();

-- Secret calendar feeds: of the owner (without an account), and of students. The address is derived from the key and the
-- site's secret, so the database has only its hash.
create table secret_feeds (
  user_id uuid unique nulls not distinct references users,
  key uuid not null,
  secret_hash text not null unique,
  made_at timestamptz not null
);

-- Messages of the owner to all students of a class. The owner's page makes the id, so a message that is submitted
-- twice is stored once.
create table class_messages (
  event_id uuid not null references events,
  id uuid not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body text not null,
  -- Number of recipients.
  told integer not null check (told >= 0),
  written_at timestamptz not null,
  primary key (event_id, id)
);

-- A signed waiver, kept for the period on the privacy page, even if the student's account is deleted.
create table waivers (
  id uuid primary key,
  name text not null,
  email text not null,
  text_version text not null,
  -- SHA-256 of the signed text, which is also a version of the site document.
  text_hash text not null,
  text_body jsonb not null,
  -- PNG, re-encoded by the server.
  signature bytea storage external not null,
  signed_at timestamptz not null,
  ip text not null,
  guardian_name text,
  guardian_relation text,
  -- The participant, and who signed: that person, or the guardian named in the row.
  person_id uuid not null references people,
  signed_by text not null default 'self' check (signed_by in ('self', 'guardian')),
  guardian_id uuid references people,
  is_pending boolean not null default false,
  check ((guardian_name is null) = (guardian_relation is null)),
  constraint waivers_guardian check ((signed_by = 'guardian') = (guardian_name is not null))
);
create index on waivers (lower(email), signed_at desc);
create index waivers_signed on waivers (signed_at);
create index waivers_of_person on waivers (person_id, signed_at desc);
create index waivers_of_guardian on waivers (guardian_id) where guardian_id is not null;

create function waivers_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, '', new.signed_at));
  if new.guardian_name is not null then
    new.signed_by := 'guardian';
    select guardian_id into new.guardian_id from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger waivers_person before insert on waivers for each row execute function waivers_of_address();
create trigger waivers_deleted after delete on waivers
  for each row execute function forget_people('person_id', 'guardian_id');
create trigger waivers_moved after update on waivers for each row
  when (old.person_id is distinct from new.person_id or old.guardian_id is distinct from new.guardian_id)
  execute function forget_people('person_id', 'guardian_id');

create table waitlist (
  id uuid primary key,
  event_id uuid not null references events,
  name text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  -- The offered seat is held until then and counts against the capacity.
  offered_until timestamptz,
  token_hash text not null unique,
  -- Hash of the token in the offer mail; the token from joining stays valid.
  offer_hash text unique,
  joined_at timestamptz not null,
  -- Keyed fingerprint of the network from which the student joined; cleared once the class has started.
  network text,
  person_id uuid not null references people,
  booked_by uuid references people,
  -- The price of an offered seat, which a later change does not touch.
  offered_price_from_cents integer,
  offered_price_to_cents integer,
  -- When the offer of a taken entry would have ended: a hold that ends returns it.
  kept_until timestamptz,
  offered_tax_class text check (offered_tax_class in ('none', 'goods')),
  check ((state = 'offered') = (offered_until is not null)),
  constraint waitlist_offered_price check ((offered_price_from_cents is null) = (offered_price_to_cents is null))
);
create index on waitlist (event_id, joined_at) where state in ('waiting', 'offered');
create index on waitlist (lower(email));
create index waitlist_of_event on waitlist (event_id);
create index waitlist_of_network on waitlist (event_id) where network is not null;
create index waitlist_offered on waitlist (offered_until) where state = 'offered';
create unique index waitlist_once on waitlist (event_id, person_id) where state in ('waiting', 'offered');
create index waitlist_of_person on waitlist (person_id);
create index waitlist_booked_by on waitlist (booked_by) where booked_by is not null;

create function waitlist_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, '', new.joined_at));
  if new.booked_by is null then
    select guardian_id into new.booked_by from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger waitlist_person before insert on waitlist for each row execute function waitlist_of_address();
create trigger waitlist_deleted after delete on waitlist
  for each row execute function forget_people('person_id', 'booked_by');
create trigger waitlist_moved after update on waitlist for each row
  when (old.person_id is distinct from new.person_id or old.booked_by is distinct from new.booked_by)
  execute function forget_people('person_id', 'booked_by');

create table signups (
  id uuid primary key,
  event_id uuid not null references events,
  name text not null,
  email text not null,
  phone text not null,
  state text not null default 'live' check (state in ('live', 'held', 'cancelled')),
  created_at timestamptz not null,
  waiver_id uuid references waivers,
  -- How the seat was taken.
  source text not null default 'new' check (source in ('new', 'returning', 'waitlist', 'owner')),
  -- Hash of the token in the mail with which the student can cancel the seat.
  cancel_hash text unique,
  cancelled_at timestamptz,
  checked_in_at timestamptz,
  -- Hash of the token in the reminder of a class; the token of the first mail stays valid.
  reminder_hash text unique,
  -- Keyed fingerprint of the network that the sign-up came from; cleared once the class has started.
  network text,
  -- Deadline for the confirmation by email, after which the seat is released; null when none is needed.
  confirm_by timestamptz,
  confirmed_at timestamptz,
  found_by text not null
    generated always as (folded(' ' || name || ' ' || email || ' ' || phone)) stored,
  -- Who takes part, and who signed that person up: the person, or a guardian or friend.
  person_id uuid not null references people,
  booked_by uuid references people,
  -- End of the hold; `infinity` while a payment pins it.
  held_until timestamptz,
  -- Hash of the token with which the held seats are paid; the seats of one sign-up share it.
  pay_hash text,
  purchase_id uuid references purchases deferrable initially deferred,
  -- The price when it was held, or of the offer: a later change does not touch it. Null: with a pass only.
  price_from_cents integer,
  price_to_cents integer,
  -- The waitlist entry whose offer it took; a hold that ends returns it.
  waitlist_id uuid references waitlist,
  -- What was paid for it, and what the student got as credit after giving it up.
  paid_cents integer check (paid_cents >= 0),
  credited_cents integer not null default 0 check (credited_cents >= 0),
  -- The seat was given up after the cut-off, and the price is kept unless the owner waives that.
  forfeited_at timestamptz,
  -- When a seat moved to its present class; null if never. A reminder that was due before is not written.
  moved_at timestamptz,
  -- When the student gave up the seat. Null if the owner or the site cancelled it.
  given_up_at timestamptz,
  -- A seat that a caller without proof entered for the address of an account. It belongs to the student once the
  -- student presses the emailed link or accepts it in the account. Until then its person is the one at the address, or
  -- a known child with the typed name.
  is_pending boolean not null default false,
  -- The typed date of birth of a child, until the student accepts the seat.
  born_on date check (born_on > '1900-01-01'),
  -- The end of an unpaid hold that was released for another sign-up of the same person. Until then, opening its payment
  -- holds the seat again.
  yielded_until timestamptz,
  -- Like its price, a later change of the class does not touch it. Null: that of the class.
  tax_class text check (tax_class in ('none', 'goods')),
  constraint signups_reach check (source = 'owner' or email <> ''),
  constraint signups_held check ((state = 'held') = (held_until is not null)),
  constraint signups_held_paid check (state <> 'held' or pay_hash is not null),
  constraint signups_born_pending check (born_on is null or is_pending),
  constraint signups_yielded check (yielded_until is null or state <> 'held')
);
create index on signups (lower(email));
create index on signups (event_id) where network is not null;
create index on signups (confirm_by) where state = 'live' and confirmed_at is null and confirm_by is not null;
create index signups_of_event on signups (event_id, state, lower(name), id);
create index signups_of_waiver on signups (waiver_id) where waiver_id is not null;
-- Whether anyone was checked in to a class: only then a student who was not has missed it.
create index signups_checked_in on signups (event_id, checked_in_at) where checked_in_at is not null;
create index signups_of_person on signups (person_id, created_at desc);
create index signups_booked_by on signups (booked_by) where booked_by is not null;
create index signups_to_pay on signups (pay_hash) where pay_hash is not null;
create index signups_of_purchase on signups (purchase_id) where purchase_id is not null;
create index signups_of_waitlist on signups (waitlist_id) where waitlist_id is not null;
create index signups_held on signups (held_until) where state = 'held';
create index signups_taken on signups (event_id) where state in ('live', 'held');
create index signups_given_up on signups (given_up_at) where given_up_at is not null;
create unique index signups_once on signups (event_id, person_id) where state in ('live', 'held') and not is_pending;
-- Several children of an account can be pending under the person at its address.
create unique index signups_pending_once on signups (event_id, person_id, folded(name))
  where state in ('live', 'held') and is_pending;
create index signups_pending on signups (person_id) where state = 'live' and is_pending;
-- The seats that visitors of one network held lately are counted for each sign-up (server/teaching/signups/seats/unconfirmed-seats.ts).
create index signups_unpaid_of_network on signups (network, created_at) where network is not null and pay_hash is not null;

create function signups_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  new.person_id := coalesce(
    new.person_id, locked_person(known_person(new.email, new.name)), person_at(new.email, new.name, new.phone, new.created_at));
  if new.booked_by is null then
    select guardian_id into new.booked_by from people where id = new.person_id;
  end if;
  return new;
end $$;
create trigger signups_person before insert on signups for each row execute function signups_of_address();
create trigger signups_deleted after delete on signups
  for each row execute function forget_people('person_id', 'booked_by');
create trigger signups_moved after update on signups for each row
  when (old.person_id is distinct from new.person_id or old.booked_by is distinct from new.booked_by)
  execute function forget_people('person_id', 'booked_by');

-- What can be booked one-to-one. `key` never changes: bookings, calls and links use it.
create table services (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 90 and key not in ('free', 'none')),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 1000),
  minutes integer not null check (minutes between 5 and 480),
  -- Equal: a fixed price. Students type an amount of a range, so its ends are whole dollars.
  price_from_cents integer not null check (price_from_cents between 100 and 100000),
  price_to_cents integer not null check (price_to_cents between 100 and 100000),
  meeting text not null default 'both' check (meeting in ('in-person', 'online', 'both')),
  break_after_minutes integer not null default 0 check (break_after_minutes between 0 and 240),
  -- Null: the slots alone decide how soon and how far ahead it can be booked.
  notice_hours integer check (notice_hours between 0 and 336),
  ahead_days integer check (ahead_days between 1 and 365),
  -- Null: the owner's setting for sessions.
  cutoff_hours integer check (cutoff_hours between 0 and 336),
  tax_class text not null default 'none' check (tax_class in ('none', 'goods')),
  state text not null default 'shown' check (state in ('shown', 'hidden', 'gone')),
  position integer not null,
  version integer not null default 0,
  created_at timestamptz not null,
  constraint services_price check (price_from_cents = price_to_cents
    or (price_from_cents < price_to_cents and price_from_cents % 100 = 0 and price_to_cents % 100 = 0))
);
-- Calls name a service by its name and length.
create unique index services_name on services (lower(name), minutes) where state <> 'gone';
-- What a new studio offers.
insert into services (id, key, name, minutes, price_from_cents, price_to_cents, position, created_at)
values (gen_random_uuid(), 'individual', 'Individual Yoga Session', 60, 3500, 13000, 0, now()),
  (gen_random_uuid(), 'therapy', 'Yoga Therapy Session', 60, 3500, 13000, 1, now());

-- The owner's office hours, one document (contract/teaching/slots/schema.ts). Without a row there are none.
create table availability (
  only_one boolean primary key default true check (only_one),
  body jsonb not null,
  -- Start of the present, uninterrupted office hours: slots that the owner removed before do not prevent new ones.
  since timestamptz not null,
  version integer not null default 1,
  changed_at timestamptz not null
);

-- A time of the owner that can be booked. `place` is a link or an address; empty means the usual location.
create table slots (
  id uuid primary key,
  date date not null,
  time time not null check (date_trunc('minute', time) = time),
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 480),
  place text not null default '' check (length(place) <= 300),
  state text not null default 'open' check (state in ('open', 'removed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- A slot that the owner removed is never recreated automatically; one that gave way to a class is.
  made_by text not null default 'owner' check (made_by in ('owner', 'rule')),
  removed_by text check (removed_by in ('owner', 'rule', 'class', 'absence')),
  removed_at timestamptz,
  -- Deferrable, so that the check runs at the end of a statement: slots that move by an hour pass over each other.
  constraint slots_overlap
    exclude using gist (tstzrange(starts_at, ends_at) with &&) where (state = 'open') deferrable initially immediate,
  constraint slots_removed check (state = 'removed' or removed_by is null),
  constraint slots_removed_at check ((removed_by is null) = (removed_at is null))
);
create index on slots (starts_at) where state = 'open';
create index on slots (starts_at) where state = 'removed';
create index slots_ended on slots (ends_at);
create index slots_by_time on slots (starts_at, id);
create index slots_of_day on slots (date);

-- One teacher: slots and classes never overlap. A writer of either first takes the timetable's advisory lock
-- (server/teaching/slots/timetable.ts). The triggers take it again, so that the rule holds even without that.
-- The range is that of the exclusion constraint's index: with another one, each new slot would read every event.
create function slots_beside_events() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then return null; end if;
  perform pg_advisory_xact_lock(7407);
  if exists (select from events where state = 'live'
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(new.starts_at, new.ends_at)) then
    raise exception 'a class is at that time' using errcode = '23P01', constraint = 'slots_beside_events';
  end if;
  return null;
end $$;

create function events_beside_slots() returns trigger language plpgsql as $$
begin
  if new.state <> 'live' then return null; end if;
  perform pg_advisory_xact_lock(7407);
  if exists (select from slots where state = 'open'
      and tstzrange(starts_at, ends_at) && tstzrange(new.starts_at, new.ends_at)) then
    raise exception 'a slot is at that time' using errcode = '23P01', constraint = 'events_beside_slots';
  end if;
  return null;
end $$;
create trigger slots_instants before insert or update on slots
  for each row execute function events_derive_instants();
create trigger slots_beside after insert or update of date, time, duration_minutes, state on slots
  for each row execute function slots_beside_events();
create trigger events_beside after insert or update of date, time, duration_minutes, state on events
  for each row execute function events_beside_slots();

create table messages (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'free-session')),
  name text not null,
  email text not null,
  phone text,
  session_type text check (session_type in ('private yoga', 'group yoga', 'yoga therapy', 'not sure yet')),
  body text not null,
  state text not null default 'new' check (state in ('new', 'answered')),
  received_at timestamptz not null,
  -- A request for a free session may name a slot. While its hold runs, other visitors do not see the slot.
  slot_id uuid references slots,
  -- When the hold ends, as the email says. Null if the session was confirmed at once.
  held_until timestamptz,
  -- Keyed fingerprint of the visitor's network, for the cap of unconfirmed times.
  opener text,
  -- A request has a phone number and a session type; a contact message has neither.
  check ((kind = 'free-session') = (phone is not null and session_type is not null)),
  constraint messages_slot check (slot_id is null or kind = 'free-session'),
  constraint messages_time check (slot_id is not null or (held_until is null and opener is null))
);
create index on messages (lower(email));
create index messages_newest on messages (received_at desc, id desc);
create index messages_in_state on messages (state, received_at desc, id desc);
create index messages_with_slot on messages (slot_id) where slot_id is not null;

-- Holds of slots while a student pays, or of a request for a free session: one per slot and one per student. An expired hold is ignored, unless its
-- payment pins it: then money may be on its way.
create table slot_holds (
  slot_id uuid primary key references slots,
  -- Checked at the commit: the hold is written before the payment's row.
  payment_id uuid unique references purchases deferrable initially deferred,
  user_id uuid unique references users,
  held_until timestamptz not null,
  state text not null default 'running' check (state in ('running', 'pinned')),
  request_id uuid unique references messages on delete cascade,
  -- Until when the held session and its break take; null without a break.
  break_until timestamptz,
  -- Of a payment or of a request, never of both.
  constraint slot_holds_of check (
    (request_id is null and payment_id is not null and user_id is not null)
    or (request_id is not null and payment_id is null and user_id is null and state = 'running'))
);

-- Booked sessions: by a student, or by the owner for a client or a guest without an account.
create table bookings (
  id uuid primary key,
  slot_id uuid not null references slots,
  user_id uuid references users,
  -- Unique: a payment makes one booking.
  payment_id uuid unique references purchases,
  session_type text not null,
  message text not null default '' check (length(message) <= 2000),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null default 'live' check (state in ('live', 'cancelled')),
  -- Increases with every change that is sent to calendars.
  version integer not null default 0,
  booked_at timestamptz not null,
  -- Set by "Finalize Booking", or automatically after thirty seconds. The mails are sent then.
  finalized_at timestamptz,
  cancelled_at timestamptz,
  -- A guest without an account; null once the guest has an account with this address proven.
  guest_name text check (length(guest_name) between 1 and 200),
  guest_email text check (length(guest_email) between 3 and 254),
  guest_phone text not null default '' check (length(guest_phone) <= 40),
  -- Length in minutes if it does not fill its slot: a free half hour in a slot of an hour.
  duration_minutes integer check (duration_minutes between 5 and 480),
  -- How it is paid: online by the payment that made it, free, in cash, or by a mailed payment link.
  paid_by text not null constraint bookings_paid_by check (paid_by in ('online', 'free', 'cash', 'link')),
  -- When it got its present time: when it was booked or last moved.
  placed_at timestamptz not null,
  -- Hash of the token in the payment link. The next mail has a new token and makes the old one invalid.
  link_hash text unique,
  link_sent_at timestamptz,
  -- The request for a free session that this booking answers.
  request_id uuid references messages on delete set null,
  -- When the guest's name and address were erased; the booking itself is kept for the accounts.
  guest_erased_at timestamptz,
  guest_found_by text
    generated always as (folded(' ' || guest_name || ' ' || guest_email)) stored,
  -- How the student wants to meet. Null: they were not asked, or the owner booked.
  meeting text check (meeting in ('in-person', 'online')),
  person_id uuid references people,
  service_key text generated always as (nullif(session_type, 'free')) stored references services (key),
  -- What was booked, in words. Stays when the service changes.
  session_name text not null,
  -- How long the time after the session stays free of other sessions.
  break_after_minutes integer not null check (break_after_minutes between 0 and 240),
  -- What became credit after the owner called the session off.
  credited_cents integer not null default 0 check (credited_cents >= 0),
  -- When the student gave up the session. Null if the owner or the site cancelled it.
  given_up_at timestamptz,
  -- A session that the owner keeps for a held purchase. It is unpaid, to be paid in cash, until the money arrives.
  kept_for uuid unique references purchases,
  check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint bookings_paid_online check (paid_by <> 'online' or payment_id is not null),
  constraint bookings_free check ((paid_by = 'free') = (amount_cents = 0)),
  constraint bookings_link check ((link_hash is null) = (link_sent_at is null) and (paid_by <> 'link' or link_hash is not null)),
  constraint bookings_person check ((guest_email is null) = (guest_name is null)
    and num_nonnulls(user_id, guest_email, guest_erased_at) = 1),
  constraint bookings_payment check (payment_id is null or paid_by in ('online', 'link', 'cash'))
);
-- At most one live booking per slot.
create unique index bookings_once on bookings (slot_id) where state = 'live';
create index on bookings (user_id, booked_at);
create index on bookings (booked_at) where state = 'live' and finalized_at is null;
create index on bookings (lower(guest_email)) where guest_email is not null;
-- At most one live booking per request, even if the owner answers it in several windows.
create unique index bookings_request on bookings (request_id) where state = 'live';
create index bookings_of_guest on bookings (lower(guest_email), booked_at desc, id desc) where guest_email is not null;
create index bookings_newest_guests on bookings (booked_at desc, id desc) where guest_email is not null;
create index bookings_of_request on bookings (request_id) where request_id is not null;
create index bookings_of_person on bookings (person_id, booked_at desc) where person_id is not null;
create index bookings_with_break on bookings (slot_id) where state = 'live' and break_after_minutes > 0;
create index bookings_unpaid on bookings (slot_id)
  where state = 'live' and payment_id is null and paid_by <> 'free';
create index bookings_given_up on bookings (given_up_at) where given_up_at is not null;

create function bookings_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.user_id is not null then
    select person_id into new.person_id from users where id = new.user_id;
  elsif new.guest_email is null then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.guest_email, new.guest_name, new.guest_phone, new.booked_at);
  end if;
  return new;
end $$;

-- A booking that does not say otherwise is of the service as it is now.
create function bookings_of_service() returns trigger language plpgsql as $$
begin
  select coalesce(new.session_name, name || ' (' || minutes || ' min)'),
    coalesce(new.break_after_minutes, services.break_after_minutes)
  into new.session_name, new.break_after_minutes
  from services where key = new.session_type;
  if new.session_type = 'free' then
    new.session_name := 'Free session (30 min)';
    new.break_after_minutes := 0;
  end if;
  return new;
end $$;
create trigger bookings_person before insert or update of user_id, guest_email on bookings
  for each row execute function bookings_of_address();
create trigger bookings_deleted after delete on bookings for each row execute function forget_people('person_id');
create trigger bookings_moved after update on bookings for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');
create trigger bookings_service before insert on bookings for each row execute function bookings_of_service();

-- ==================== Selling: orders, which are picked up at classes ============================================

create sequence order_numbers start 1001;
create table orders (
  id uuid primary key,
  -- The order number that people use; gaps are harmless.
  number integer not null unique default nextval('order_numbers'),
  payment_id uuid not null unique references purchases,
  -- Hash of the secret in the receipt's link.
  link_hash text not null unique,
  -- The lines with names and prices at the time of the purchase, and the parts of the total.
  lines jsonb not null,
  total jsonb not null,
  payer_name text not null default '',
  payer_email text not null default '',
  delivery text not null check (delivery in ('ship', 'pickup')),
  -- Shipping address from the payment provider; null for a pick-up.
  address jsonb,
  event_id uuid references events,
  state text not null default 'new' check (state in ('new', 'packed', 'shipped', 'picked-up', 'refunded')),
  tracking text not null default '' check (length(tracking) <= 200),
  version integer not null default 1,
  ordered_at timestamptz not null,
  -- Set by POST /api/orders, or automatically after thirty seconds. The mails are sent then.
  confirmed_at timestamptz,
  changed_at timestamptz not null,
  -- The pick-up of which the buyer was last notified: its start and location, or `gone`. Compared, never shown.
  pickup_told text,
  -- When the order was shipped. A later change, such as its tracking, keeps it.
  shipped_at timestamptz,
  buyer_found_by text not null
    generated always as (folded(' ' || payer_name || ' ' || payer_email)) stored,
  person_id uuid references people,
  check ((delivery = 'pickup') = (event_id is not null)),
  check (state <> 'shipped' or delivery = 'ship'),
  check (state <> 'picked-up' or delivery = 'pickup')
);
create index on orders (event_id) where event_id is not null;
create index orders_ordered_at_idx1 on orders (ordered_at) where confirmed_at is null;
create index on orders (lower(payer_email));
create index orders_newest on orders (ordered_at desc, id desc);
create index orders_in_state on orders (state, ordered_at desc, id desc);
create index orders_of_person on orders (person_id, ordered_at desc) where person_id is not null;

create function orders_of_address() returns trigger language plpgsql set enable_seqscan to off as $$
begin
  if new.payer_email = '' then
    new.person_id := null;
  elsif new.person_id is null then
    new.person_id := person_at(new.payer_email, new.payer_name, '', new.ordered_at);
  end if;
  return new;
end $$;
create trigger orders_person before insert or update of payer_email on orders
  for each row execute function orders_of_address();
create trigger orders_deleted after delete on orders for each row execute function forget_people('person_id');
create trigger orders_moved after update on orders for each row
  when (old.person_id is distinct from new.person_id) execute function forget_people('person_id');

-- ==================== Office =====================================================================================

-- The owner's notes about a client: sealed with DATA_KEY, unreadable in the database and in a backup.
create table client_notes (
  id uuid primary key,
  user_id uuid references users,
  -- The key that sealed the note, so that a change of keys is noticed.
  key_id text not null,
  sealed bytea not null,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  -- A note is about an account, or about a person without one. Its seal is bound to that id: it stays when people are
  -- merged.
  person_id uuid references people,
  check (num_nonnulls(user_id, person_id) = 1)
);
create index on client_notes (user_id, written_at);
create index client_notes_of_person on client_notes (person_id, written_at) where person_id is not null;
create trigger client_notes_deleted after delete on client_notes
  for each row execute function forget_people('person_id');

-- Reminders that were written: one for each kind and start, so that after a move the student is reminded of the new
-- time, and of no time twice. A reminder is deleted with its mail.
create table reminders (
  id uuid primary key,
  kind text not null check (kind in ('session-days', 'session-hours', 'class-day')),
  booking_id uuid references bookings,
  signup_id uuid references signups on delete cascade,
  -- The start that the reminder names: the mail is sent only while this is still the start.
  starts_at timestamptz not null,
  -- One email can remind of several seats of a household. A transaction writes its mails at its end, after this row.
  mail_id uuid references mails on delete cascade deferrable initially deferred,
  written_at timestamptz not null,
  check (num_nonnulls(booking_id, signup_id) = 1),
  check ((kind = 'class-day') = (signup_id is not null))
);
create unique index reminders_once_a_session on reminders (booking_id, kind, starts_at) where booking_id is not null;
create unique index reminders_once_a_class on reminders (signup_id, kind, starts_at) where signup_id is not null;
create index reminders_by_mail on reminders (mail_id);

-- Days on which the owner cannot teach. The start of an absence changes classes, seats, sessions and orders in one
-- transaction. Each letter is one more transaction, and so is each answer.
create table absences (
  -- Chosen by the owner's page: a repeat does nothing.
  id uuid primary key,
  from_at timestamptz not null,
  -- End of the last day, or the moment at which the owner was well again.
  until_at timestamptz not null,
  -- The days as they were chosen.
  from_on date not null,
  to_on date not null,
  state text not null default 'running' check (state in ('running', 'told', 'well')),
  -- The owner's own words in every letter.
  message text not null default '' check (length(message) <= 2000),
  -- Days that were added to passes.
  lost_days integer not null default 0 check (lost_days between 0 and 62),
  started_at timestamptz not null,
  answer_by timestamptz not null,
  ended_at timestamptz,
  check (until_at >= from_at and to_on >= from_on),
  check ((state = 'well') = (ended_at is not null))
);
create index absences_newest on absences (started_at desc);
create index absences_running on absences (id) where state = 'running';
create index absences_until on absences (until_at);

-- What became of each class.
create table absence_classes (
  absence_id uuid not null references absences on delete cascade,
  event_id uuid not null references events,
  change text not null check (change in ('cancel', 'cover', 'move')),
  -- The substitute.
  cover text not null default '' check (length(cover) <= 100),
  -- It was taken back: it takes place.
  restored_at timestamptz,
  primary key (absence_id, event_id)
);
create index absence_classes_of_event on absence_classes (event_id);

-- The people to notify, once each: one letter per address. Without an address, the owner phones.
create table absence_people (
  id uuid primary key,
  absence_id uuid not null references absences on delete cascade,
  -- The address in lower case, or the id of a person without one.
  contact text not null,
  name text not null,
  email text not null,
  phone text not null,
  -- Hash of the token of the letter's links.
  token_hash text unique,
  told_at timestamptz,
  -- When the letter was written that it takes place after all.
  well_told_at timestamptz,
  called_at timestamptz,
  unique (absence_id, contact)
);
create index absence_people_untold on absence_people (absence_id) where told_at is null;

-- The things in a letter, some with a question: a seat, a place on a waitlist, a session, an order or a visitor's request.
create table absence_items (
  id uuid primary key,
  absence_id uuid not null references absences on delete cascade,
  person_id uuid not null references absence_people on delete cascade,
  kind text not null check (kind in ('seat', 'waiting', 'session', 'order', 'request')),
  change text not null check (change in ('cancel', 'cover', 'move')),
  event_id uuid references events,
  signup_id uuid references signups on delete cascade,
  waitlist_id uuid references waitlist on delete cascade,
  booking_id uuid references bookings on delete cascade,
  order_id uuid references orders on delete cascade,
  message_id uuid references messages on delete cascade,
  -- When it would have been, on the studio's clock.
  was_on date not null,
  was_at time not null,
  -- `told` needs no answer. An answer is one conditional change from `asked`.
  state text not null check (state in ('told', 'asked', 'next', 'credit', 'back', 'kept', 'ship', 'well')),
  -- What happens without an answer, and when.
  if_silent text check (if_silent in ('back', 'kept')),
  answer_by timestamptz,
  -- The class that is proposed, or where the order is handed over, and the seat that is held in it.
  next_event_id uuid references events,
  hold_id uuid references signups on delete set null,
  answered_at timestamptz,
  answered_by text check (answered_by in ('person', 'owner', 'deadline')),
  check (num_nonnulls(signup_id, waitlist_id, booking_id, order_id, message_id) = 1),
  check (state <> 'asked' or (if_silent is not null and answer_by is not null)),
  check ((state in ('next', 'credit', 'back', 'kept', 'ship')) = (answered_at is not null and answered_by is not null))
);
create index absence_items_of_person on absence_items (person_id);
create index absence_items_of_absence on absence_items (absence_id, state);
create index absence_items_due on absence_items (answer_by) where state = 'asked';
create index absence_items_hold on absence_items (hold_id) where hold_id is not null;
-- A thing waits for one answer.
create unique index absence_items_seat on absence_items (signup_id) where state = 'asked';
create unique index absence_items_session on absence_items (booking_id) where state = 'asked';
create unique index absence_items_order on absence_items (order_id) where state = 'asked';
create index absence_items_of_signup on absence_items (signup_id) where signup_id is not null;
create index absence_items_of_waitlist on absence_items (waitlist_id) where waitlist_id is not null;
create index absence_items_of_booking on absence_items (booking_id) where booking_id is not null;
create index absence_items_of_order on absence_items (order_id) where order_id is not null;
create index absence_items_of_message on absence_items (message_id) where message_id is not null;

-- ==================== Operations =================================================================================

-- One row for each attempt to write a backup file into DATA_DIR/backups, nightly or at the owner's request.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('night', 'hand')),
  -- The studio day in whose small hours it was due.
  night date,
  -- `stopped`: the process ended during the backup; no file is left.
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  file text not null unique check (file ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes > 0),
  row_count bigint check (row_count >= 0),
  error text check (length(error) between 1 and 500),
  -- The machine that has the file: the random id in its DATA_DIR.
  machine text check (machine ~ '^[0-9a-f]{32}$'),
  -- When that machine last saw the file.
  seen_at timestamptz,
  -- When that machine deleted the expired file. The row remains while there is a copy elsewhere.
  deleted_at timestamptz,
  -- Storage of the encrypted copy (host, bucket and prefix of BACKUP_URL).
  copied_to text check (length(copied_to) between 1 and 500),
  copied_at timestamptz,
  -- Failed or interrupted attempts to copy it.
  copy_tries integer not null default 0 check (copy_tries >= 0),
  copy_tried_at timestamptz,
  copy_error text check (length(copy_error) between 1 and 500),
  -- When it was last restored into a scratch database, and what was found; `impossible`: there was no such database.
  rehearsed_at timestamptz,
  rehearsal text check (rehearsal in ('running', 'passed', 'failed', 'impossible')),
  rehearsal_note text check (length(rehearsal_note) between 1 and 500),
  constraint backups_night check ((kind = 'night') = (night is not null)),
  constraint backups_finished check ((state = 'running') = (finished_at is null)),
  constraint backups_counted check ((state = 'done') = (bytes is not null) and (bytes is null) = (row_count is null)),
  constraint backups_error check ((state = 'failed') = (error is not null)),
  constraint backups_copied check ((copied_to is null) = (copied_at is null)),
  constraint backups_rehearsed check ((rehearsed_at is null) = (rehearsal is null)),
  constraint backups_rehearsal_note check (
    (coalesce(rehearsal, '') in ('failed', 'impossible')) = (rehearsal_note is not null))
);
-- One backup at a time, and one per night, across all processes.
create unique index backups_one_runs on backups ((true)) where state = 'running';
create unique index backups_one_a_night on backups (night) where state in ('running', 'done');
create index on backups (started_at);

-- Which keys each running process has, as ids, the first one first. A process renews its row, and deletes it when it stops.
create unlogged table key_holders (
  process_id uuid primary key,
  auth_secrets text[] not null,
  data_keys text[] not null,
  seen_at timestamptz not null
);

-- ==================== Searches ===================================================================================

-- A server of DATABASE_URL may lack the extension, or the right to create it: then a search reads every row.
do $$
begin
  create extension if not exists pg_trgm;
  create index people_search on people using gin (found_by gin_trgm_ops) where merged_into is null;
  create index users_search on users using gin (found_by gin_trgm_ops) where state = 'live';
  create index purchases_search on purchases using gin (folded(' ' || payer_name || ' ' || payer_email) gin_trgm_ops)
    where payer_email <> '';
  create index signups_search on signups using gin (found_by gin_trgm_ops) where state = 'live';
  create index bookings_guests on bookings using gin (guest_found_by gin_trgm_ops) where guest_found_by is not null;
  create index orders_search on orders using gin (buyer_found_by gin_trgm_ops) where payer_email <> '';
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise warning 'pg_trgm cannot be used from here (%): searches are slow when there are many rows.', sqlerrm;
end $$;
