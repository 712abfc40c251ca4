import { useSyncExternalStore } from "react";

/** Chrome's event: the browser can install the site. Other browsers have it in a menu. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let offered: InstallEvent | undefined;
const changed = new EventTarget();

/** Keeps the browser's offer, until the page shows its own hint. Called once; the event comes early. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    changed.dispatchEvent(new Event("change"));
  });
  addEventListener("appinstalled", () => {
    offered = undefined;
    changed.dispatchEvent(new Event("change"));
  });
}

/** Whether the page runs as an app from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** An iPhone or iPad. An iPad calls itself a Mac, but has a touch screen. */
export const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this browser installs the site; undefined if it cannot, or has done so. */
export type InstallWay = "prompt" | "share-menu";

export const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore(
    (listener) => {
      changed.addEventListener("change", listener);
      return () => changed.removeEventListener("change", listener);
    },
    () => (isInstalled() ? undefined : offered ? "prompt" : isApple() ? "share-menu" : undefined),
    () => undefined,
  );

/** Shows the browser's own question. Must be called in a click. */
export async function install(): Promise<void> {
  const event = offered;
  offered = undefined;
  await event?.prompt();
  changed.dispatchEvent(new Event("change"));
}
