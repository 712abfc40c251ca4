import type { Kysely } from "kysely";
import { filled } from "../../contract/fill-facts.ts";
import { siteSections as allSections } from "../../contract/schema/site.ts";
import type { SiteDocuments, SiteSection } from "../../contract/site.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { settingsIn, storedSettings } from "../settings/read.ts";
import { factsOf, hasBraces } from "./facts.ts";

type Wanted = { query: { sections: SiteSection[] } };

/** What facts are taken from. */
export const factSources = ["teacher", "brand", "links"] as const;

/** Some of the site's documents as people read them, keyed by section: what they name as `{…}` is filled in. */
export async function siteSections(ctx: Pick<Ctx, "db">, { query }: Wanted): Promise<Partial<SiteDocuments>> {
  const wanted = new Set<SiteSection>(query.sections);
  // With the settings in one question: pages that are not kept ask it twice.
  const rows = await ctx.db
    .selectFrom("site_documents")
    .select(["section", "body"])
    .select(storedSettings.as("settings"))
    .where("section", "in", [...new Set([...wanted, ...factSources])])
    .execute();
  const documents = bySection(rows);
  const { waiver, ...asked } = bySection(rows.filter(({ section }) => wanted.has(section)));
  // What is signed is what is stored.
  const signed = waiver ? { waiver } : {};
  if (!hasBraces(asked)) return { ...asked, ...signed };
  const facts = factsOf(documents, settingsIn(rows[0]?.settings));
  return { ...filled(asked, facts), ...signed };
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
