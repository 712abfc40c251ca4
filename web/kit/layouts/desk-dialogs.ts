import { type RefObject, useEffect } from "react";
import { shownOne } from "../ui/dialogs/shown.ts";

const { current, show, useShown } = shownOne<{ dialog: "search" | "shortcuts" }>();

export const openSearch = (): void => show({ dialog: "search" });
export const openShortcuts = (): void => show({ dialog: "shortcuts" });
/** Forgets a dialog that was closed. Its event may come after the next dialog was opened. */
export function forgetDialog(id: number): void {
  if (current()?.id === id) show(undefined);
}
export const forgetDialogs = (): void => show(undefined);
export const isSearchOpen = (): boolean => current()?.dialog === "search";

/** The dialog of the desk that is open. */
export const useDeskDialog = useShown;

/** Closes a dialog on Back. A page that was already on its way when the dialog was opened does not close it. */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const close = () => dialog.current?.close();
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, [dialog]);
}
