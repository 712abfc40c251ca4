import { useEffect, useRef } from "react";
import { useLive } from "../live.ts";

/** What happens at once is read once. */
const soonMs = 500;

/**
 * Calls `reload` a moment after something happened to a slot that changes the owner's lists. While a dialog is open it
 * waits: the row that the dialog belongs to may be gone afterwards.
 */
export function useLiveRefresh(reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (document.querySelector("dialog[open]")) soon();
      else reload();
    }, soonMs);
  };
  useLive({
    onSlot: (event) => {
      if (event !== "slotHeld") soon();
    },
    onReturn: soon,
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
