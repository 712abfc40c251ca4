import { useEffect, useRef } from "react";
import type { SiteDocument } from "../../../contract/site-editing.ts";
import { findDifferences } from "../../../contract/site-form.ts";
import { momentWords } from "../../../contract/time.ts";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Differences } from "./Differences.tsx";
import type { WordDraft } from "./word-drafts.ts";
import styles from "./AdminEditorPage.module.css";

type StaleWordsProps = {
  draft: WordDraft;
  newer: SiteDocument;
  busy: boolean;
  onPutOver: () => void;
  onTakeTheirs: () => void;
};

/** An edit conflict: shows what was published elsewhere in the meantime, and asks which words to keep. */
export function StaleWords({ draft, newer, busy, onPutOver, onTakeTheirs }: StaleWordsProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The Publish button is at the end of a long page.
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.stale}>
      <Notice ref={notice} tone="warning" title="These words were published from elsewhere in the meantime.">
        That was {momentWords(new Date(newer.updatedAt))}. Yours are still here, and not published.
      </Notice>
      <details className={styles.theirs}>
        <summary>See what is different</summary>
        <Differences
          differences={findDifferences(newer.form, draft.words, newer.words)}
          was="Yours"
          is="On the site now"
        />
      </details>
      <p className="fine">
        Yours over theirs: what you wrote is published, and what you did not touch stays as it is on the site
        now. Theirs stays in the history.
      </p>
      <Row gap={3}>
        <Button busy={busy} busyWords="Publishing …" onClick={onPutOver}>
          Put mine over theirs
        </Button>
        <Button kind="quiet" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </Row>
    </div>
  );
}
