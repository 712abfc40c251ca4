import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Calls `close` on navigation, before the new page is painted. A menu opened before hydration stays open. */
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
