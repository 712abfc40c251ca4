import { useEffect, useState } from "react";
import { publishSection, readSection, type SiteDocument } from "../../contract/site-editing.ts";
import { isSame, putOver } from "../../contract/site-form.ts";
import type { SiteSection } from "../../contract/site.ts";
import { adminCall, CallError, reasonOf } from "../api.ts";
import { useAskBeforeLeaving } from "../ask-before-leaving.ts";
import { toast } from "../ui/Toast.tsx";
import { withoutEmptyLines } from "./empty-lines.ts";
import { draftFound, draftsKept, forgetDraft, keepDraft, type WordDraft, type Words } from "./word-drafts.ts";
import { mended } from "./word-faults.ts";

export type SignAgain = "everybody" | "nobody";

/** Told when words were published, with the way to undo it. */
export type OnPublished = (message: string, undo: () => Promise<void>) => void;

/** One section while it is edited: what was typed over what, and everything that can be done with it. */
export function useWordEditor(given: SiteDocument, onPublished: OnPublished) {
  const { section } = given;
  const [document, setDocument] = useState(given);
  const [draft, setDraft] = useState<WordDraft | undefined>(() => draftFound(given));
  /** What stands in the fields is from another time. */
  const [isFound, setIsFound] = useState(draft !== undefined);
  /** What somebody else published since the draft was begun. */
  const [newer, setNewer] = useState(draft && draft.version !== given.version ? given : undefined);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  /** Counts what was refused, for whoever leads the focus there. */
  const [refused, setRefused] = useState(0);
  const [busy, setBusy] = useState(false);
  const [asksSignAgain, setAsksSignAgain] = useState(false);
  const [isKept, setIsKept] = useState(true);
  /** Counts what replaced all fields at once. */
  const [generation, setGeneration] = useState(0);
  useAskBeforeLeaving(draft !== undefined);
  useKeeping(section, draft);

  const put = (next: WordDraft | undefined) => {
    setDraft(next);
    setIsKept(next ? keepDraft(section, next) : forgetDraft(section, draft));
  };
  const show = (now: SiteDocument) => {
    put(undefined);
    setDocument(now);
    setIsFound(false);
    setNewer(undefined);
    setFaults({});
    setFailure(undefined);
    setGeneration((count) => count + 1);
  };

  const type = (words: Words) => {
    const { version, base } = draft ?? { version: document.version, base: document.words };
    put(isSame(words, base) ? undefined : { version, base, words, at: new Date().toISOString() });
  };
  const publish = async (signAgain?: SignAgain) => {
    if (!draft || busy) return;
    const over = newer ?? document;
    const words = newer ? (putOver(draft.base, draft.words, newer.words) as Words) : draft.words;
    setBusy(true);
    setFailure(undefined);
    setAsksSignAgain(false);
    try {
      const body = { version: newer?.version ?? draft.version, words: withoutEmptyLines(words), signAgain };
      const published = await adminCall(publishSection, { params: { section }, body });
      show(published.document);
      onPublished(published.message, () => undo(published.document, over.words, show));
    } catch (error) {
      await take(error);
    }
    setBusy(false);
  };
  const take = async (error: unknown) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === "sign-again-unanswered") return setAsksSignAgain(true);
    if (code === "stale") {
      const now = await adminCall(readSection, { params: { section } }).catch(() => undefined);
      if (now) return setNewer(now);
    }
    const fields = error instanceof CallError ? error.fields : {};
    setFaults(fields);
    setFailure(Object.keys(fields).length > 0 ? sentenceOf(fields) : whyNot(error));
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
    /** False when this browser does not keep what is typed. */
    isKept,
    generation,
    type,
    publish,
    /** Forgets what was typed: the fields say what is published now. */
    throwAway: () => show(newer ?? document),
    mend: (path: string) => setFaults((before) => mended(before, path)),
    dontAsk: () => setAsksSignAgain(false),
  };
}

/**
 * Keeps the draft of this window of hers whatever her other windows do: they share one browser's drafts, and what one
 * of them keeps last, and forgets when it is published, lies where this one lay.
 */
function useKeeping(section: SiteSection, draft: WordDraft | undefined): void {
  useEffect(() => {
    if (!draft) return;
    const keep = () => void keepDraft(section, draft);
    const keepIfGone = () => {
      if (!draftsKept()[section]) keep();
    };
    addEventListener("storage", keepIfGone);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("storage", keepIfGone);
      removeEventListener("pagehide", keep);
    };
  }, [section, draft]);
}

/** Puts back what a document said before it was just published. */
async function undo(
  now: SiteDocument,
  before: Words,
  onUndone: (document: SiteDocument) => void,
): Promise<void> {
  const { section, version } = now;
  try {
    const { document } = await adminCall(publishSection, {
      params: { section },
      body: { version, words: before },
    });
    onUndone(document);
    toast("Undone: the site says what it said before.");
  } catch (error) {
    toast(`This was not undone. ${reasonOf(error)}`);
  }
}

function sentenceOf(fields: Record<string, string>): string {
  const count = Object.keys(fields).length;
  return count === 1 ? "Please look at one place below." : `Please look at ${count} places below.`;
}

function whyNot(error: unknown): string {
  const isAway = error instanceof CallError && error.status === 0;
  return isAway ? `${reasonOf(error)} What you wrote is kept in this browser.` : reasonOf(error);
}
