import { type RefObject, useLayoutEffect, useRef } from "react";

/** When an element with the focus is removed, another one gets it. `nextOf` finds that one while the element is there. */
export function useFocusAfterRemoval<Removed extends HTMLElement>(
  nextOf: (removed: Removed) => HTMLElement | null | undefined,
): RefObject<Removed | null> {
  const removed = useRef<Removed>(null);
  useLayoutEffect(() => {
    const element = removed.current;
    const next = element && nextOf(element);
    return () => {
      if (!element?.contains(document.activeElement)) return;
      requestAnimationFrame(() => document.activeElement === document.body && next?.focus({ preventScroll: true }));
    };
  }, [nextOf]);
  return removed;
}
