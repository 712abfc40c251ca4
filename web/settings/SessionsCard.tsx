import { TextField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { sessionFields } from "./field-values.ts";
import { useCard } from "./use-card.ts";
import { type CardProps, settingsWords } from "./words.ts";
import styles from "./Settings.module.css";

/** Length and location of sessions, and the notice period for changes by students. */
export function SessionsCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "sessions", read, fields: sessionFields, onRead });
  const { shown, faults, type } = card;
  return (
    <CardFrame
      card={card}
      title="Sessions"
      settings={read.settings}
      wordsOf={({ sessions }) => settingsWords.sessions(sessions)}
    >
      <TextField
        label="Length in minutes"
        name="minutes"
        inputMode="numeric"
        maxLength={3}
        value={shown.minutes}
        onChange={({ target }) => type({ ...shown, minutes: target.value })}
        help="How long a new slot is if you say nothing else, and the free times that your office hours make. What is booked keeps its length."
        error={faults["minutes"]}
      />
      <TextField
        label="Usual place"
        name="place"
        optional
        maxLength={300}
        value={shown.place}
        onChange={({ target }) => type({ ...shown, place: target.value })}
        help="Where you meet, as students read it. Left empty: the studio’s address, which you write under Website."
        error={faults["place"]}
      />
      <TextField
        label="Link to meet online"
        name="onlineLink"
        type="url"
        inputMode="url"
        autoComplete="off"
        optional
        maxLength={500}
        value={shown.onlineLink}
        onChange={({ target }) => type({ ...shown, onlineLink: target.value })}
        help="Your room for video calls. Only who has booked a session sees it: in her mail, her calendar and her bookings."
        error={faults["onlineLink"]}
      />
      <TextField
        label="Notice for cancelling and moving, in hours"
        name="cancelHours"
        inputMode="numeric"
        maxLength={3}
        value={shown.cancelHours}
        onChange={({ target }) => type({ ...shown, cancelHours: target.value })}
        help="Until so many hours before, a student cancels or moves her session herself and gets all her money back; later she writes to you. It counts for what is booked already, too."
        error={faults["cancelHours"]}
      />
      <p className={styles.help}>Pages that say these things follow by themselves.</p>
    </CardFrame>
  );
}
