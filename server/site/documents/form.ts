import { z } from "zod";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { block, sitePicture } from "../../../contract/site/documents/parts-schema.ts";
import { siteDocuments } from "../../../contract/site/documents/schema.ts";
import type { FormField } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";

type Choice = { value: string; words: string };

/** The fields of a section's editor, from the schema of its document. `services`: those that a card can lead to. */
export const formOf = (section: SiteSection, services: readonly Choice[] = []): FormField[] =>
  fieldsOf(siteDocuments.shape[section].shape, services);

/** A section's title and description in the owner's list. */
export function namesOf(section: SiteSection): { title: string; about: string } {
  const { title = section, description = "" } = siteDocuments.shape[section].meta() ?? {};
  return { title, about: description };
}

function fieldsOf(shape: z.core.$ZodShape, services: readonly Choice[]): FormField[] {
  return Object.entries(shape).map(([key, schema]) => fieldOf(key, schema as z.ZodType, services));
}

function fieldOf(key: string, schema: z.ZodType, services: readonly Choice[]): FormField {
  const { title, description, readOnly } = schema.meta() ?? {};
  if (!title) throw new Error(`The field “${key}” has no name for its editor.`);
  const named = { key, label: title, ...(description ? { help: description } : {}) };
  if (key === "service")
    return { ...named, kind: "choice", choices: [{ value: "none", words: t.noService }, ...services] };
  if (readOnly) return { ...named, kind: "automatic" };
  if (schema instanceof z.ZodArray) return { ...named, ...listOf(schema, services) };
  if (schema instanceof z.ZodUnion) return { ...named, kind: "choice", choices: choicesOf(schema) };
  if (schema instanceof z.ZodObject) {
    const isPicture = schema.shape["image"] === sitePicture.shape.image;
    return isPicture
      ? { ...named, kind: "picture" }
      : { ...named, kind: "group", fields: fieldsOf(schema.shape, services) };
  }
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodEmail) return { ...named, kind: "email" };
  if (schema instanceof z.ZodURL) return { ...named, kind: "url" };
  if (!(schema instanceof z.ZodString)) throw new Error(`The editor has no field for “${key}”.`);
  // A text that may contain line breaks is prose.
  const kind = schema.safeParse("two\nlines").success ? "prose" : "line";
  return { ...named, kind, max: schema.maxLength ?? 4000 };
}

function listOf(schema: z.ZodArray, services: readonly Choice[]) {
  const { minItems: min = 0, maxItems: max = 200 } = z.toJSONSchema(schema, { unrepresentable: "any" });
  if (schema.element === block) return { kind: "blocks" as const, min, max };
  return { kind: "list" as const, item: fieldOf("", schema.element as z.ZodType, services), min, max };
}

function choicesOf(schema: z.ZodUnion): Choice[] {
  return schema.options.map((option) => {
    const { value } = option as z.ZodLiteral<string>;
    return { value, words: (option as z.ZodLiteral<string>).meta()?.title ?? value };
  });
}
