import { z } from "zod";
import { parsePictureAddress } from "../picture.ts";
import { day, line, prose } from "./text.ts";

/**
 * Sets a field's label and help text in the owner's editor, as `title` and `description` of JSON Schema. On the item
 * schema of a list, it labels one item. The editor does not offer fields with `readOnly`: the site sets them.
 */
export function labelled<S extends z.ZodType>(schema: S, title: string, description?: string): S {
  return schema.meta({ title, ...(description ? { description } : {}) });
}

/** One line: a title, label or name. */
export const words = line(200, "Please write something here.");
export const paragraph = prose(4000).min(1, "Please write something here.");
export const paragraphs = z
  .array(labelled(paragraph, "Paragraph"))
  .min(1, "Please write at least one paragraph.")
  .max(40, "Please keep to 40 paragraphs.");
export const description = labelled(
  line(320, "Please describe the page in a sentence."),
  "For search engines",
  "One sentence that Google and shared links show below the page’s name. It is not on the page itself.",
);
export const url = z
  .url({ protocol: /^https?$/, error: "Please enter a full address, like https://example.com." })
  .max(500);

export const sitePicture = z.strictObject({
  /** Address of a stored picture (`contract/picture.ts`). */
  image: z
    .string()
    .max(300)
    .refine((address) => parsePictureAddress(address) !== undefined, "Please choose a picture."),
  alt: line(300, "Please describe the picture in a sentence."),
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
  return z.union(literals as [z.ZodLiteral<V>, ...z.ZodLiteral<V>[]], { error: "Please choose one." });
}

export const legalPage = z.strictObject({
  title: labelled(words, "Heading"),
  description,
  updatedOn: labelled(
    day,
    "Last changed on",
    "Stands below the text, and becomes today’s date when you publish.",
  ).meta({
    readOnly: true,
  }),
  lead: labelled(paragraph, "Lead", "The short version, in larger letters below the heading."),
  blocks: labelled(z.array(block).min(1, "Please write at least one paragraph.").max(200), "Text"),
});

/** Fields of a heading with a lead. */
export const headingFields = {
  title: labelled(words, "Heading"),
  lead: labelled(paragraph, "Lead", "Stands below the heading, in larger letters."),
};
