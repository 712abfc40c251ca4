import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import { useNewPage } from "./new-page.ts";

/**
 * A menu that drops down from a button: Escape, a press elsewhere, going on with Tab and another page close it. The
 * props go to the element around both, to the button, and to the menu.
 */
export function useDropdown() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useNewPage(() => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
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
    place: {
      ref: place,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
    },
    button: {
      ref: button,
      "aria-expanded": open,
      "aria-controls": menuId,
      onClick: () => setOpen(!open),
    },
    menu: { id: menuId, hidden: !open },
  };
}
