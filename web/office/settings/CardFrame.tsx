import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import type { Card } from "./use-card.ts";
import styles from "./Settings.module.css";

/** An edit that is saved by itself, with a summary of what is saved. */
type FramedCard<Read> = Pick<
  Card,
  "isBusy" | "failure" | "failures" | "isUnsaved" | "isSaved" | "undo" | "takeNewer" | "save"
> & {
  /** The last part of its address in the page. */
  name: string;
  read: Read;
  newer: Read | "deleted" | undefined;
  summaryOf: (read: Read) => string;
};

type Props<Read> = {
  card: FramedCard<Read>;
  title: string;
  /** Something is not chosen yet without which it cannot be saved. */
  saveIsBlocked?: boolean;
  children: ReactNode;
  /** Content below the form that is saved separately. */
  beside?: ReactNode;
};

export function CardFrame<Read>({ card, title, saveIsBlocked = false, children, beside }: Props<Read>) {
  const { name, isBusy, failure, failures, isUnsaved, isSaved, newer } = card;
  const [isOpen, setIsOpen] = useState(isUnsaved);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);

  // `/admin/settings#notices` opens that card. The cards are not there yet when the page scrolls to it.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${name}`) return;
    setIsOpen(true);
    document.getElementById(name)?.scrollIntoView();
  }, [hash, key, name]);
  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (failures > 0 || newer) (invalid ?? notice.current)?.focus();
  }, [failures, newer]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void card.save();
  };
  return (
    <Stack as="section" gap={3} id={name} className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {isUnsaved && <StateTag state="yours">{t.unsaved}</StateTag>}
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          aria-label={adminShared.openOrClose(isOpen, title)}
          onClick={() => setIsOpen(!isOpen)}
          words={isOpen ? shared.close : adminShared.change}
        />
      </div>
      {!isOpen && <p className={styles.words}>{card.summaryOf(card.read)}</p>}
      <Stack gap={6} id={`${id}-form`} hidden={!isOpen}>
        <Stack ref={form} noValidate as="form" gap={5} aria-labelledby={`${id}-title`} onSubmit={submit}>
          {children}
          {failure?.text && <Notice ref={notice} tone="danger" title={t.notSaved} text={failure.text} />}
          {newer && newer !== "deleted" && (
            <Notice
              ref={notice}
              tone="warning"
              title={t.thisWasChangedElsewhere}
              after={t.yoursIsNotSavedYet}
              text={t.currentValues(card.summaryOf(newer))}
            />
          )}
          <Row gap={3}>
            <Button
              type="submit"
              disabled={saveIsBlocked}
              busy={isBusy}
              busyWords={shared.saving}
              words={newer ? t.saveMine : shared.save}
            />
            {newer && <Button kind="quiet" onClick={card.takeNewer} words={adminShared.keepNewerOne} />}
            {isUnsaved && !newer && (
              <Button kind="quiet" onClick={card.undo} aria-label={t.undoChanges(title)} words={adminShared.undo} />
            )}
            <Row as="p" gap={2} nowrap role="status" className={styles.saved}>
              {isSaved && !isUnsaved && (
                <>
                  <DoneIcon />
                  {t.saved}
                </>
              )}
            </Row>
          </Row>
        </Stack>
        {beside}
      </Stack>
    </Stack>
  );
}
