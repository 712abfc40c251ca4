import { shownOne } from "../ui/dialogs/shown.ts";

const { current, show, useShown } = shownOne<{ dialog: "search" | "shortcuts" }>();

export const openSearch = (): void => show({ dialog: "search" });
export const openShortcuts = (): void => show({ dialog: "shortcuts" });
export const closeDeskDialog = (): void => show(undefined);
export const isSearchOpen = (): boolean => current()?.dialog === "search";

/** The dialog of the desk that is open. */
export const useDeskDialog = useShown;
