import { useEffect, useRef, useState } from "react";
import type { AdminEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { addDays, clockWords, dayWords, studioDay, weekdayDateWords } from "../../contract/time.ts";
import { Button, ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import { OutIcon } from "../ui/Icons.tsx";
import { Row } from "../ui/Layout.tsx";
import { RowDetails } from "../ui/lists/Rows.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { EditEventForm, type Known } from "./EventForms.tsx";
import { countWords } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

type EventRowProps = {
  event: AdminEvent;
  /** When the events were read. */
  now: Date;
  known: Known;
  isOpen: boolean;
  onToggle: () => void;
  /** A tap on the row selects it instead of opening it. */
  isSelecting: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
  onChanged: () => void;
};

/** One event of the owner's list. Opened: facts, the roster, the inline edit form and Delete. */
export function EventRow(props: EventRowProps) {
  const { event, now, known, isOpen, onToggle, isSelecting, isChosen, onChoose, onRemove, onChanged } = props;
  const { title, date, time, durationMinutes, location, isExternal } = event;
  const [editing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form closed with the focused button in it: move the focus to Edit.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const name = `${title}, ${dayWords(date)}, ${clockWords(time)}`;
  const today = studioDay(now);
  /** The door is used on the day; on the day before it can be tried. */
  const isSoon = date <= addDays(today, 1);
  const when = [date === today ? t.today : weekdayDateWords(date), clockWords(time)];
  return (
    <RowDetails
      className={isChosen ? styles.picked : undefined}
      title={title}
      note={when.join(" · ")}
      end={<EventState event={event} hasStarted={event.startsAt <= now.toISOString()} />}
      beside={
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(change) => onChoose(change.target.checked)}
            aria-label={t.select(name)}
          />
        </label>
      }
      isOpen={isOpen && !isSelecting}
      isPressed={isSelecting ? isChosen : undefined}
      onToggle={isSelecting ? () => onChoose(!isChosen) : onToggle}
    >
      <div className="fine">
        <p>{t.min(clockWords(time), durationMinutes, location && ` · ${location}`)}</p>
        {!isExternal && <p>{countWords(event)}</p>}
      </div>
      {editing ? (
        <EditEventForm
          event={event}
          known={known}
          onStale={onChanged}
          onDone={(changed) => {
            setEditing(false);
            if (changed) onChanged();
          }}
        />
      ) : (
        <Row gap={2}>
          {isExternal ? (
            <ButtonAnchor kind="quiet" size="small" href={event.signUpLink} target="_blank" rel="noopener noreferrer">
              {t.externalSignUp}
              <OutIcon />
            </ButtonAnchor>
          ) : (
            <>
              <ButtonLink size="small" to={paths.roster(event._id)} aria-label={t.rosterOf(name)} words={t.roster} />
              {isSoon && (
                <ButtonLink
                  kind="quiet"
                  size="small"
                  to={paths.door(event._id)}
                  aria-label={adminShared.doorModeOf(name)}
                  words={adminShared.doorMode}
                />
              )}
            </>
          )}
          <Button
            ref={editButton}
            kind="quiet"
            size="small"
            aria-label={t.edit(name)}
            onClick={() => setEditing(true)}
            words={shared.edit}
          />
          <Button kind="link" aria-label={t.deleteEvent(name)} onClick={onRemove} words={adminShared.deleteLabel} />
        </Row>
      )}
    </RowDetails>
  );
}

function EventState({ event, hasStarted }: { event: AdminEvent; hasStarted: boolean }) {
  if (hasStarted) return <StateTag state="past">{t.started}</StateTag>;
  const { isExternal, isFull, waiting, signedUp, capacity } = event;
  if (isExternal) return null;
  if (isFull) return <StateTag state="full">{waiting > 0 ? t.fullWithWaiting(waiting) : t.fullClasses}</StateTag>;
  return (
    <>
      {waiting > 0 && <StateTag state="held">{t.waiting(waiting)}</StateTag>}
      <span aria-hidden="true">{t.seats(signedUp, capacity)}</span>
      <span className="hidden-text">{countWords(event)}</span>
    </>
  );
}
