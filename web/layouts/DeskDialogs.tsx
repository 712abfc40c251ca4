import { closeDeskDialog, useDeskDialog } from "./desk-dialogs.ts";
import { DeskSearch } from "./DeskSearch.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** The search and the list of shortcuts of the owner's pages, and the keys that open them. */
export function DeskDialogs() {
  useShortcuts();
  const shown = useDeskDialog();
  if (shown?.dialog === "search") return <DeskSearch key={shown.id} onClose={closeDeskDialog} />;
  if (shown?.dialog === "shortcuts") return <ShortcutsDialog key={shown.id} onClose={closeDeskDialog} />;
  return null;
}
