-- Session types are stored by id instead of by the name that people read.
update bookings set session_type = case session_type
  when 'Individual Yoga Session (60 min)' then 'individual'
  when 'Yoga Therapy Session (60 min)' then 'therapy'
  when 'Free session (30 min)' then 'free'
  else session_type end;
alter table bookings add check (session_type in ('individual', 'therapy', 'free'));
update payments set goods = jsonb_set(goods, '{sessionType}', case goods ->> 'sessionType'
  when 'Individual Yoga Session (60 min)' then '"individual"'::jsonb
  when 'Yoga Therapy Session (60 min)' then '"therapy"'::jsonb
  when 'Free session (30 min)' then '"free"'::jsonb
  else goods -> 'sessionType' end)
where goods ? 'sessionType';
