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

alter table events
  -- Who teaches it instead of the owner.
  add column cover text not null default '' check (length(cover) <= 100),
  -- It was given to a substitute or moved: a seat can be given up without loss until it starts.
  add column is_free_to_leave boolean not null default false;

alter table bookings
  -- What became credit after the owner called the session off.
  add column credited_cents integer not null default 0 check (credited_cents >= 0);

-- Slots that an absence closed can be opened again.
alter table slots drop constraint slots_removed_by_check,
  add constraint slots_removed_by_check check (removed_by in ('owner', 'rule', 'class', 'absence'));
