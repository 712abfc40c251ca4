import { useEffect, useState } from "react";
import { type Day, studioDay } from "../../../contract/platform/values/time.ts";
import { readClock } from "../../../contract/site/documents/calls.ts";
import { call } from "../calls/api.ts";
import { isServerTimeKnown, mayHaveSlept, onServerTimeCorrected, serverNow } from "./clock.ts";

/** After these the machine may have slept, or another window was in front. */
export const wakeEvents = ["visibilitychange", "focus", "pageshow"];

let isAsking = false;

/** Asks for the server's time unless it is known. The answer corrects it (web/kit/calls/api.ts). */
export function askServerTime(): void {
  if (isAsking || (isServerTimeKnown() && !mayHaveSlept())) return;
  isAsking = true;
  void call(readClock, {})
    .catch(() => {})
    .finally(() => {
      isAsking = false;
    });
}

/** Most pages call the server when they open, which tells its time. */
const askAfterMs = 300;

/** The server's time (ISO 8601), updated every 20 s so that texts about deadlines stay correct on an open page. */
export function useNow(): string {
  const [now, setNow] = useState(() => serverNow().toISOString());
  useEffect(() => {
    const first = setTimeout(askServerTime, askAfterMs);
    const stop = watchServerTime(() => setNow(serverNow().toISOString()), 20_000);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, []);
  return now;
}

/** The studio's day at the server's time. */
export const useToday = (): Day => studioDay(new Date(useNow()));

/** Milliseconds until a moment of the server. Undefined until the server has told its time, as after a reload. */
export function useTimeLeft(until: string): number | undefined {
  const read = () => (isServerTimeKnown() ? Math.max(0, Date.parse(until) - serverNow().getTime()) : undefined);
  const [leftMs, setLeftMs] = useState(read);
  useEffect(() => {
    askServerTime();
    setLeftMs(read);
    return watchServerTime(() => setLeftMs(read), 1000);
    // oxlint-disable-next-line react/exhaustive-deps -- `read` depends on `until` only
  }, [until]);
  return leftMs;
}

/** Calls `update` at this interval, when the page is in front again and when the time was corrected. */
function watchServerTime(update: () => void, everyMs: number): () => void {
  const look = () => {
    askServerTime();
    update();
  };
  const timer = setInterval(look, everyMs);
  const stop = onServerTimeCorrected(update);
  for (const event of wakeEvents) addEventListener(event, look);
  return () => {
    clearInterval(timer);
    stop();
    for (const event of wakeEvents) removeEventListener(event, look);
  };
}
