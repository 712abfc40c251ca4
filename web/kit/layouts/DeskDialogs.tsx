import { useEffect } from "react";
import { forgetDialog, forgetDialogs, useDeskDialog } from "./desk-dialogs.ts";
import { DeskSearch } from "./DeskSearch.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** The search and the list of shortcuts of the owner's pages, and the keys that open them. */
export function DeskDialogs() {
  useShortcuts();
  // After a logout, the next login starts without a dialog.
  useEffect(() => forgetDialogs, []);
  const shown = useDeskDialog();
  if (!shown) return null;
  const Shown = shown.dialog === "search" ? DeskSearch : ShortcutsDialog;
  return <Shown key={shown.id} onClose={() => forgetDialog(shown.id)} />;
}
