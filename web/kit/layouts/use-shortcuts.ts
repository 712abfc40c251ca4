import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useStored, writeStored } from "../store/stored.ts";
import { isSearchOpen, openSearch, openShortcuts } from "./desk-dialogs.ts";
import { bookings, classes, clients, events, money, orders, today } from "./desk-pages.ts";

/** Pages that open with `g` and a letter. */
export const goKeys = { t: today, e: events, b: bookings, c: classes, p: clients, o: orders, m: money } as const;

/** The letter after `g` is expected within this time. */
const secondKeyMs = 2_000;

const storedKey = "shortcuts";

/** Whether the shortcuts of single keys are on in this browser, and a function that turns them on or off. */
export function useSingleKeys() {
  const isOn = useStored(storedKey) !== "off";
  return [isOn, (on: boolean) => void writeStored(storedKey, on ? null : "off")] as const;
}

/** The keyboard shortcuts of the owner's pages. */
export function useShortcuts(): void {
  const [isOn] = useSingleKeys();
  const navigate = useNavigate();
  const open = useEffectEvent((to: string) => {
    // A link of the bar waits for a connection and shows that its page loads. At the door there is no bar.
    const link = document.querySelector<HTMLElement>(`header nav a[href="${to}"]`);
    if (link) link.click();
    else if (navigator.onLine) void navigate(to);
  });
  const isSingleOn = useEffectEvent(() => isOn);
  useEffect(() => {
    let goAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target, timeStamp } = event;
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.isComposing) return;
      const isSearchKey = key === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
      if (document.querySelector("dialog[open]")) {
        // The browser's own search would open over ours.
        if (isSearchKey && isSearchOpen()) event.preventDefault();
        return;
      }
      if (isSearchKey) {
        event.preventDefault();
        openSearch();
        return;
      }
      const isAfterGo = timeStamp - goAt < secondKeyMs;
      if (["Shift", "CapsLock"].includes(event.key)) return;
      goAt = -Infinity;
      if (!isSingleOn() || event.repeat || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (key === "/") openSearch();
      else if (key === "?") openShortcuts();
      else if (shiftKey) return;
      else if (isAfterGo && key in goKeys) open(goKeys[key as keyof typeof goKeys].to);
      else if (key === "n" && !isAfterGo) pressAdd();
      else if (key === "u" && !isAfterGo) document.querySelector<HTMLElement>("[data-undo]")?.click();
      else if (key === "g") {
        goAt = timeStamp;
        return;
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/**
 * Whether a letter goes into the element: a text field, or a list that jumps to what is typed. A field of a closed dialog
 * keeps the focus until the next frame.
 */
function isTyping(target: EventTarget | null): boolean {
  const keyless = ["checkbox", "radio", "button", "submit", "reset", "image"].map((type) => `:not([type="${type}"])`);
  const typing = `input${keyless.join("")}, textarea, select, [contenteditable]:not([contenteditable="false"])`;
  return target instanceof Element && target.checkVisibility() && target.closest(typing) !== null;
}

/** Presses the button or link of the page that adds something, or goes to its form that is open. */
function pressAdd(): void {
  const [adder] = [...document.querySelectorAll<HTMLElement>("main [data-adds]")].filter((each) =>
    each.checkVisibility(),
  );
  if (adder?.dataset.adds !== "open") adder?.click();
  const form = document.querySelector<HTMLElement>("main [data-add-form]");
  if (adder?.matches("a") || !form) return;
  // React renders the opened form before the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>("input, select, textarea")?.focus());
}
