-- What the owner wrote to everybody in a class. The id is made by her page, once per message: pressed twice, written once.
create table class_messages (
  event_id uuid not null references events,
  id uuid not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body text not null,
  -- How many people it went to.
  told integer not null check (told >= 0),
  written_at timestamptz not null,
  primary key (event_id, id)
);
