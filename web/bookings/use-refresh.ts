import { useEffect } from "react";

/**
 * Calls `reload` every `seconds` while the page is visible, and when it becomes visible again. Forms keep their own
 * values, so a reload does not lose typed text.
 */
export function useRefresh(reload: () => void, seconds: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const start = () => {
      timer ??= setInterval(reload, seconds * 1000);
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") return stop();
      reload();
      start();
    };
    if (document.visibilityState === "visible") start();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [reload, seconds]);
}
