import { Link } from "react-router";
import type { Week } from "../../../../contract/office/desk/calls.ts";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../../contract/paths.ts";
import {
  addDays,
  clockWords,
  type Day,
  dayWords,
  studioDay,
  studioTime,
  weekdayDateWords,
  weekdayWords,
} from "../../../../contract/platform/values/time.ts";
import { text as pageText } from "../../../../contract/teaching/bookings/text.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { BackIcon, ForthIcon } from "../../../kit/ui/Icons.tsx";
import { joined, Row, Stack } from "../../../kit/ui/Layout.tsx";
import { StateGlyph } from "../../../kit/ui/lists/StateTag.tsx";
import type { Moves } from "./use-moves.ts";
import { canMove, endOf, itemName, lookOf, type WeekItem } from "./week-items.ts";
import styles from "./DayList.module.css";

type DayListProps = {
  day: Day;
  days: Day[];
  items: WeekItem[];
  absences: Week["absences"];
  now: string;
  moves: Moves;
};

/** One day of the week as a list, below a row of its seven days. */
export function DayList({ day, days, items, absences, now, moves }: DayListProps) {
  const today = studioDay(new Date(now));
  const shown = items.filter(({ date }) => date === day);
  const next = shown.findIndex(({ startsAt }) => startsAt > now);
  const nowLine = day === today && shown.length > 0 && (
    <li key="now" className={styles.now}>
      {t.nowAt(clockWords(studioTime(new Date(now))))}
    </li>
  );
  const rows = shown.map((item) => <DayRow key={item.key} item={item} now={now} moves={moves} />);
  return (
    <Stack gap={4}>
      <nav aria-label={t.daysOfWeek}>
        <ul className={styles.days}>
          {days.map((one) => (
            <DayMark key={one} day={one} today={today} isShown={one === day} items={items} />
          ))}
        </ul>
      </nav>
      <Stack as="section" gap={3} aria-labelledby="day">
        <Row gap={2} nowrap justify="between">
          <Arrow to={addDays(day, -1)} words={t.previousDay} icon={<BackIcon />} />
          <h2 id="day" className={styles.title} aria-live="polite">
            {dayWords(day)}
          </h2>
          <Arrow to={addDays(day, 1)} words={t.nextDay} icon={<ForthIcon />} />
        </Row>
        {absences
          .filter(({ from, to }) => from <= day && day <= to)
          .map(({ _id, from, to }) => (
            <p key={_id}>
              <Link to={paths.absence(_id)}>{t.awayFrom(weekdayDateWords(from), weekdayDateWords(to))}</Link>
            </p>
          ))}
        {shown.length === 0 && items.length > 0 && <p className="muted">{t.nothingThisDay}</p>}
        {shown.length > 0 && (
          <ul className={styles.rows}>
            {next === -1 ? [...rows, nowLine] : [...rows.slice(0, next), nowLine, ...rows.slice(next)]}
          </ul>
        )}
      </Stack>
    </Stack>
  );
}

export function Arrow({ to, words, icon }: { to: Day; words: string; icon: React.ReactNode }) {
  return (
    <Link to={paths.week(to)} replace preventScrollReset className={styles.arrow} aria-label={words}>
      {icon}
    </Link>
  );
}

type DayMarkProps = { day: Day; today: Day; isShown: boolean; items: WeekItem[] };

function DayMark({ day, today, isShown, items }: DayMarkProps) {
  const own = items.filter(({ date }) => date === day);
  const looks = [...new Set(own.map(lookOf))];
  return (
    <li>
      <Link
        to={paths.week(day)}
        replace
        preventScrollReset
        className={joined(styles.day, day === today && styles.today, isShown && styles.shown)}
        aria-current={isShown ? "true" : undefined}
      >
        <small>{weekdayWords(day)}</small> {Number(day.slice(8))}
        <span className="hidden-text">{t.itemsOfDay(own.length, day === today)}</span>
        <span className={styles.marks}>
          {looks.map((look) => (
            <i key={look} className={styles[look]} />
          ))}
        </span>
      </Link>
    </li>
  );
}

function DayRow({ item, now, moves }: { item: WeekItem; now: string; moves: Moves }) {
  const { time, title, note, to, key } = item;
  const look = lookOf(item);
  return (
    <li className={joined(styles.row, styles[`${look}Row`], endOf(item) <= now && styles.past)} data-key={key}>
      <Link to={to} className={styles.link}>
        <b>{clockWords(time)}</b>
        <span>
          {look === "held" && <StateGlyph state="held" isInText />}
          {title}
          {note && <small>{note}</small>}
        </span>
      </Link>
      {canMove(item, now) && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t.moveItem(itemName(item))}
          onClick={() => moves.ask(item)}
          words={pageText.move}
        />
      )}
    </li>
  );
}
