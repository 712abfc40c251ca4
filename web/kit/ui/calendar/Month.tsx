import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import { addDays, type Day, dayWords, monthWords } from "../../../../contract/platform/values/time.ts";
import { BackIcon, ForthIcon } from "../Icons.tsx";
import { joined, Row } from "../Layout.tsx";
import type { DayCell } from "./month-cells.ts";
import { weekdaysInOrder } from "./weekdays.ts";
import styles from "./Month.module.css";

type MonthProps = {
  month: string;
  cells: DayCell[];
  chosen: Day | undefined;
  /** The neighboring months; undefined at the ends of the range. */
  previous: string | undefined;
  next: string | undefined;
  /** The path that shows a month, or a day in it. */
  to: (at: { month: string; day?: Day }) => string;
  /** A day was tapped or clicked. */
  onDay?: () => void;
  /** Without its own frame, to fit into another frame. */
  isPlain?: boolean | undefined;
};

/**
 * A month calendar. Days are links and work without JavaScript. Arrow keys, Home and
 * End move the focus.
 */
export function Month({ month, cells, chosen, previous, next, to, onDay, isPlain }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null);
  const navigatedByKey = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!navigatedByKey.current) return;
    navigatedByKey.current = false;
    grid.current?.querySelector<HTMLElement>("a[tabindex='0']")?.focus();
  }, [month]);
  const selectable = cells.filter((cell) => !cell.isPast);
  // Roving tabindex: one tab stop, arrow keys move between the days.
  const tabStop =
    selectable.find((cell) => cell.day === chosen) ?? selectable.find((cell) => cell.inMonth) ?? selectable[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset["day"];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (day && step !== undefined) {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`a[data-day="${addDays(day, step)}"]`)?.focus();
    }
    const ends: Record<string, number> = { Home: 0, End: -1 };
    const end = ends[event.key];
    if (end !== undefined) {
      event.preventDefault();
      const days = (event.target as HTMLElement).closest("tr")?.querySelectorAll<HTMLElement>("a[data-day]");
      [...(days ?? [])].at(end)?.focus();
    }
    const target = { PageUp: previous, PageDown: next }[event.key];
    if (target) {
      event.preventDefault();
      navigatedByKey.current = true;
      void navigate(to({ month: target }), { preventScrollReset: true });
    }
  };

  return (
    <div className={joined(styles.month, isPlain && styles.plain)}>
      <div className={styles.head}>
        <MonthLink to={previous && to({ month: previous })} words={t.previousMonth} icon={<BackIcon />} />
        <h2 id="month" aria-live="polite">
          {monthWords(month)}
        </h2>
        <MonthLink to={next && to({ month: next })} words={t.nextMonth} icon={<ForthIcon />} />
      </div>
      {/* ARIA grid pattern: arrow keys move between the cells. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby="month" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdaysInOrder().map(([day, name]) => (
              <th key={day} scope="col" abbr={name}>
                {name.slice(0, 3)}
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
                    isTabStop={cell.day === tabStop?.day}
                    to={to({ month: cell.day.slice(0, 7), day: cell.day })}
                    onDay={onDay}
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

function MonthLink({ to, words, icon }: { to: string | undefined; words: string; icon: ReactNode }) {
  if (!to) return <span className={styles.leaf} />;
  return (
    <Link to={to} preventScrollReset className={styles.leaf} aria-label={words}>
      {icon}
    </Link>
  );
}

type DayMarkProps = Pick<MonthProps, "onDay"> & { cell: DayCell; chosen: boolean; isTabStop: boolean; to: string };

function DayMark({ cell, chosen, isTabStop, to, onDay }: DayMarkProps) {
  const words = countWords(cell);
  const look = joined(
    styles.day,
    cell.isPast && styles.past,
    !cell.inMonth && styles.outside,
    cell.classes > 0 && styles.busy,
    cell.isToday && styles.today,
    chosen && styles.chosen,
  );
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
        {words && <span className="hidden-text">{t.past(words)}</span>}
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={onDay}
      className={look}
      data-day={cell.day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${dayWords(cell.day)}${words}${cell.isToday ? t.dayIsToday : ""}`}
      aria-current={cell.isToday ? "date" : undefined}
    >
      {inside}
    </Link>
  );
}

/** `, 2 classes, 1 free time`; empty for a day with neither. */
function countWords({ classes, slots }: DayCell): string {
  return (classes > 0 ? `, ${t.classCount(classes)}` : "") + (slots > 0 ? `, ${t.freeTimeCount(slots)}` : "");
}

export function MonthLegend() {
  return (
    <ul className={styles.legend}>
      <Row as="li" gap={2} nowrap>
        <span className={styles.dot} /> {shared.classLabel}
      </Row>
      <Row as="li" gap={2} nowrap>
        <span className={styles.ring} /> {t.freeTimeForPrivateSession}
      </Row>
    </ul>
  );
}
