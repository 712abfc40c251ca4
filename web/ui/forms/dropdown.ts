import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import { useOnNavigation } from "../new-page.ts";

/** Props for a dropdown menu. Escape, a click outside, leaving with Tab and navigation close it. */
export function useDropdown() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useOnNavigation(() => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);
  return {
    container: {
      ref: container,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
    },
    button: { ref: button, "aria-expanded": open, "aria-controls": menuId, onClick: () => setOpen(!open) },
    menu: { id: menuId, hidden: !open },
  };
}
