import type { SiteDocument } from "../../contract/site-editing.ts";
import { type FormField, isSame } from "../../contract/site-form.ts";
import type { SiteSection } from "../../contract/site.ts";
import { readStored, writeStored } from "../stored.ts";

export type Words = SiteDocument["words"];

/** What was typed into a section and is not published, and what it was typed over. */
export type WordDraft = { version: number; base: Words; words: Words; at: string };

/**
 * Drafts lie in this browser, not on the site: a phone that falls asleep or has no connection keeps them all the same,
 * nothing unpublished lies anywhere but with the owner, and they are words for everybody's eyes anyway. All under one
 * key, each until it is published or thrown away.
 */
const key = "wordDrafts";

export function draftsKept(): Partial<Record<SiteSection, WordDraft>> {
  try {
    return JSON.parse(readStored(key) ?? "{}") as Partial<Record<SiteSection, WordDraft>>;
  } catch {
    return {};
  }
}

/**
 * The draft of a section that is in this browser, if it says anything else than the site does. One that was typed into
 * the fields of an older version of the program, and fits these no more, is let go.
 */
export function draftFound({ section, words, form }: SiteDocument): WordDraft | undefined {
  const draft = draftsKept()[section];
  if (!draft) return undefined;
  if (form.every((field) => fits(field, draft.words?.[field.key])) && !isSame(draft.words, words))
    return draft;
  keepDraft(section, undefined);
  return undefined;
}

function fits(field: FormField, value: unknown): boolean {
  const inner = value as Record<string, unknown> | null;
  switch (field.kind) {
    case "group":
      return typeof inner === "object" && field.fields.every((one) => fits(one, inner?.[one.key]));
    case "list":
      return Array.isArray(value) && value.every((item) => fits(field.item, item));
    case "blocks":
      return Array.isArray(value);
    case "picture":
      return typeof inner?.["image"] === "string" && typeof inner["alt"] === "string";
    case "line":
    case "prose":
    case "url":
    case "email":
    case "automatic":
    case "choice":
      return typeof value === "string";
  }
}

/** Forgets a draft that was published or thrown away; one that another of her windows kept meanwhile stays. */
export function forgetDraft(section: SiteSection, draft: WordDraft | undefined): boolean {
  const isAnothers = draftsKept()[section]?.at !== draft?.at;
  return isAnothers || keepDraft(section, undefined);
}

/** Keeps the draft of a section, or forgets it; false when the browser cannot keep it. */
export function keepDraft(section: SiteSection, draft: WordDraft | undefined): boolean {
  const { [section]: _, ...others } = draftsKept();
  const left = draft ? { ...others, [section]: draft } : others;
  return writeStored(key, Object.keys(left).length > 0 ? JSON.stringify(left) : null);
}
