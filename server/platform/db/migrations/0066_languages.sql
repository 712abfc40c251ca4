-- The language in which the person last used the site, if it is known. Mails to this address are written in it.
alter table people add column language text check (language in ('en', 'es'));

-- The owner's words in another language, by the English text. So a changed English text is untranslated again, and a
-- text in several places is translated once.
create table translations (
  language text not null check (language in ('es')),
  source text not null check (source <> '' and length(source) <= 20000),
  -- PostgreSQL cannot index a long text.
  source_md5 text not null generated always as (md5(source)) stored,
  words text not null check (words <> '' and length(words) <= 20000),
  changed_at timestamptz not null,
  primary key (language, source_md5)
);

-- The language in which a payment was started. What is bought may be confirmed by a job, after the page was closed.
alter table purchases add column language text not null default 'en' check (language in ('en', 'es'));
