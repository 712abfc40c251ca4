import { useState } from "react";
import { type Draft, type DraftStore, useUnsavedChangesWarning } from "./versioned-edit.ts";

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
