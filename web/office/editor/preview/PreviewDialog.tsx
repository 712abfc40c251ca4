import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { SiteDocument } from "../../../../contract/site/documents/editing-calls.ts";
import * as t from "../../../../contract/site/documents/text.desk.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import type { Words } from "../word-drafts.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";
import styles from "./PreviewDialog.module.css";

type PreviewDialogProps = { document: SiteDocument; words: Words; onClose: () => void };

/** The preview in full screen, for screens too narrow to show it beside the fields. */
export function PreviewDialog({ document, words, onClose }: PreviewDialogProps) {
  const dialog = useOpenDialog();
  const screen = matchMedia("(min-width: 56rem)").matches ? "desktop" : "phone";
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="preview-title" onClose={onClose}>
      <Stack gap={3} className={styles.sheet}>
        <Row gap={3} justify="between" nowrap className={styles.head}>
          <h2 id="preview-title">{t.preview}</h2>
          <Button kind="quiet" size="small" onClick={() => dialog.current?.close()} words={shared.close} />
        </Row>
        <PreviewFrame document={document} words={words} screen={screen} />
      </Stack>
    </dialog>
  );
}
