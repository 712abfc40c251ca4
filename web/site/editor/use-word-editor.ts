import { useEffect, useState } from "react";
import { publishSection, readSection, type SiteDocument } from "../../../contract/site-editing.ts";
import { isDeepEqual, mergeDocuments } from "../../../contract/site-form.ts";
import type { SiteSection } from "../../../contract/site.ts";
import * as t from "../../../contract/text/admin/site.ts";
import { adminCall, CallError, errorMessageOf } from "../../api.ts";
import { useUnsavedChangesWarning } from "../../ask-before-leaving.ts";
import { toast } from "../../ui/dialogs/Toast.tsx";
import {
  withoutEmptyLines,
  findDraft,
  readDrafts,
  removeDraft,
  storeDraft,
  type WordDraft,
  type Words,
} from "./word-drafts.ts";
import { withoutFaults } from "./word-faults.ts";

export type SignAgain = "everybody" | "nobody";

/** Called after publishing, with a function that undoes it. */
export type OnPublished = (message: string, undo: () => Promise<void>) => void;

/** State and commands of the editor of one section: draft, conflicts, faults, publishing. */
export function useWordEditor(given: SiteDocument, onPublished: OnPublished) {
  const { section } = given;
  const [document, setDocument] = useState(given);
  const [draft, setDraft] = useState<WordDraft | undefined>(() => findDraft(given));
  /** The draft was found in this browser when the page was opened. */
  const [isFound, setIsFound] = useState(draft !== undefined);
  /** The newer version that was published elsewhere after the draft was started. */
  const [newer, setNewer] = useState(draft && draft.version !== given.version ? given : undefined);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  /** Number of refusals. A change moves the focus to the first fault. */
  const [refused, setRefused] = useState(0);
  const [busy, setBusy] = useState(false);
  const [asksSignAgain, setAsksSignAgain] = useState(false);
  const [isStored, setIsStored] = useState(true);
  /** Number of times all fields were replaced. Used as a key, to remount them. */
  const [generation, setGeneration] = useState(0);
  useUnsavedChangesWarning(draft !== undefined);
  useStoredDraft(section, draft);

  const put = (next: WordDraft | undefined) => {
    setDraft(next);
    setIsStored(next ? storeDraft(section, next) : removeDraft(section, draft));
  };
  const show = (published: SiteDocument) => {
    put(undefined);
    setDocument(published);
    setIsFound(false);
    setNewer(undefined);
    setFaults({});
    setFailure(undefined);
    setGeneration((count) => count + 1);
  };

  const type = (words: Words) => {
    const { version, base } = draft ?? { version: document.version, base: document.words };
    put(isDeepEqual(words, base) ? undefined : { version, base, words, at: new Date().toISOString() });
  };
  const publish = async (signAgain?: SignAgain) => {
    if (!draft || busy) return;
    const replaced = newer ?? document;
    const words = newer ? (mergeDocuments(draft.base, draft.words, newer.words) as Words) : draft.words;
    setBusy(true);
    setFailure(undefined);
    setAsksSignAgain(false);
    try {
      const body = { version: newer?.version ?? draft.version, words: withoutEmptyLines(words), signAgain };
      const published = await adminCall(publishSection, { params: { section }, body });
      show(published.document);
      onPublished(published.message, () => undo(published.document, replaced.words, show));
    } catch (error) {
      await handleError(error);
    }
    setBusy(false);
  };
  const handleError = async (error: unknown) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === "sign-again-unanswered") return setAsksSignAgain(true);
    if (code === "stale") {
      const current = await adminCall(readSection, { params: { section } }).catch(() => undefined);
      if (current) return setNewer(current);
    }
    const fields = error instanceof CallError ? error.fields : {};
    setFaults(fields);
    setFailure(Object.keys(fields).length > 0 ? faultCountWords(fields) : publishFailure(error));
    setRefused((count) => count + 1);
  };

  return {
    document,
    words: draft?.words ?? document.words,
    isUnsaved: draft !== undefined,
    draft,
    isFound: isFound && draft !== undefined,
    newer,
    faults,
    failure,
    refused,
    busy,
    asksSignAgain,
    /** False if this browser cannot store drafts. */
    isStored,
    generation,
    type,
    publish,
    /** Discards the draft and shows the published words. */
    discard: () => show(newer ?? document),
    clearFault: (path: string) => setFaults((current) => withoutFaults(current, path)),
    cancelSignAgain: () => setAsksSignAgain(false),
  };
}

/**
 * Keeps the draft of this window stored. All windows of a browser share the stored drafts: another window may
 * overwrite this draft with its own, and remove that after publishing. This window stores its draft again when the
 * stored one is removed, and on leaving the page.
 */
function useStoredDraft(section: SiteSection, draft: WordDraft | undefined): void {
  useEffect(() => {
    if (!draft) return;
    const keep = () => void storeDraft(section, draft);
    const keepIfRemoved = () => {
      if (!readDrafts()[section]) keep();
    };
    addEventListener("storage", keepIfRemoved);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("storage", keepIfRemoved);
      removeEventListener("pagehide", keep);
    };
  }, [section, draft]);
}

/** Publishes the previous words of a document again. */
async function undo(
  published: SiteDocument,
  previous: Words,
  onUndone: (document: SiteDocument) => void,
): Promise<void> {
  const { section, version } = published;
  try {
    const { document } = await adminCall(publishSection, {
      params: { section },
      body: { version, words: previous },
    });
    onUndone(document);
    toast(t.undone);
  } catch (error) {
    toast(t.notUndone(errorMessageOf(error)));
  }
}

function faultCountWords(fields: Record<string, string>): string {
  const count = Object.keys(fields).length;
  return t.checkFieldsBelow(count);
}

function publishFailure(error: unknown): string {
  const isAway = error instanceof CallError && error.status === 0;
  return isAway ? t.whatYouWroteIsKept(errorMessageOf(error)) : errorMessageOf(error);
}
