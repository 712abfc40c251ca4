import { useEffect, useState } from "react";

const settleMs = 250;

/** What is typed, once typing pauses: a search asks the server once a word, not once a letter. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
