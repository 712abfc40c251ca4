import type { StudioEvent } from "../../contract/events.ts";
import { spotsLeft } from "../../contract/text/pages/events.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { Row } from "../ui/Layout.tsx";
import { classState } from "./calendar.ts";
import { SignUp } from "./DayClasses.tsx";
import styles from "./DayClasses.module.css";

/** The next classes of several days, each with its sign-up button. */
export function NextClasses({ events, now }: { events: readonly StudioEvent[]; now: string }) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <Row as="li" gap={4} justify="between" nowrap key={event._id} className={styles.class}>
          <div>
            <h3>{event.title}</h3>
            <p>
              {dayWords(event.date)}, {clockWords(event.time)}
            </p>
            <p>
              {event.location}
              {classState(event, now) === "open" && spotsLeft(event.placesLeft)}
            </p>
          </div>
          <SignUp event={event} now={now} />
        </Row>
      ))}
    </ul>
  );
}
