import { useEffect, useRef, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { addDays, clockWords, dayWords, studioDay, weekdayDateWords } from "../../../contract/platform/values/time.ts";
import type { AdminEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { OutIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { type RowChoice, useTick } from "../../kit/ui/lists/choosing.ts";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { EditEventForm } from "./EventForms.tsx";
import { SeatState } from "./SeatState.tsx";
import { countWords } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

type EventRowProps = {
  event: AdminEvent;
  /** When the events were read. */
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
  isChoosing: boolean;
  /** A checkbox is beside the row at other times too. */
  isWide: boolean;
  choice: RowChoice;
  onRemove: () => void;
  onChanged: () => void;
};

/** One event of the owner's list. Opened: facts, the roster, the inline edit form and Delete. */
export function EventRow(props: EventRowProps) {
  const { event, now, isOpen, onToggle, isChoosing, isWide, choice, onRemove, onChanged } = props;
  const { title, date, time, durationMinutes, location, cover, isExternal } = event;
  const [editing, setEditing] = useState(false);
  const tick = useTick(choice.onChoose);
  const wasEditing = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused button disappears with its row: the focus moves into the form, and back to Edit.
    if (editing) form.current?.querySelector("input")?.focus();
    else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const name = `${title}, ${dayWords(date)}, ${clockWords(time)}`;
  const today = studioDay(now);
  /** The door is used on the day; on the day before it can be tried. */
  const isSoon = date <= addDays(today, 1);
  const when = [date === today ? t.today : weekdayDateWords(date), clockWords(time)];
  return (
    <RowDetails
      className={choice.isChosen ? styles.picked : undefined}
      title={title}
      note={[...when, seatPriceWords(event.price)].filter(Boolean).join(" · ")}
      end={<EventState event={event} hasStarted={event.startsAt <= now.toISOString()} />}
      beside={
        isWide && (
          <label className={styles.tick} {...tick.place}>
            <input type="checkbox" checked={choice.isChosen} aria-label={t.select(name)} {...tick.input} />
          </label>
        )
      }
      choice={isChoosing ? { ...choice, name: t.select(name) } : undefined}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className="fine">
        <p>{t.min(clockWords(time), durationMinutes, location && ` · ${location}`)}</p>
        {cover && <p>{shared.withTeacher(cover)}</p>}
        {!isExternal && <p>{countWords(event)}</p>}
      </div>
      {editing ? (
        <div ref={form}>
          <EditEventForm
            event={event}
            onStale={onChanged}
            onDone={(changed) => {
              setEditing(false);
              if (changed) onChanged();
            }}
          />
        </div>
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
  return event.isExternal ? null : <SeatState event={event} />;
}
