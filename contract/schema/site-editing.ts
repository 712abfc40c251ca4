import { z } from "zod";
import { refusing } from "../refusals.ts";
import type { FormField } from "../site-form.ts";
import { siteSections, type SiteSection } from "./site.ts";
import { version } from "./text.ts";

const section = z.enum(siteSections as [SiteSection, ...SiteSection[]], {
  error: "There is no such section.",
});
const writtenBy = z.enum(["sample", "owner"]);
/** A document as she wrote it, with `{…}` as it stands; its own schema looks into it. */
const words = z.record(z.string(), z.unknown());

const about = {
  section,
  title: z.string(),
  /** A sentence on what it is. */
  about: z.string(),
  version,
  updatedAt: z.iso.datetime(),
  writtenBy,
};

export const listSections = {
  summary: "All documents of the site, without their words.",
  output: z.array(z.strictObject(about)),
};

/** Trees have no end to describe; what makes them (server/site/form.ts) is checked by its type. */
const field: z.ZodType<FormField, FormField> = z.looseObject({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
}) as never;

const document = z
  .strictObject({
    ...about,
    words,
    form: z.array(field),
    /** What `{…}` becomes today: its name, what it stands for, what it is. */
    facts: z.array(z.strictObject({ name: z.string(), means: z.string(), is: z.string() })),
  })
  .meta({ id: "SiteDocument" });

export const readSection = {
  summary: "One document as its owner wrote it, with the form to edit it.",
  params: z.strictObject({ section }),
  output: document,
};

export const publishSection = {
  summary: "Publish a document at once; what it said before is kept.",
  refusals: refusing("stale", "sign-again-unanswered"),
  params: z.strictObject({ section }),
  body: z.strictObject({
    /** The version these words were written over. */
    version,
    words,
    /** For a waiver with another text: whether everybody must sign once more. */
    signAgain: z.enum(["everybody", "nobody"]).optional(),
  }),
  output: z.strictObject({ message: z.string(), document }),
};

export const listVersions = {
  summary: "What a document said, version by version, newest first.",
  params: z.strictObject({ section }),
  /** Newest first; the first is what the site says now. */
  output: z.array(
    z.strictObject({
      version,
      publishedAt: z.iso.datetime(),
      writtenBy,
      /** The fields that became other ones with it. */
      changed: z.array(z.string()),
    }),
  ),
};

export const readVersion = {
  summary: "One version of a document.",
  refusals: refusing("not-found"),
  params: z.strictObject({
    section,
    version: z.coerce.number<string | number>().int().min(1).max(1_000_000_000),
  }),
  output: z.strictObject({ version, publishedAt: z.iso.datetime(), writtenBy, words }),
};

export type SectionFacts = z.output<typeof listSections.output>[number];
export type SiteDocument = z.output<typeof document>;
export type Publication = z.input<typeof publishSection.body>;
export type Published = z.output<typeof publishSection.output>;
export type VersionFacts = z.output<typeof listVersions.output>[number];
export type PastVersion = z.output<typeof readVersion.output>;
