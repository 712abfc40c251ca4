import { useEffect, useRef } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { findDifferences } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { CancelButton, Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Differences } from "./Differences.tsx";
import type { SignAgain } from "./use-word-editor.ts";
import type { Words } from "./word-drafts.ts";
import styles from "./AdminEditorPage.module.css";

type StaleWordsProps = {
  words: Words;
  newer: SiteDocument;
  busy: boolean;
  onPutOver: () => void;
  onTakeTheirs: () => void;
};

/** An edit conflict: shows what was published elsewhere in the meantime, and asks which words to keep. */
export function StaleWords({ words, newer, busy, onPutOver, onTakeTheirs }: StaleWordsProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The Publish button is at the end of a long page.
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus({ preventScroll: true });
  }, []);
  const differences = findDifferences(newer.form, words, newer.words);
  return (
    <Stack gap={3}>
      <Notice
        ref={notice}
        tone="warning"
        title={t.publishedElsewhere}
        text={t.publishedYoursAreStillHere(momentWords(new Date(newer.updatedAt)))}
      />
      <details className={styles.theirs}>
        <summary>{t.seeDifferences}</summary>
        <Differences differences={differences} was={shared.yours} is={t.onSiteNow} />
      </details>
      <p className="fine">{t.publishMineHelp}</p>
      <Row gap={3}>
        <Button busy={busy} busyWords={t.publishing} onClick={onPutOver} words={t.publishMine} />
        <Button kind="quiet" onClick={onTakeTheirs} words={t.keepTheirs} />
      </Row>
    </Stack>
  );
}

type SignAgainDialogProps = { onAnswer: (answer: SignAgain) => void; onClose: () => void };

/** Asks whether students must sign again after the waiver's text has changed. */
export function SignAgainDialog({ onAnswer, onClose }: SignAgainDialogProps) {
  const dialog = useOpenDialog();
  const answer = (given: SignAgain) => {
    dialog.current?.close();
    onAnswer(given);
  };
  const actions = (
    <>
      <CancelButton />
      <Button kind="quiet" onClick={() => answer("nobody")} words={t.noOnlyTypo} />
      <Button onClick={() => answer("everybody")} words={t.yesEveryone} />
    </>
  );
  return (
    <Dialog ref={dialog} title={t.shouldEveryoneSignAgain} onClose={onClose} actions={actions}>
      <p>{t.signAgainHelp}</p>
    </Dialog>
  );
}
