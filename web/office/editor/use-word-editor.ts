import { useEffect, useState } from "react";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { publishSection, readSection, type SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { mergeDocuments } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { isAtOrUnder } from "./field-context.ts";
import type { WordDraftStore, WordEdit, Words } from "./word-drafts.ts";
import { readDrafts, withoutEmptyLines, wordDraftStore } from "./word-drafts.ts";

export type SignAgain = "everybody" | "nobody";

/** Called after publishing, with a function that undoes it. */
export type OnPublished = (message: string, undo: () => Promise<void>) => void;

/** State and commands of the editor of one section: draft, conflicts, faults, publishing. */
export function useWordEditor(given: SiteDocument, onPublished: OnPublished) {
  const { section } = given;
  const [document, setDocument] = useState(given);
  const [store] = useState(() => wordDraftStore(given));
  const [asksSignAgain, setAsksSignAgain] = useState(false);
  const edit = useVersionedEdit<SiteDocument, Words, SignAgain>({
    saved: document,
    store,
    partOf: ({ words }) => words,
    toTyped: ({ words }) => words,
    async send(draft, over, signAgain) {
      const merged = mergeDocuments(draft.base.words, draft.typed, over.words) as Words;
      const body = { version: over.version, words: withoutEmptyLines(merged), signAgain };
      const published = await adminCall(publishSection, { params: { section }, body });
      onPublished(published.message, () => undo(published.document, over.words, show));
      return published.document;
    },
    read: () => adminCall(readSection, { params: { section } }),
    failureOf(error) {
      if (error instanceof CallError && error.code === "sign-again-unanswered") {
        setAsksSignAgain(true);
        return undefined;
      }
      const fields = error instanceof CallError ? error.fields : {};
      const count = Object.keys(fields).length;
      return { text: count > 0 ? t.checkFieldsBelow(count) : publishFailure(error), fields };
    },
    onSaved: setDocument,
  });
  const { draft, isUnsaved, newer } = edit;
  /** The draft was found in this browser when the page was opened, and is still there. */
  const [wasFound] = useState(isUnsaved);
  useStoredDraft(section, isUnsaved ? draft : undefined, store);
  const show = (published: SiteDocument) => {
    edit.undo();
    setDocument(published);
  };

  return {
    ...edit,
    document,
    newer: newer === "deleted" ? undefined : newer,
    isFound: wasFound && edit.generation === 0 && isUnsaved,
    draftAt: store.at(),
    asksSignAgain,
    async publish(signAgain?: SignAgain) {
      setAsksSignAgain(false);
      if (isUnsaved) await edit.save(signAgain);
    },
    clearFault: (path: string) => edit.clearFields((fault) => isAtOrUnder(path, fault)),
    cancelSignAgain: () => setAsksSignAgain(false),
  };
}

/**
 * Keeps the draft of this window stored. All windows of a browser share the stored drafts: another window may
 * overwrite this draft with its own, and remove that after publishing. This window stores its draft again when the
 * stored one is removed, and on leaving the page.
 */
function useStoredDraft(section: SiteSection, draft: WordEdit | undefined, store: WordDraftStore): void {
  useEffect(() => {
    if (!draft) return;
    const stop = new AbortController();
    const keep = () => void store.put(draft);
    const keepIfRemoved = () => {
      if (!readDrafts()[section]) keep();
    };
    addEventListener("storage", keepIfRemoved, { signal: stop.signal });
    addEventListener("pagehide", keep, { signal: stop.signal });
    return () => stop.abort();
  }, [section, draft, store]);
}

async function undo({ section, version }: SiteDocument, words: Words, onUndone: (document: SiteDocument) => void) {
  try {
    const { document } = await adminCall(publishSection, { params: { section }, body: { version, words } });
    onUndone(document);
    toast(t.undone);
  } catch (error) {
    toast(t.notUndone(errorMessageOf(error)));
  }
}

function publishFailure(error: unknown): string {
  const isAway = error instanceof CallError && error.status === 0;
  return isAway ? t.whatYouWroteIsKept(errorMessageOf(error)) : errorMessageOf(error);
}
