import { sql } from "kysely";
import type { SiteSection, WordFact } from "../../../contract/site/documents/calls.ts";
import type { SectionFacts, SiteDocument, VersionFacts } from "../../../contract/site/documents/editing-calls.ts";
import type { PastVersion } from "../../../contract/site/documents/editing-schema.ts";
import { siteSections as allSections } from "../../../contract/site/documents/schema.ts";
import { findDifferences } from "../../../contract/site/documents/site-form.ts";
import { wordFacts } from "../../../contract/site/documents/text.desk.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { studioSettings } from "../settings/read.ts";
import { factsOf } from "./facts.ts";
import { formOf, namesOf } from "./form.ts";
import { factSources, rawSections } from "./read.ts";

type Reader = Pick<Ctx, "db">;
type SectionInput = { params: { section: SiteSection } };

/** All sections, in the documents' order, with the time and author of the last change. */
export async function editedSections(ctx: Reader): Promise<SectionFacts[]> {
  const documents = ctx.db.selectFrom("site_documents");
  const rows = await documents.select(["section", "version", "updated_at", "written_by"]).execute();
  const bySection = new Map(rows.map((row) => [row.section, row]));
  return allSections.flatMap((section) => {
    const row = bySection.get(section);
    return row ? [{ section, ...namesOf(section), ...versionFactsOf(row) }] : [];
  });
}

/** One section as the owner wrote it, with the form of its editor and the current values of the facts in braces. */
export async function editedSection(ctx: Reader, { params: { section } }: SectionInput): Promise<SiteDocument> {
  const row = await ctx.db.selectFrom("site_documents").selectAll().where("section", "=", section).executeTakeFirst();
  if (!row) throw new Error(`The site has no document “${section}”.`);
  return {
    section,
    ...namesOf(section),
    ...versionFactsOf(row),
    words: row.body as SiteDocument["words"],
    form: formOf(section, await serviceChoices(ctx)),
    // The waiver has no facts, because the signed text must be the stored text.
    facts: section === "waiver" ? [] : await factsNow(ctx),
  };
}

/** The services that a card can lead to, also hidden ones. */
async function serviceChoices({ db }: Reader) {
  const services = db.selectFrom("services").select(["key", "name", "minutes"]).where("state", "<>", sql.lit("gone"));
  const rows = await services.orderBy("position").execute();
  return rows.map(({ key, ...service }) => ({ value: key, words: sessionNameOf(service) }));
}

async function factsNow(ctx: Reader): Promise<SiteDocument["facts"]> {
  const sources = await rawSections(ctx, { query: { sections: [...factSources] } });
  const facts = factsOf(sources, await studioSettings(ctx));
  return (Object.keys(wordFacts) as WordFact[]).map((name) => ({ name, means: wordFacts[name], is: facts[name] }));
}

/** The versions of a section, newest first, with the fields that each one changed. The first is the current one. */
export async function versionsOf(ctx: Reader, { params: { section } }: SectionInput): Promise<VersionFacts[]> {
  const form = formOf(section, await serviceChoices(ctx));
  const versions = await allVersions(ctx, section);
  return versions.map(({ body, version, publishedAt, writtenBy }, index) => {
    const before = versions[index + 1];
    const differences = before ? findDifferences(form, before.body, body) : [];
    const changed = [...new Set(differences.map(({ labels }) => labels[0]!))];
    return { version, publishedAt, writtenBy, changed };
  });
}

/** One version of a section, current or past. Refuses `not-found`. */
export async function versionOf(
  ctx: Reader,
  { params: { section, version } }: { params: { section: SiteSection; version: number } },
): Promise<PastVersion> {
  const found = (await allVersions(ctx, section)).find((one) => one.version === version);
  if (!found) throw new Refusal("not-found");
  const { body, ...facts } = found;
  return { ...facts, words: body };
}

type Version = Omit<PastVersion, "words"> & { body: PastVersion["words"] };

async function allVersions(ctx: Reader, section: SiteSection): Promise<Version[]> {
  const now = ctx.db
    .selectFrom("site_documents")
    .select(["version", "body", "written_by", "updated_at as published_at"])
    .where("section", "=", section);
  const past = ctx.db
    .selectFrom("site_versions")
    .select(["version", "body", "written_by", "published_at"])
    .where("section", "=", section);
  const rows = await now.unionAll(past).orderBy("version", "desc").execute();
  return rows.map((row) => ({
    version: row.version,
    body: row.body as PastVersion["words"],
    publishedAt: row.published_at.toISOString(),
    writtenBy: row.written_by,
  }));
}

const versionFactsOf = (row: { version: number; updated_at: Date; written_by: "sample" | "owner" }) => ({
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  writtenBy: row.written_by,
});
