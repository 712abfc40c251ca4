import { useEffect, useState } from "react";

const stepMs = 20_000;

/** The present moment (ISO 8601), anew every 20 s: what is said about a time stays true while a page is open. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
