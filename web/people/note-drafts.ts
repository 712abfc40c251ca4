import { useState } from "react";
import { useUnsavedChangesWarning } from "../ask-before-leaving.ts";

/**
 * Unsaved notes, in this tab's memory only: a private note must not be in the browser's storage. Drafts survive
 * navigation inside the site and an expired login session.
 */
const drafts = new Map<string, string>();

export type Draft = { text: string; type(text: string): void; drop(): void };

/** The draft with this name; starts as `saved`. The browser asks before leaving the site with unsaved text. */
export function useDraft(name: string, saved: string): Draft {
  const [text, setText] = useState(() => drafts.get(name) ?? saved);
  const isUnsaved = text.trim() !== saved.trim();
  useUnsavedChangesWarning(isUnsaved);
  return {
    text,
    type(typed) {
      drafts.set(name, typed);
      setText(typed);
    },
    drop() {
      drafts.delete(name);
      setText(saved);
    },
  };
}

export const hasDraft = (name: string) => drafts.has(name);
