import { useEffect, useRef } from "react";
import { useSlotEvents } from "../live.ts";

/** Debounce: events within this time cause one reload. */
const delayMs = 500;

/**
 * Calls `reload` shortly after a live event that changes the owner's lists. Waits while a dialog is open, because the
 * reload may remove the row that the dialog belongs to.
 */
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
