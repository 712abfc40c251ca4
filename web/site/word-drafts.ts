import type { SiteSection } from "../../contract/site.ts";
import type { SiteDocument } from "../../contract/site-editing.ts";
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

/** Keeps the draft of a section, or forgets it; false when the browser cannot keep it. */
export function keepDraft(section: SiteSection, draft: WordDraft | undefined): boolean {
  const { [section]: _, ...others } = draftsKept();
  const left = draft ? { ...others, [section]: draft } : others;
  return writeStored(key, Object.keys(left).length > 0 ? JSON.stringify(left) : null);
}
