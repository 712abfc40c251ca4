import { useEffect, useRef } from "react";

/** Opens a dialog when it is mounted. `first` selects the element that gets the focus instead of the first one. */
export function useOpenDialog(first?: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (first) dialog.current?.querySelector<HTMLElement>(first)?.focus();
  }, [first]);
  return dialog;
}
