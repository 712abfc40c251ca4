import { Fragment, useEffect } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { CancelButton, Dialog, useOpenDialog } from "../ui/dialogs/Dialog.tsx";
import { CheckField } from "../ui/forms/Field.tsx";
import { Stack } from "../ui/Layout.tsx";
import { forgetDialog, forgetDialogs, useCloseOnBack, useDeskDialog } from "./desk-dialogs.ts";
import { DeskSearch } from "./DeskSearch.tsx";
import { goKeys, useShortcuts, useSingleKeys } from "./use-shortcuts.ts";
import styles from "./ShortcutsDialog.module.css";

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

/** Keys that are pressed together or one after the other (`between`), and what they do. */
type Shortcut = { keys: readonly string[]; between?: string; does: string };

const shortcuts: Shortcut[] = [
  { keys: ["/", "Ctrl K", "⌘ K"], between: t.eitherKey, does: t.searchKeys },
  ...Object.entries(goKeys).map(([key, { name }]) => ({ keys: ["g", key], between: t.nextKey, does: t.goTo(name) })),
  { keys: ["n"], does: t.addKey },
  { keys: ["u"], does: t.undoKey },
  { keys: ["?"], does: t.showShortcuts },
];

/** The list of keyboard shortcuts, with the switch that turns off those of single keys (WCAG 2.1.4). */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useOpenDialog();
  const [isOn, turn] = useSingleKeys();
  useCloseOnBack(dialog);
  return (
    <Dialog
      ref={dialog}
      title={t.keyboardShortcuts}
      onClose={onClose}
      actions={<CancelButton kind="filled">{shared.close}</CancelButton>}
    >
      <dl className={styles.list}>
        {shortcuts.map(({ keys, between, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ` ${between} `}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Stack gap={1}>
        <CheckField label={t.singleKeys} name="single-keys" checked={isOn} onChange={turn} />
        <p className="fine">{t.singleKeysHelp}</p>
      </Stack>
    </Dialog>
  );
}
