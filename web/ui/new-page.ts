import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls `close` whenever a page was chosen, also when it is the one shown already. It runs before the browser paints
 * the new page, so that no open menu lies over it, not even for a frame. A menu that was opened before the first page's
 * scripts ran stays open.
 */
export function useNewPage(close: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  const onNewPage = useEffectEvent(close);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    onNewPage();
  }, [key]);
}
