import { useEffect, useState } from "react";

const settleMs = 250;

/** The typed text, debounced: a search asks the server when typing pauses, not at every key. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
