import { useState } from "react";
import { Link } from "react-router";
import type { TodayClass } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { useCheckIns } from "../signups/check-ins.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { ClassPerson } from "./ClassPerson.tsx";
import { timeUntilWords, timeRangeWords } from "./format.ts";
import { HandOverLine } from "./HandOverLine.tsx";
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
          {timeRangeWords(shown)} {soon && <StateTag state={shown.startsAt <= now ? "yours" : "free"}>{soon}</StateTag>}
        </p>
        <h3>
          <Link to={paths.roster(eventId)}>{title}</Link>
        </h3>
        <p className="fine">
          {t.ofSpotsWaiting(location && `${location} · `, people.length, capacity, waiting.length)}
        </p>
      </div>
      {checkIns.late > 0 && (
        <div className={styles.late} role="status">
          <p>{t.checkInIsNotCount(checkIns.late)}</p>
          <Button kind="quiet" onClick={checkIns.retry}>
            {adminShared.tryNow}
          </Button>
        </div>
      )}
      {people.length === 0 ? (
        <p className="fine">{t.noOneIsSignedUpYet}</p>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{t.checkInOfHere(here, people.length)}</summary>
          <ul className={styles.people} aria-label={t.whoIsComingTo(title)}>
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
        <ul className={styles.people} aria-label={t.chocolatesToHandOverAt(title)}>
          {pickups.map((order) => (
            <li key={order.orderId} className={styles.pickup}>
              <h4>{order.name || adminShared.buyer}</h4>
              <HandOverLine order={order} who={order.name || t.aBuyer} reload={reload} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink kind="quiet" to={paths.roster(eventId)} aria-label={t.openRosterOf(title)}>
          {t.openRoster}
        </ButtonLink>
      </div>
    </li>
  );
}
