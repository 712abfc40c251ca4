import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { addDays, type Day, dayWords, monthWords } from "../../contract/time.ts";
import { BackIcon, ForthIcon } from "./Icons.tsx";
import type { DayCell } from "./month-cells.ts";
import styles from "./Month.module.css";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type MonthProps = {
  month: string;
  cells: DayCell[];
  chosen: Day | undefined;
  /** Months to leaf to; undefined at the end of what is shown. */
  previous: string | undefined;
  next: string | undefined;
  /** The address that shows a month, or a day of it. */
  to: (at: { month: string; day?: Day }) => string;
  /** Without a frame of its own: where something else frames it, and every pixel is a day's. */
  isPlain?: boolean | undefined;
};

/** Six weeks from Sunday. Days are links, so the calendar works without JavaScript; with it, arrow keys walk over them. */
export function Month({ month, cells, chosen, previous, next, to, isPlain }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null);
  const leafedByKey = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!leafedByKey.current) return;
    leafedByKey.current = false;
    grid.current?.querySelector<HTMLElement>("a[tabindex='0']")?.focus();
  }, [month]);
  const choosable = cells.filter((cell) => !cell.isPast);
  // One stop for the Tab key; the arrows do the rest.
  const stop =
    choosable.find((cell) => cell.day === chosen) ?? choosable.find((cell) => cell.inMonth) ?? choosable[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset["day"];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (day && step !== undefined) {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`a[data-day="${addDays(day, step)}"]`)?.focus();
    }
    const leaf = { PageUp: previous, PageDown: next }[event.key];
    if (leaf) {
      event.preventDefault();
      leafedByKey.current = true;
      void navigate(to({ month: leaf }), { preventScrollReset: true });
    }
  };

  return (
    <div className={`${styles.month} ${isPlain ? styles.plain : ""}`}>
      <div className={styles.head}>
        <Leaf to={previous && to({ month: previous })} words="Previous month" icon={<BackIcon />} />
        <h2 id="month" aria-live="polite">
          {monthWords(month)}
        </h2>
        <Leaf to={next && to({ month: next })} words="Next month" icon={<ForthIcon />} />
      </div>
      {/* A grid of days, as the ARIA practices have it: arrow keys walk over its cells. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby="month" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5].map((week) => (
            <tr key={week}>
              {cells.slice(week * 7, week * 7 + 7).map((cell) => (
                <td key={cell.day} aria-selected={cell.day === chosen}>
                  <DayMark
                    cell={cell}
                    chosen={cell.day === chosen}
                    stop={cell.day === stop?.day}
                    to={to({ month: cell.day.slice(0, 7), day: cell.day })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Leaf({ to, words, icon }: { to: string | undefined; words: string; icon: ReactNode }) {
  if (!to) return <span className={styles.leaf} />;
  return (
    <Link to={to} preventScrollReset className={styles.leaf} aria-label={words}>
      {icon}
    </Link>
  );
}

type DayMarkProps = { cell: DayCell; chosen: boolean; stop: boolean; to: string };

function DayMark({ cell, chosen, stop, to }: DayMarkProps) {
  const words = countWords(cell);
  const look = [
    styles.day,
    cell.isPast && styles.past,
    !cell.inMonth && styles.outside,
    cell.classes > 0 && styles.busy,
    cell.isToday && styles.today,
    chosen && styles.chosen,
  ]
    .filter(Boolean)
    .join(" ");
  const inside = (
    <>
      {cell.number}
      <span className={styles.marks}>
        {cell.classes > 0 && <span className={styles.dot} />}
        {cell.slots > 0 && <span className={styles.ring} />}
      </span>
    </>
  );
  if (cell.isPast) {
    return (
      <span className={look}>
        {inside}
        {words && <span className="hidden-text">{`${words}, past`}</span>}
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      className={look}
      data-day={cell.day}
      tabIndex={stop ? 0 : -1}
      aria-label={`${dayWords(cell.day)}${words}${cell.isToday ? ", today" : ""}`}
      {...(cell.isToday ? { "aria-current": "date" as const } : {})}
    >
      {inside}
    </Link>
  );
}

/** `, 2 classes, 1 free time`; empty for a day with neither. */
function countWords({ classes, slots }: DayCell): string {
  const words = [
    classes > 0 && (classes === 1 ? "1 class" : `${classes} classes`),
    slots > 0 && (slots === 1 ? "1 free time" : `${slots} free times`),
  ];
  return words
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("");
}

/** What the marks of the days mean. */
export function MonthLegend() {
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.dot} /> Class
      </li>
      <li>
        <span className={styles.ring} /> Free time for a private session
      </li>
    </ul>
  );
}
