import { useState } from "react";
import { Link } from "react-router";
import type { TodayClass } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import { useCheckIns } from "../signups/check-ins.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { ClassPerson } from "./ClassPerson.tsx";
import { HandOverLine } from "./HandOverLine.tsx";
import { timeUntilWords, timeRangeWords } from "./time-words.ts";
import styles from "./Card.module.css";

type Props = { shown: TodayClass; now: string; isNext: boolean; reload: () => void };

/** One of today's classes: check-ins and chocolates to hand over. The next class is open at first. */
export function ClassCard({ shown, now, isNext, reload }: Props) {
  const { eventId, title, location, people, waiting, pickups, capacity } = shown;
  const checkIns = useCheckIns(eventId, people);
  // State, not derived from `isNext`: a reload must not fold the list while the owner is using it.
  const [isOpen, setOpen] = useState(isNext);
  const here = people.filter((person) => checkIns.of(person).isHere).length;
  const soon = timeUntilWords(shown, now);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <p className={styles.when}>
          {timeRangeWords(shown)}{" "}
          {soon && <StateTag state={soon === "now" ? "yours" : "free"}>{soon}</StateTag>}
        </p>
        <h3>
          <Link to={paths.roster(eventId)}>{title}</Link>
        </h3>
        <p className="fine">
          {location && `${location} · `}
          {people.length} of {capacity} places
          {waiting.length > 0 && ` · ${waiting.length} waiting`}
        </p>
      </div>
      {checkIns.late > 0 && (
        <div className={styles.late} role="status">
          <p>
            {checkIns.late === 1
              ? "1 check-in is not saved yet."
              : `${checkIns.late} check-ins are not saved yet.`}{" "}
            It is kept on this device and sent again.
          </p>
          <Button kind="quiet" onClick={checkIns.retry}>
            Try now
          </Button>
        </div>
      )}
      {people.length === 0 ? (
        <p className="fine">Nobody is signed up yet.</p>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>
            Check in ({here} of {people.length} here)
          </summary>
          <ul className={styles.people} aria-label={`Who comes to ${title}`}>
            {people.map((person) => (
              <ClassPerson
                key={person._id}
                eventId={eventId}
                person={person}
                state={checkIns.of(person)}
                onToggle={() => checkIns.toggle(person)}
                reload={reload}
              />
            ))}
          </ul>
        </details>
      )}
      {pickups.length > 0 && (
        <ul className={styles.people} aria-label={`Chocolates to hand over at ${title}`}>
          {pickups.map((order) => (
            <li key={order.orderId} className={styles.pickup}>
              <h4>{order.name || "A buyer"}</h4>
              <HandOverLine order={order} who={order.name || "a buyer"} reload={reload} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink kind="quiet" to={paths.roster(eventId)} aria-label={`Open the roster of ${title}`}>
          Open the roster
        </ButtonLink>
      </div>
    </li>
  );
}
