import { useLayoutEffect, useState } from "react";
import { isDeepEqual } from "../../../../contract/site/documents/site-form.ts";
import { CallError } from "../../calls/api.ts";
import type { Failure } from "./Form.tsx";

/** An unsaved edit: the typed values, and the saved state that they started from. */
export type Draft<Saved, Typed> = { base: Saved; typed: Typed };

/** Where the draft of one edit is kept while the page is not shown. */
type DraftStore<Saved, Typed> = {
  find(): Draft<Saved, Typed> | undefined;
  /** Stores the draft, or removes it if undefined. False if it could not be stored. */
  put(draft: Draft<Saved, Typed> | undefined): boolean;
};

type Options<Saved, Typed, Extra> = {
  saved: Saved;
  store: DraftStore<Saved, Typed>;
  /** The part of the saved state that this edit replaces. Two states conflict if this part differs. */
  partOf: (saved: Saved) => unknown;
  toTyped: (saved: Saved) => Typed;
  /** Whether the typed values differ from the saved ones. Default: by deep comparison. */
  isChanged?: ((draft: Draft<Saved, Typed>) => boolean) | undefined;
  /** Messages for invalid fields; empty if the edit can be saved. */
  check?: (typed: Typed) => Partial<Record<string, string>>;
  /** Saves on top of `over`: `base` or a newer version. Undefined if declined. Throws `stale` or `not-found`. */
  send: (draft: Draft<Saved, Typed>, over: Saved, extra?: Extra) => Promise<Saved | undefined>;
  /** Saves the typed values as a new entry, after the edited one was deleted elsewhere. */
  sendAsNew?: (typed: Typed) => Promise<Saved>;
  read: () => Promise<Saved | "deleted">;
  /** Undefined if the caller shows the error itself. */
  failureOf: (error: unknown) => Failure | undefined;
  /** Called with a newer saved state: after saving, and when the owner keeps the state saved elsewhere. */
  onSaved: (saved: Saved) => void;
  /** Called when the owner accepts that it was deleted elsewhere. */
  onDeleted?: () => void;
};

/**
 * An edit of something that others may change at the same time: keeps the draft, saves it with the version it is based
 * on, and shows a conflict instead of overwriting a newer version. Asks before the site is left with unsaved changes.
 */
export function useVersionedEdit<Saved, Typed, Extra = undefined>(options: Options<Saved, Typed, Extra>) {
  const { saved, store, partOf, toTyped, check, send, sendAsNew, read, failureOf, onSaved, onDeleted } = options;
  const conflicts = (one: Saved, other: Saved) => !isDeepEqual(partOf(one), partOf(other));
  const [kept, setKept] = useState(() => store.find());
  const [newer, setNewer] = useState<Saved | "deleted" | undefined>(
    kept && conflicts(kept.base, saved) ? saved : undefined,
  );
  const [failure, setFailure] = useState<Failure>();
  const [failures, setFailures] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isStored, setStored] = useState(true);
  const [generation, setGeneration] = useState(0);
  const isChanged = options.isChanged ?? (({ base, typed }) => !isDeepEqual(typed, toTyped(base)));
  const isUnsaved = kept !== undefined && isChanged(kept);
  // Without changes, the fields follow the saved state when it is read again. A conflict stays until it is resolved.
  const draft = isUnsaved || newer !== undefined || kept?.base === saved ? kept : undefined;
  useUnsavedChangesWarning(isUnsaved);

  const put = (next: Draft<Saved, Typed> | undefined) => {
    setKept(next);
    setStored(store.put(next && isChanged(next) ? next : undefined));
  };
  const fail = (next: Failure) => {
    setFailure(next);
    setFailures((count) => count + 1);
  };
  const discard = () => {
    put(undefined);
    setNewer(undefined);
    setFailure(undefined);
    setGeneration((count) => count + 1);
  };
  const sendOver = async (
    edit: Draft<Saved, Typed>,
    over: Saved | "deleted",
    extra?: Extra,
    isRetry = false,
  ): Promise<boolean> => {
    try {
      const now = over === "deleted" ? await sendAsNew?.(edit.typed) : await send(edit, over, extra);
      if (now === undefined) return false;
      discard();
      onSaved(now);
      return true;
    } catch (error) {
      const isConflict = error instanceof CallError && ["stale", "not-found"].includes(error.code);
      const now = isConflict ? await read().catch(() => undefined) : undefined;
      if (now === "deleted" || (now && conflicts(edit.base, now))) setNewer(now);
      // Only another part was changed: no conflict for this edit.
      else if (now && !isRetry) return sendOver(edit, now, extra, true);
      else {
        const shown = failureOf(error);
        if (shown) fail(shown);
      }
      return false;
    }
  };

  return {
    typed: draft ? draft.typed : toTyped(saved),
    draft,
    isUnsaved,
    /** The version saved elsewhere, if this edit conflicts with it. */
    newer,
    failure,
    /** Number of failures. A change moves the focus to the failure. */
    failures,
    isBusy,
    /** False if the draft could not be stored. */
    isStored,
    /** Number of times that all values were replaced. Used as a key, to remount fields. */
    generation,
    type: (typed: Typed) => put({ base: draft?.base ?? saved, typed }),
    clearFields(isCleared: (field: string) => boolean) {
      if (!failure) return;
      const left = Object.entries(failure.fields).filter(([field]) => !isCleared(field));
      setFailure({ ...failure, fields: Object.fromEntries(left) });
    },
    /** Saves; after a conflict, on top of the newer version. Returns whether it was saved. */
    async save(extra?: Extra): Promise<boolean> {
      if (isBusy) return false;
      const edit = draft ?? { base: saved, typed: toTyped(saved) };
      const fields = (check?.(edit.typed) ?? {}) as Failure["fields"];
      if (Object.keys(fields).length > 0) {
        fail({ fields });
        return false;
      }
      setBusy(true);
      setFailure(undefined);
      const wasSaved = await sendOver(edit, newer ?? edit.base, extra);
      setBusy(false);
      return wasSaved;
    },
    undo: discard,
    /** Discards the edit, and shows what was saved elsewhere. */
    takeNewer() {
      discard();
      if (newer === "deleted") onDeleted?.();
      else if (newer) onSaved(newer);
    },
  };
}

/** Makes the browser ask for confirmation before a page with unsaved input is closed, from the moment the input is on the page. */
export function useUnsavedChangesWarning(isUnsaved: boolean): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}

/** Unsaved input. Kept in memory, so that private text survives navigation and a lost login but is not stored. */
const drafts = new Map<string, unknown>();
export const hasTabDraft = (key: string) => drafts.has(key);

export function tabDraftStore<Saved, Typed>(key: string): DraftStore<Saved, Typed> {
  return {
    find: () => drafts.get(key) as Draft<Saved, Typed> | undefined,
    put(draft) {
      if (draft) drafts.set(key, draft);
      else drafts.delete(key);
      return true;
    },
  };
}

/** The input of a form for a new entry. Setting undefined restores the initial value. Asks before the site is left. */
export function useTabDraft<Typed>(key: string, initial: Typed) {
  const [typed, setTyped] = useState(() => (drafts.get(key) as Typed | undefined) ?? initial);
  useUnsavedChangesWarning(typed !== initial);
  const set = (next: Typed | undefined) => {
    if (next === undefined) drafts.delete(key);
    else drafts.set(key, next);
    setTyped(next ?? initial);
  };
  return [typed, set] as const;
}
