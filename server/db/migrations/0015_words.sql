-- Who wrote what a document says: the words a site starts with are a sample until the owner publishes her own.
alter table site_documents
  add column written_by text not null default 'owner' check (written_by in ('sample', 'owner'));
-- Nothing could be published until now, so what is there is what the site started with.
update site_documents set written_by = 'sample';

-- What a document said before, each version as it was published.
create table site_versions (
  section text not null references site_documents,
  version integer not null check (version > 0),
  body jsonb not null,
  written_by text not null check (written_by in ('sample', 'owner')),
  published_at timestamptz not null,
  primary key (section, version)
);

-- When somebody last put this picture somewhere; one that nothing shows is kept a while from then on.
alter table pictures add column wanted_at timestamptz;
update pictures set wanted_at = created_at;
alter table pictures alter column wanted_at set not null;
