import { useEffect, useRef } from "react";
import { useSlotEvents } from "./live.ts";

/** Calls `reload` every `seconds` while the page is visible, and when it becomes visible again. */
export function useRefresh(reload: () => void, seconds: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => (timer = setInterval(reload, seconds * 1000));
    const onVisibility = () => {
      clearInterval(timer);
      if (document.visibilityState === "hidden") return;
      reload();
      start();
    };
    if (document.visibilityState === "visible") start();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [reload, seconds]);
}

/** Live events within this time cause one reload. */
const delayMs = 500;

/** Calls `reload` after live events that change the owner's lists, but not under an open dialog of one of the rows. */
export function useLiveRefresh(reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (document.querySelector("dialog[open]")) schedule();
      else reload();
    }, delayMs);
  };
  useSlotEvents({
    onSlot: (event) => {
      if (event !== "slotHeld") schedule();
    },
    onReturn: schedule,
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
