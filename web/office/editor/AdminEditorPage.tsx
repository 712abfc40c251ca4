import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, momentWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { readSection, type SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack, useWide } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FaultsContext, PlaceholdersContext } from "./field-context.ts";
import { openDisclosuresAround } from "./ItemList.tsx";
import { PreviewDialog, PreviewFrame } from "./preview/PreviewFrame.tsx";
import { SignAgainDialog, StaleWords } from "./StaleWords.tsx";
import { type OnPublished, useWordEditor } from "./use-word-editor.ts";
import { WordFields } from "./WordField.tsx";
import styles from "./AdminEditorPage.module.css";

export const meta = () => adminMeta(t.websiteOfSite);
const back = { to: paths.admin("words"), words: t.allSections };

export default function AdminEditorPage() {
  const section = useParams()["section"] as SiteSection;
  const loaded = useCallData(() => adminCall(readSection, { params: { section } }), [section]);
  const { data } = loaded;
  if (data?.section === section) return <Editor key={section} given={data} />;
  return (
    <AdminPage title={t.websiteOfSite} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadSection} />
    </AdminPage>
  );
}

function Editor({ given }: { given: SiteDocument }) {
  const editor = useWordEditor(given, showPublished);
  const { document, typed: words, draft, newer, failure } = editor;
  const [showsPreview, setShowsPreview] = useState(false);
  const isWide = useWide(76);
  const form = useRef<HTMLFormElement>(null);

  const discard = async () => {
    if (await confirm({ text: t.discardsChanges, yes: t.yesDiscard })) editor.takeNewer();
  };

  const publish = () => (editor.isUnsaved ? editor.publish() : toast(t.thereIsNothingToPublish));

  useEffect(() => {
    if (editor.failures === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid], [data-fault]");
    if (!invalid) return;
    openDisclosuresAround(invalid);
    invalid.scrollIntoView({ block: "center" });
    invalid.focus({ preventScroll: true });
  }, [editor.failures]);

  return (
    <AdminPage
      title={document.title}
      lead={<p>{document.about}</p>}
      back={back}
      actions={<ButtonLink kind="link" to={paths.words(document.section, "history")} words={t.history} />}
    >
      <div className={styles.columns}>
        <Stack
          ref={form}
          as="form"
          gap={5}
          aria-label={document.title}
          noValidate
          // Enter in a field must not publish.
          onSubmit={(event) => event.preventDefault()}
        >
          {document.writtenBy === "sample" && !editor.isUnsaved && (
            <Notice tone="warning" title={t.isSampleText} text={t.replaceSampleText} />
          )}
          {editor.isFound && editor.draftAt && !newer && (
            <Stack gap={3}>
              <Notice tone="success" title={t.unpublishedDraft(draftTimeWords(new Date(editor.draftAt)))} />
              <div>
                <Button kind="link" size="small" onClick={() => void discard()} words={t.discard} />
              </div>
            </Stack>
          )}
          {draft && newer && (
            <StaleWords
              words={words}
              newer={newer}
              busy={editor.isBusy}
              onPutOver={() => void editor.publish()}
              onTakeTheirs={() => void discard()}
            />
          )}
          {!editor.isStored && <Notice tone="warning" title={t.browserKeepsNoDraft} text={t.publishBeforeYouClose} />}
          <FaultsContext value={{ faults: failure?.fields ?? {}, clearFault: editor.clearFault }}>
            <PlaceholdersContext value={document.facts.map(({ name }) => name)}>
              <WordFields
                key={editor.generation}
                fields={document.form}
                path=""
                value={words}
                onChange={(next) => editor.type(next as typeof words)}
              />
            </PlaceholdersContext>
          </FaultsContext>
          {editor.isUnsaved && !newer && (
            <div>
              <Button kind="link" onClick={() => void discard()} words={t.discardDraft} />
            </div>
          )}
          <Facts document={document} />
          <Stack gap={3} className={styles.bar}>
            {failure?.text && <Notice tone="danger" title={t.notPublished} text={failure.text} />}
            <Row gap={3}>
              {!newer && (
                <Button busy={editor.isBusy} busyWords={t.publishing} onClick={() => void publish()}>
                  {t.publish}
                </Button>
              )}
              {!isWide && <Button kind="quiet" onClick={() => setShowsPreview(true)} words={t.preview} />}
            </Row>
          </Stack>
        </Stack>
        {isWide && (
          <aside className={styles.preview} aria-label={t.preview}>
            <PreviewFrame document={document} words={words} />
          </aside>
        )}
      </div>
      {showsPreview && <PreviewDialog document={document} words={words} onClose={() => setShowsPreview(false)} />}
      {editor.asksSignAgain && (
        <SignAgainDialog onAnswer={(answer) => void editor.publish(answer)} onClose={editor.cancelSignAgain} />
      )}
    </AdminPage>
  );
}

const showPublished: OnPublished = (message, undo) =>
  toast(
    <>
      {message}
      <Button kind="link" size="small" onClick={() => void undo()} words={adminShared.undo} />
    </>,
  );

/** `9:05 AM` for a time of today, otherwise with the date. */
function draftTimeWords(at: Date): string {
  return studioDay(at) === studioDay(serverNow()) ? clockWords(studioTime(at)) : momentWords(at);
}

/** The facts that the text can name in braces, with their current values. */
function Facts({ document: { facts } }: { document: SiteDocument }) {
  if (facts.length === 0) return null;
  return (
    <details className={styles.facts}>
      <summary>{t.insertDetails}</summary>
      <p className="fine">{t.writeOneOfThese}</p>
      <Stack as="dl" gap={3}>
        {facts.map(({ name, means, is }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>
              {is || t.nothingYet}
              <span className="fine">{means}</span>
            </dd>
          </div>
        ))}
      </Stack>
    </details>
  );
}
