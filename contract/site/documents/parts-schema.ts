import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { parsePictureAddress } from "../../platform/pictures/picture.ts";
import * as v from "../../platform/values/schema.ts";
import * as t from "./text.desk.ts";

/** Label of a field in the owner's editor, or label and help text. */
type Label = string | { label: string; help: string };

/**
 * Sets a field's label and help text, as `title` and `description` of JSON Schema. On the item schema of a list, it
 * labels one item. The editor does not offer fields with `readOnly`: the site sets them.
 */
export function labelled<S extends z.ZodType>(schema: S, name: Label): S {
  return schema.meta(typeof name === "string" ? { title: name } : { title: name.label, description: name.help });
}

/** A document, a part of it, or an item of a list: several fields under one label. */
export function group<Fields extends z.ZodRawShape>(name: Label, fields: Fields) {
  return labelled(z.strictObject(fields), name);
}

/** One line: a title, label or name. */
export const words = v.line(200, t.writeSomethingHere);
export const paragraph = v.prose(4000).min(1, t.writeSomethingHere);
export const paragraphs = z
  .array(labelled(paragraph, t.paragraph))
  .min(1, t.writeAtLeastOneParagraph)
  .max(40, t.keepTo40Paragraphs);
export const description = labelled(v.line(320, t.describePageInSentence), t.forSearchEngines);
export const url = z.url({ protocol: /^https?$/, error: adminShared.enterFullAddressLikeHttps }).max(500);

export const sitePicture = z.strictObject({
  /** Address of a stored picture (`contract/platform/pictures/picture.ts`). */
  image: z
    .string()
    .max(300)
    .refine((address) => parsePictureAddress(address) !== undefined, t.choosePicture),
  alt: v.line(300, t.describePictureInSentence),
});

/** A block of a long text. Never HTML. Pages turn email and web addresses into links. */
export const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: words }),
  z.strictObject({ kind: z.literal("paragraph"), text: paragraph }),
  z.strictObject({ kind: z.literal("list"), items: z.array(paragraph).min(1).max(40) }),
]);

/** A choice of values, each with its label. */
export function oneOf<const V extends string>(choices: Record<V, string>) {
  const literals = (Object.keys(choices) as V[]).map((value) => labelled(z.literal(value), choices[value]));
  return z.union(literals as [z.ZodLiteral<V>, ...z.ZodLiteral<V>[]], { error: t.chooseOne });
}

export const headingFields = { title: labelled(words, t.heading), lead: labelled(paragraph, t.intro) };
export const pageFields = { title: headingFields.title, description, lead: headingFields.lead };

export const legalPage = z.strictObject({
  title: labelled(words, t.heading),
  description,
  updatedOn: labelled(v.day, t.lastUpdated).meta({ readOnly: true }),
  lead: labelled(paragraph, t.shortVersion),
  blocks: labelled(z.array(block).min(1, t.writeAtLeastOneParagraph).max(200), t.text),
});
