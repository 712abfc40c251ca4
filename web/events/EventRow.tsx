import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { AdminEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { Button } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { EditEventForm, type Known } from "./EventForms.tsx";
import { countWords } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

type EventRowProps = {
  event: AdminEvent;
  now: string;
  known: Known;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onChanged: () => void;
};

/** One event of the owner's list: checkbox, facts, link to the roster and the inline edit form. */
export function EventRow({ event, now, known, chosen, onChoose, onChanged }: EventRowProps) {
  const [editing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form closed with the focused button in it: move the focus to Edit.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const name = `${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}`;
  return (
    <li className={`${styles.event} ${chosen ? styles.picked : ""}`}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(change) => onChoose(change.target.checked)}
          aria-label={t.select(name)}
        />
      </label>
      <div className={styles.words}>
        <p className={styles.title}>
          {event.title} {event.startsAt <= now && <StateTag state="past">{t.started}</StateTag>}
          {event.isFull && !event.isExternal && <StateTag state="full" />}
          {event.seriesId && <span className={styles.series}>{t.series}</span>}
        </p>
        <p className={styles.facts}>
          {t.min(clockWords(event.time), event.durationMinutes, event.location && ` · ${event.location}`)}
        </p>
        <p className={styles.facts}>
          {event.isExternal ? (
            <a href={event.signUpLink} target="_blank" rel="noopener noreferrer">
              {t.externalSignUp}
            </a>
          ) : (
            <Link to={paths.roster(event._id)} aria-label={t.rosterOf(countWords(event), name)}>
              {countWords(event)}
            </Link>
          )}
        </p>
      </div>
      <Button
        ref={editButton}
        kind="quiet"
        size="small"
        aria-expanded={editing}
        aria-label={t.edit(name)}
        onClick={() => setEditing(!editing)}
        words={shared.edit}
      />
      {editing && (
        <EditEventForm
          event={event}
          known={known}
          onStale={onChanged}
          onDone={(changed) => {
            setEditing(false);
            if (changed) onChanged();
          }}
        />
      )}
    </li>
  );
}
