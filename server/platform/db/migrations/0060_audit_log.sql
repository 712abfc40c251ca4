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
