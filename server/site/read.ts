import { type Kysely, sql } from "kysely";
import { filled } from "../../contract/fill-facts.ts";
import type { StudioSettings } from "../../contract/schema/settings.ts";
import { siteSections as allSections } from "../../contract/schema/site.ts";
import type { SiteDocuments, SiteSection } from "../../contract/site.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { settingsIn, storedSettings } from "../settings/read.ts";
import { factsOf } from "./facts.ts";

type Wanted = { query: { sections: SiteSection[] } };

/** What facts are taken from. */
export const factSources = ["teacher", "brand", "links"] as const;

/** What the site says and how the owner has set it up, kept in memory until it changes. */
export type SiteCache = {
  /** Documents as people read them: what they name as `{…}` is filled in. The waiver is as it is stored. */
  sections<S extends SiteSection>(...sections: S[]): Promise<Partial<Pick<SiteDocuments, S>>>;
  settings(): Promise<StudioSettings>;
  /** Called when a document or a setting has changed, in any process. */
  drop(): void;
};

type Known = { documents: Partial<SiteDocuments>; settings: StudioSettings };

/** Reads all documents and the settings with one statement, when they are first asked for and after each `drop`. */
export function openSiteCache(db: Kysely<Tables>): SiteCache {
  let kept: Promise<Known> | undefined;
  const known = () => {
    if (kept) return kept;
    const reading = readSite(db);
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return {
    async sections(...sections) {
      const { documents } = await known();
      const entries = sections.flatMap((section) =>
        documents[section] ? [[section, documents[section]] as const] : [],
      );
      return Object.fromEntries(entries) as Partial<Pick<SiteDocuments, (typeof sections)[number]>>;
    },
    settings: async () => (await known()).settings,
    drop() {
      kept = undefined;
    },
  };
}

async function readSite(db: Kysely<Tables>): Promise<Known> {
  const stored = await db
    .selectNoFrom((of) => [
      storedSettings.as("settings"),
      of
        .selectFrom("site_documents")
        .select(sql<Partial<SiteDocuments> | null>`jsonb_object_agg(section, body)`.as("all"))
        .as("documents"),
    ])
    .executeTakeFirstOrThrow();
  const settings = settingsIn(stored.settings);
  const { waiver, ...documents } = stored.documents ?? {};
  // What is signed is what is stored.
  const signed = waiver ? { waiver } : {};
  return { documents: { ...filled(documents, factsOf(documents, settings)), ...signed }, settings };
}

/** Some of the site's documents, keyed by section. */
export function siteSections(ctx: Pick<Ctx, "site">, { query }: Wanted): Promise<Partial<SiteDocuments>> {
  return ctx.site.sections(...query.sections);
}

const bySection = (rows: readonly { section: SiteSection; body: object }[]): Partial<SiteDocuments> =>
  Object.fromEntries(rows.map((row) => [row.section, row.body]));

/** The same as the owner wrote them, with `{…}` as it stands: for who edits them. */
export async function rawSections(ctx: Pick<Ctx, "db">, { query }: Wanted): Promise<Partial<SiteDocuments>> {
  const rows = await ctx.db
    .selectFrom("site_documents")
    .select(["section", "body"])
    .where("section", "in", query.sections)
    .execute();
  return bySection(rows);
}

/** When each document was last published, by section. */
export async function publishedAt(db: Kysely<Tables>): Promise<Map<SiteSection, Date>> {
  const rows = await db.selectFrom("site_documents").select(["section", "updated_at"]).execute();
  return new Map(rows.map((row) => [row.section, row.updated_at]));
}

/** The sections that still say what a new site starts with, in the documents' order. */
export async function sampleSections(ctx: Pick<Ctx, "db">): Promise<SiteSection[]> {
  const rows = await ctx.db
    .selectFrom("site_documents")
    .select("section")
    .where("written_by", "=", "sample")
    .execute();
  const samples = new Set(rows.map((row) => row.section));
  return allSections.filter((section) => samples.has(section));
}
