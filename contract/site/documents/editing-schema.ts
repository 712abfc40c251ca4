import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { siteSections, type SiteSection } from "./schema.ts";
import type { FormField } from "./site-form.ts";
import * as t from "./text.desk.ts";

const section = z.enum(siteSections as [SiteSection, ...SiteSection[]], { error: t.thereIsNoSuchSection });
const writtenBy = z.enum(["sample", "owner"]);
/** A document as the owner wrote it, with facts as `{name}`. The section's schema validates it. */
const words = z.record(z.string(), z.unknown());

const about = {
  section,
  title: z.string(),
  /** Description in one sentence. */
  about: z.string(),
  version: v.version,
  updatedAt: v.moment,
  writtenBy,
};
export const listSections = {
  summary: "List all documents of the site, without their words.",
  output: z.array(z.strictObject(about)),
};

/** Not validated in depth, because the tree is recursive. Its author, server/site/documents/form.ts, is type-checked. */
const field: z.ZodType<FormField, FormField> = z.looseObject({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
}) as never;

const document = v.namedObject("SiteDocument", {
  ...about,
  words,
  form: z.array(field),
  /** Facts for `{name}`: name, explanation, current value. */
  facts: z.array(z.strictObject({ name: z.string(), means: z.string(), is: z.string() })),
});

export const readSection = {
  summary: "Read a document as the owner wrote it, with the form to edit it.",
  params: z.strictObject({ section }),
  output: document,
};
export const publishSection = {
  summary: "Publish a document. The previous version is kept.",
  refusals: v.refusalCodes("stale", "sign-again-unanswered"),
  params: z.strictObject({ section }),
  body: z.strictObject({
    version: v.version,
    words,
    /** For a changed waiver: whether all students must sign again. */
    signAgain: z.enum(["everybody", "nobody"]).optional(),
  }),
  output: z.strictObject({ message: z.string(), document }),
};
export const listVersions = {
  summary: "List the versions of a document, newest first.",
  params: z.strictObject({ section }),
  /** The first is the current version. */
  output: z.array(
    z.strictObject({
      version: v.version,
      publishedAt: v.moment,
      writtenBy,
      /** Labels of the fields that this version changed. */
      changed: z.array(z.string()),
    }),
  ),
};
export const readVersion = {
  summary: "Read a version of a document.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({ section, version: z.coerce.number<string | number>().int().min(1).max(1_000_000_000) }),
  output: z.strictObject({ version: v.version, publishedAt: v.moment, writtenBy, words }),
};

export type SectionFacts = z.output<typeof listSections.output>[number];
export type SiteDocument = z.output<typeof document>;
export type VersionFacts = z.output<typeof listVersions.output>[number];
export type PastVersion = z.output<typeof readVersion.output>;
