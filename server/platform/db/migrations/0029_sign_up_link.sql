-- A sign-up link to another site may also be http.
alter table events drop constraint events_sign_up_link_check,
  add constraint events_sign_up_link_check check (sign_up_link ~ '^https?://');
