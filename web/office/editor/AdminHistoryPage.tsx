import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import type { SiteDocument, VersionFacts } from "../../../contract/site/documents/editing-calls.ts";
import {
  listVersions,
  publishSection,
  readSection,
  readVersion,
} from "../../../contract/site/documents/editing-calls.ts";
import { findDifferences } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState, Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Differences } from "./Differences.tsx";
import { PreviewDialog } from "./preview/PreviewFrame.tsx";
import type { Words } from "./word-drafts.ts";
import styles from "./AdminHistoryPage.module.css";

export const meta = () => adminMeta(t.history);

/** The previous versions of a site document, to view and restore. */
export default function AdminHistoryPage() {
  const section = useParams()["section"] as SiteSection;
  const loaded = useCallData(async () => {
    const params = { section };
    const [document, versions] = await Promise.all([
      adminCall(readSection, { params }),
      adminCall(listVersions, { params }),
    ]);
    return { document, versions };
  }, [section]);
  const { data, failure, reload } = loaded;
  const title = data ? t.historyOf(data.document.title) : t.history;
  const back = { to: paths.words(section), words: t.backToEditing };
  return (
    <AdminPage title={title} lead={<p>{t.earlierVersions}</p>} back={back}>
      <LoadState {...loaded} failed={t.historyCouldNotBeFetched} />
      {data && !failure && (
        <Stack as="ol" gap={3} aria-label={t.versions}>
          {data.versions.map((facts) => (
            <Version key={facts.version} facts={facts} document={data.document} onRestored={reload} />
          ))}
        </Stack>
      )}
    </AdminPage>
  );
}

type VersionProps = { facts: VersionFacts; document: SiteDocument; onRestored: () => void };

function Version({ facts, document, onRestored }: VersionProps) {
  const { version, publishedAt, writtenBy, changed } = facts;
  const isCurrent = version === document.version;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const onEnd = () => {
    toggle.current?.focus();
    setIsOpen(false);
    onRestored();
  };
  const when = momentWords(new Date(publishedAt));
  return (
    <Stack as="li" gap={2} className={styles.version}>
      <h2>{isCurrent ? t.nowSince(when) : when}</h2>
      <p className="muted">
        {writtenBy === "sample" && t.sampleTextSentence}
        {t.youChanged(changed.length, changed.join(", "), writtenBy)}
      </p>
      {!isCurrent && (
        <div>
          <Button
            ref={toggle}
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-label={t.closeVersion(isOpen, when)}
            onClick={() => setIsOpen(!isOpen)}
            words={isOpen ? shared.close : t.view}
          />
        </div>
      )}
      {isOpen && <PastVersion version={version} document={document} onRestored={onEnd} />}
    </Stack>
  );
}

function PastVersion({ version, document, onRestored }: Omit<VersionProps, "facts"> & { version: number }) {
  const { section, form } = document;
  const read = () => adminCall(readVersion, { params: { section, version } });
  const { data, failure, isLoading } = useCallData(read, [section, version]);
  const [showsPreview, setShowsPreview] = useState(false);
  const { busy, failure: refused, run } = useAction(errorMessageOf, { remains: true });

  const restore = (words: Words) =>
    run(async () => {
      await adminCall(publishSection, { params: { section }, body: { version: document.version, words } });
      toast(t.restoredAndPublished);
      onRestored();
    });
  if (isLoading) return <Skeleton shape="card" />;
  if (!data) return <Notice tone="danger" text={failure} />;
  const differences = findDifferences(form, data.words, document.words);
  return (
    <Stack gap={4}>
      <Differences differences={differences} was={t.inThisVersion} is={t.onSiteNow} />
      {refused && <Notice tone="danger" title={t.notRestored} text={refused} />}
      <Row gap={3}>
        {differences.length > 0 && (
          <Button busy={busy} busyWords={t.publishing} onClick={() => void restore(data.words)}>
            {t.restoreVersion}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setShowsPreview(true)} words={t.previewAsPage} />
      </Row>
      {showsPreview && <PreviewDialog document={document} words={data.words} onClose={() => setShowsPreview(false)} />}
    </Stack>
  );
}
