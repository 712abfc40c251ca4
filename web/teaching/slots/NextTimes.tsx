import { Link } from "react-router";
import { clockWords, type Day, dayWords } from "../../../contract/platform/values/time.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { text as t } from "../../../contract/teaching/slots/text.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./NextTimes.module.css";

/** What the public may know of a free slot. */
export type FreeTime = Pick<AvailableSlot, "_id" | "date" | "time">;

/** How many days are shown at once, and in all. */
const firstDays = 4;
const mostDays = 40;

type NextTimesProps = {
  slots: readonly FreeTime[];
  /** The page that books a slot. */
  to: (slotId: string) => string;
};

/** The next free times by day, as links; later days unfold. Works without JavaScript. */
export function NextTimes({ slots, to }: NextTimesProps) {
  const days = Map.groupBy(slots, ({ date }) => date);
  const all = [...days].slice(0, mostDays);
  const later = all.slice(firstDays);
  const list = (some: typeof all) => (
    <Stack as="ul" gap={5}>
      {some.map(([day, times]) => (
        <DayTimes key={day} day={day} times={times} to={to} />
      ))}
    </Stack>
  );
  return (
    <Stack gap={5}>
      {list(all.slice(0, firstDays))}
      {later.length > 0 && (
        <details className={styles.later}>
          <summary>{t.moreTimes}</summary>
          {list(later)}
        </details>
      )}
    </Stack>
  );
}

type DayTimesProps = Pick<NextTimesProps, "to"> & { day: Day; times: readonly FreeTime[] };

function DayTimes({ day, times, to }: DayTimesProps) {
  return (
    <Stack as="li" gap={2}>
      <h3 className={styles.day}>{dayWords(day)}</h3>
      <Row as="ul" gap={2}>
        {times.map(({ _id, time }) => (
          <li key={_id}>
            <Link to={to(_id)} className={styles.time} aria-label={t.dayAtTime(dayWords(day), clockWords(time))}>
              {clockWords(time)}
            </Link>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
