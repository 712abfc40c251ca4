import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { AdminEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { Button } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { EditEventForm } from "./EditEventForm.tsx";
import { countWords } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

type EventRowProps = {
  event: AdminEvent;
  now: string;
  known: { titles: string[]; locations: string[] };
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
          aria-label={`Select ${name}`}
        />
      </label>
      <div className={styles.words}>
        <p className={styles.title}>
          {event.title} <Tags event={event} now={now} />
        </p>
        <p className={styles.facts}>
          {clockWords(event.time)}, {event.durationMinutes} min{event.location && ` · ${event.location}`}
        </p>
        {event.isExternal ? (
          <p className={styles.facts}>
            <a href={event.signUpLink} target="_blank" rel="noopener noreferrer">
              Sign-up is elsewhere
            </a>
          </p>
        ) : (
          <p className={styles.facts}>
            <Link to={paths.roster(event._id)} aria-label={`${countWords(event)}: roster of ${name}`}>
              {countWords(event)}
            </Link>
          </p>
        )}
      </div>
      <Button
        ref={editButton}
        kind="quiet"
        size="small"
        aria-expanded={editing}
        aria-label={`Edit ${name}`}
        onClick={() => setEditing(!editing)}
      >
        Edit
      </Button>
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

function Tags({ event, now }: { event: AdminEvent; now: string }) {
  return (
    <>
      {event.startsAt <= now && <StateTag state="past">Begun</StateTag>}
      {event.isFull && !event.isExternal && <StateTag state="full" />}
      {event.seriesId && <span className={styles.series}>Series</span>}
    </>
  );
}
