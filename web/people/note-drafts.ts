import { useState } from "react";
import { useAskBeforeLeaving } from "../ask-before-leaving.ts";

/**
 * What was typed and not saved yet, in this tab's memory only: a private note must not lie in the browser's storage. It
 * survives a look at another page, and a login that ran out meanwhile.
 */
const drafts = new Map<string, string>();

export type Draft = { text: string; type(text: string): void; drop(): void };

/** The draft of this name, which begins as `saved`. Leaving the site with one that differs asks first. */
export function useDraft(name: string, saved: string): Draft {
  const [text, setText] = useState(() => drafts.get(name) ?? saved);
  const isUnsaved = text.trim() !== saved.trim();
  useAskBeforeLeaving(isUnsaved);
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
