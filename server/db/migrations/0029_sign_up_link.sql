-- A sign-up link of another site may be http, too.
alter table events drop constraint events_sign_up_link_check,
  add constraint events_sign_up_link_check check (sign_up_link ~ '^https?://');
