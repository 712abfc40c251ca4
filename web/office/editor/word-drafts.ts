import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { type FormField, isDeepEqual } from "../../../contract/site/documents/site-form.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { parseStored, readStored, writeStored } from "../../kit/store/stored.ts";
import type { Draft } from "../../kit/ui/forms/versioned-edit.ts";

export type Words = SiteDocument["words"];

/** Unpublished `words` of a section, the published ones (`base`) they started from, and the last change (ISO 8601). */
export type WordDraft = { version: number; base: Words; words: Words; at: string };

/** Local storage key of all drafts. They stay in the owner's browser, also offline, until published or discarded. */
const key = "wordDrafts";

export function readDrafts(): Partial<Record<SiteSection, WordDraft>> {
  const stored = parseStored(readStored(key));
  return typeof stored === "object" && stored !== null ? stored : {};
}

/** The stored draft of a section. Removed if it equals the published words or no longer fits the form. */
export function findDraft({ section, words, form }: SiteDocument): WordDraft | undefined {
  const draft = readDrafts()[section];
  if (!draft) return undefined;
  if (form.every((field) => fits(field, draft.words?.[field.key])) && !isDeepEqual(draft.words, words)) return draft;
  storeDraft(section, undefined);
  return undefined;
}

function fits(field: FormField, value: unknown): boolean {
  const object = value as Record<string, unknown> | null;
  switch (field.kind) {
    case "group":
      return typeof object === "object" && field.fields.every((one) => fits(one, object?.[one.key]));
    case "list":
      return Array.isArray(value) && value.every((item) => fits(field.item, item));
    case "blocks":
      return Array.isArray(value);
    case "picture":
      return typeof object?.["image"] === "string" && typeof object["alt"] === "string";
    case "line":
    case "prose":
    case "url":
    case "email":
    case "automatic":
    case "choice":
      return typeof value === "string";
  }
}

export type WordEdit = Draft<SiteDocument, Words>;
export type WordDraftStore = ReturnType<typeof wordDraftStore>;

/** The stored draft of the section, for the editor of one window. A draft stored by another window is not removed. */
export function wordDraftStore(given: SiteDocument) {
  const { section } = given;
  let last: WordEdit | undefined;
  let at: string | undefined;
  return {
    /** Time of the last change of the draft; undefined if there is none. */
    at: () => at,
    find() {
      const draft = findDraft(given);
      at = draft?.at;
      last = draft && { base: { ...given, version: draft.version, words: draft.base }, typed: draft.words };
      return last;
    },
    put(draft: WordEdit | undefined): boolean {
      const isFromOtherWindow = readDrafts()[section]?.at !== at;
      if (draft !== last) at = draft && serverNow().toISOString();
      last = draft;
      if (!draft) return isFromOtherWindow || storeDraft(section, undefined);
      const { base, typed } = draft;
      return storeDraft(section, { version: base.version, base: base.words, words: typed, at: at! });
    },
  };
}

/** Stores or removes the draft of a section. False if the browser cannot store it. */
export function storeDraft(section: SiteSection, draft: WordDraft | undefined): boolean {
  const { [section]: _, ...others } = readDrafts();
  const drafts = draft ? { ...others, [section]: draft } : others;
  return writeStored(key, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null);
}

/** The words to publish, without empty list items in blocks. */
export function withoutEmptyLines<T>(words: T): T {
  if (Array.isArray(words)) return words.map(withoutEmptyLines) as T;
  if (typeof words !== "object" || words === null) return words;
  const object = words as Record<string, unknown>;
  if (object["kind"] === "list" && Array.isArray(object["items"])) {
    return { ...object, items: object["items"].filter((item) => (item as string).trim() !== "") } as T;
  }
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, withoutEmptyLines(value)])) as T;
}
