-- Author of a document's text: `sample` from the start until the owner publishes another text.
alter table site_documents
  add column written_by text not null default 'owner' check (written_by in ('sample', 'owner'));
-- Publishing did not exist before this migration, so all existing documents are samples.
update site_documents set written_by = 'sample';

-- Versions of documents as they were published.
create table site_versions (
  section text not null references site_documents,
  version integer not null check (version > 0),
  body jsonb not null,
  written_by text not null check (written_by in ('sample', 'owner')),
  published_at timestamptz not null,
  primary key (section, version)
);

-- When the picture was last put into a document. An unused picture is kept for a period from then on.
alter table pictures add column wanted_at timestamptz;
update pictures set wanted_at = created_at;
alter table pictures alter column wanted_at set not null;
