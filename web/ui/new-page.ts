import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Calls `close` whenever a page was chosen, also when it is the one shown already. It runs before the browser paints
 * the new page, so that no open menu lies over it, not even for a frame.
 */
export function useNewPage(close: () => void): void {
  const { key } = useLocation();
  const onNewPage = useEffectEvent(close);
  useLayoutEffect(() => onNewPage(), [key]);
}
