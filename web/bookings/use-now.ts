import { useEffect, useState } from "react";

const stepMs = 20_000;

/** The current time (ISO 8601), updated every 20 s so that texts about deadlines stay correct on an open page. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
