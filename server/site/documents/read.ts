import { type Kysely, sql } from "kysely";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { type Language, languages } from "../../../contract/platform/language/language.ts";
import { defaultPlace, type StudioPlace } from "../../../contract/platform/values/place.ts";
import type { SiteDocuments, SiteSection } from "../../../contract/site/documents/calls.ts";
import { fillFacts, mapTexts } from "../../../contract/site/documents/fill-facts.ts";
import { siteSections as allSections } from "../../../contract/site/documents/schema.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { PublicReads } from "../../platform/db/public-reads.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Spoken } from "../../platform/language/language.ts";
import { inPlace, type PlaceHolder } from "../../platform/process/place.ts";
import { storedPlace } from "../place/read.ts";
import { parseStoredSettings, storedSettings } from "../settings/read.ts";
import { factsOf } from "./facts.ts";

type SectionsQuery = { query: { sections: SiteSection[] } };

/** The documents from which facts are taken. */
export const factSources = ["teacher", "brand", "links"] as const;

/** The site's documents and settings, cached in memory until they change. */
export type SiteCache = {
  /** Documents in the current language, with their facts (`{…}`) filled in, except the waiver. */
  sections<S extends SiteSection>(...sections: S[]): Promise<Partial<Pick<SiteDocuments, S>>>;
  settings(): Promise<StudioSettings>;
  /** Where the studio is now. While the database is away: where it was. */
  place(): Promise<StudioPlace>;
  /** The place with the tax mode, in the same way. */
  here(): Promise<Required<PlaceHolder>>;
  /** Runs `work` in the place that the studio has now, also if the request or job began before a change of it. */
  runHere<T>(work: () => Promise<T>): Promise<T>;
  /** A language with the owner's words in it. */
  spoken(language: Language): Promise<Spoken>;
  /** To be called when a document or a setting has changed, in any process. */
  drop(): void;
};

type SiteContent = {
  /** The English documents, with `{…}` not filled in. */
  raw: Partial<SiteDocuments>;
  settings: StudioSettings;
  place: StudioPlace;
  words: Record<Language, Spoken["words"]>;
  /** The documents as pages show them, in each language that was asked for. */
  shown: Partial<Record<Language, Partial<SiteDocuments>>>;
};

/**
 * Reads all documents and settings with one statement, at the first use and after each `drop`. The holder gets the
 * place at each reading.
 */
export function openSiteCache(read: PublicReads, holder: PlaceHolder = { place: defaultPlace }): SiteCache {
  let cached: Promise<SiteContent> | undefined;
  const content = () => {
    if (cached) return cached;
    const reading: Promise<SiteContent> = read(readSite).then((site) => {
      // One that began before a `drop` may end after the next one.
      if (cached === reading) Object.assign(holder, hereOf(site));
      return site;
    });
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  };
  const here = () => content().then(hereOf, () => ({ taxMode: "added" as const, ...holder }));
  return {
    async sections(...sections) {
      const documents = documentsIn(currentLanguage(), await content());
      const entries = sections.flatMap((section) =>
        documents[section] ? [[section, documents[section]] as const] : [],
      );
      return Object.fromEntries(entries) as Partial<Pick<SiteDocuments, (typeof sections)[number]>>;
    },
    settings: async () => (await content()).settings,
    place: () =>
      content().then(
        ({ place }) => place,
        () => holder.place,
      ),
    here,
    async runHere(work) {
      const { place, taxMode } = await here();
      return inPlace(place, work, taxMode);
    },
    spoken: async (language) => ({ language, words: (await content()).words[language] }),
    drop() {
      cached = undefined;
    },
  };
}

const hereOf = ({ place, settings }: SiteContent): Required<PlaceHolder> => ({ place, taxMode: settings.tax.mode });

async function readSite(db: Kysely<Tables>): Promise<SiteContent> {
  const stored = await db
    .selectNoFrom((of) => [
      storedSettings.as("settings"),
      storedPlace.as("place"),
      of
        .selectFrom("site_documents")
        .select(sql<Partial<SiteDocuments> | null>`jsonb_object_agg(section, body)`.as("all"))
        .as("documents"),
      of
        .selectFrom("translations")
        .select(
          sql<[Language, source: string, words: string][] | null>`
            jsonb_agg(jsonb_build_array(language, source, words))`.as("all"),
        )
        .as("translations"),
    ])
    .executeTakeFirstOrThrow();
  return {
    raw: stored.documents ?? {},
    // The first reader may still be in another place.
    settings: inPlace(stored.place, () => parseStoredSettings(stored.settings)),
    place: stored.place,
    words: wordsByLanguage(stored.translations ?? []),
    shown: {},
  };
}

function wordsByLanguage(translations: readonly [Language, source: string, words: string][]): SiteContent["words"] {
  const words = Object.fromEntries(languages.map((language) => [language, new Map<string, string>()]));
  for (const [language, source, text] of translations) words[language]?.set(source, text);
  return words as Record<Language, Map<string, string>>;
}

function documentsIn(language: Language, content: SiteContent): Partial<SiteDocuments> {
  const { raw, settings, place, words, shown } = content;
  const known = shown[language];
  if (known) return known;
  const { waiver, ...documents } = mapTexts(raw, (text) => words[language].get(text) ?? text);
  // Not filled in, because the signed text must be the stored text.
  const signed = waiver ? { waiver } : {};
  return (shown[language] = {
    ...fillFacts(
      documents,
      inPlace(place, () => factsOf(documents, settings)),
    ),
    ...signed,
  });
}

export function siteSections(ctx: Pick<Ctx, "site">, { query }: SectionsQuery): Promise<Partial<SiteDocuments>> {
  return ctx.site.sections(...query.sections);
}

/** Documents as the owner wrote them, with `{…}` not filled in. */
export async function rawSections(ctx: Pick<Ctx, "db">, { query }: SectionsQuery): Promise<Partial<SiteDocuments>> {
  const rows = await ctx.db
    .selectFrom("site_documents")
    .select(["section", "body"])
    .where("section", "in", query.sections)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.section, row.body]));
}

/** When each document was last published, by section. */
export async function publishedAt(db: Kysely<Tables>): Promise<Map<SiteSection, Date>> {
  const rows = await db.selectFrom("site_documents").select(["section", "updated_at"]).execute();
  return new Map(rows.map((row) => [row.section, row.updated_at]));
}

/** The sections that still have their sample text, in the documents' order. */
export async function sampleSections(ctx: Pick<Ctx, "db">): Promise<SiteSection[]> {
  const rows = await ctx.db.selectFrom("site_documents").select("section").where("written_by", "=", "sample").execute();
  const samples = new Set(rows.map((row) => row.section));
  return allSections.filter((section) => samples.has(section));
}
