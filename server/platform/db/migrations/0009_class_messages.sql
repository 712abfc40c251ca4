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
