import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls `close` on every navigation, also to the current page. Runs before the browser paints the new page, so that
 * no open menu covers it. A menu opened before hydration stays open.
 */
export function useOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  const onNavigation = useEffectEvent(close);
  useLayoutEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    onNavigation();
  }, [key]);
}
