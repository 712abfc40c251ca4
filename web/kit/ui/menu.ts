import { type FocusEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Props for a dropdown menu. Escape, a click outside, leaving with Tab and navigation close it. */
export function useDropdown() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useOnNavigation(() => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    const { signal } = closing;
    const onPress = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => closing.abort();
  }, [open]);
  return {
    container: { ref: container, onBlur: (event: FocusEvent) => onLeave(event, () => setOpen(false)) },
    button: { ref: button, "aria-expanded": open, "aria-controls": menuId, onClick: () => setOpen(!open) },
    menu: { id: menuId, hidden: !open },
  };
}

/** Calls `close` when the focus moves to another element of the page. For `onBlur`. */
export function onLeave({ relatedTarget, currentTarget }: FocusEvent, close: () => void): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
}

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
