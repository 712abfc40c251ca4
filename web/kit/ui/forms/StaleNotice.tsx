import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import { Button } from "../Button.tsx";
import { Row, Stack } from "../Layout.tsx";
import { Notice } from "../Notice.tsx";
import type { Draft } from "./versioned-edit.ts";
import styles from "./StaleNotice.module.css";

type StaleNoticeProps<Saved, Typed> = {
  edit: {
    draft: Draft<Saved, Typed> | undefined;
    newer: Saved | "deleted" | undefined;
    isBusy: boolean;
    save: () => Promise<boolean>;
    takeNewer: () => void;
  };
  deleted: string;
  changed: string;
  /** What another tab has changed since the edit started: label and value now. */
  changesOf: (draft: Draft<Saved, Typed>, newer: Saved) => readonly (readonly [label: string, now: string])[];
};

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
export function StaleNotice<Saved, Typed>({ edit, deleted, changed, changesOf }: StaleNoticeProps<Saved, Typed>) {
  const { draft, newer } = edit;
  if (!draft || !newer) return null;
  if (newer === "deleted") {
    return (
      <>
        <Notice tone="warning" title={deleted} text={t.whatYouTypedIsStill} />
        <Row gap={3}>
          <Button kind="quiet" onClick={edit.takeNewer} words={shared.close} />
        </Row>
      </>
    );
  }
  return (
    <>
      <Notice tone="warning" title={changed} text={t.yoursIsNotSavedYet} />
      <Stack as="dl" gap={2} className={styles.newer}>
        {changesOf(draft, newer).map(([label, now]) => (
          <div key={label}>
            <dt>{t.asItIsNow(label)}</dt>
            <dd>{now}</dd>
          </div>
        ))}
      </Stack>
      <Row gap={3}>
        <Button busy={edit.isBusy} busyWords={shared.saving} onClick={() => void edit.save()}>
          {adminShared.saveMineInstead}
        </Button>
        <Button kind="quiet" onClick={edit.takeNewer} words={adminShared.keepNewerOne} />
      </Row>
    </>
  );
}
