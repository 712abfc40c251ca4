-- A visitor who asks for a free session may not be sure yet what they want.
alter table messages drop constraint messages_session_type_check;
alter table messages add constraint messages_session_type_check
  check (session_type in ('private yoga', 'group yoga', 'yoga therapy', 'not sure yet'));
