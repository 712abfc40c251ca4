import { useEffect } from "react";

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      // The browser refuses on low battery; the page works without the lock.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const onVisibility = () => void request();
    onVisibility();
    // The browser releases the lock when the page is hidden.
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, []);
}
