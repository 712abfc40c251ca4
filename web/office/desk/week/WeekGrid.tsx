import { type CSSProperties, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Week } from "../../../../contract/office/desk/calls.ts";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import {
  clockWords,
  type Day,
  dayWords,
  studioDay,
  studioTime,
  weekdayDateWords,
} from "../../../../contract/platform/values/time.ts";
import { MoveIcon } from "../../../kit/ui/Icons.tsx";
import { joined } from "../../../kit/ui/Layout.tsx";
import { StateGlyph } from "../../../kit/ui/lists/StateTag.tsx";
import type { Moves } from "./use-moves.ts";
import * as week from "./week-items.ts";
import styles from "./WeekGrid.module.css";

type WeekGridProps = { days: Day[]; items: week.WeekItem[]; absences: Week["absences"]; now: string; moves: Moves };

/** Seven days as columns over the hours in use. Classes and sessions can be dragged. */
export function WeekGrid({ days, items, absences, now, moves }: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { moving } = moves;
  const isMoved = moving && !week.isSameSpot(moving.item, moving.to);
  const hours = week.hoursShown(items, isMoved ? { time: moving.to.time, minutes: moving.item.minutes } : undefined);
  // A drag outlives the render in which it began.
  const latestHours = useRef(hours);
  useEffect(() => {
    latestHours.current = hours;
  });
  const today = studioDay(new Date(now));
  // Safari only lets later listeners keep a finger from scrolling if there was one before the touch.
  useEffect(() => {
    const element = grid.current;
    const nothing = () => {};
    element?.addEventListener("touchmove", nothing, { passive: false });
    return () => element?.removeEventListener("touchmove", nothing);
  }, []);
  return (
    <div
      ref={grid}
      className={joined(styles.grid, moving && styles.moving)}
      style={{ "--hours": hours.to - hours.from } as CSSProperties}
    >
      <div className={styles.hours} aria-hidden="true">
        {Array.from({ length: hours.to - hours.from }, (_, at) => (
          <span key={at}>{hourWords(hours.from + at)}</span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day} className={joined(styles.day, day === today && styles.today)} aria-label={dayWords(day)}>
          <div className={styles.head}>
            <h2 aria-current={day === today ? "date" : undefined}>{weekdayDateWords(day)}</h2>
            {day === today && <span className={styles.tag}>{adminShared.today}</span>}
            {absences
              .filter(({ from, to }) => from <= day && day <= to)
              .map(({ _id }) => (
                <Link key={_id} to={paths.absence(_id)} className={styles.away}>
                  {t.away}
                </Link>
              ))}
          </div>
          <ul className={styles.body} data-day={day}>
            {items
              .filter(({ date }) => date === day)
              .map((item) => (
                <Entry
                  key={item.key}
                  item={item}
                  hours={hours}
                  now={now}
                  moves={moves}
                  spotAt={(at) => spotIn(grid.current, at, latestHours.current)}
                />
              ))}
            {isMoved && moving.to.date === day && (
              <li
                className={joined(styles.item, styles.ghost)}
                style={placeOf(moving.to, moving.item.minutes, hours)}
                aria-hidden="true"
              >
                <b>{clockWords(moving.to.time)}</b>
                {moving.item.title}
              </li>
            )}
            {day === today && isWithin(studioTime(new Date(now)), hours) && (
              <li
                className={styles.now}
                style={placeOf({ time: studioTime(new Date(now)) }, 0, hours)}
                title={t.nowAt(clockWords(studioTime(new Date(now))))}
                aria-hidden="true"
              />
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A shorter item has room for one line. */
const oneLineMinutes = 45;

type EntryProps = {
  item: week.WeekItem;
  hours: week.Hours;
  now: string;
  moves: Moves;
  /** The spot at a point of the window. */
  spotAt: (at: { x: number; y: number }) => week.Spot | undefined;
};

function Entry({ item, hours, now, moves, spotAt }: EntryProps) {
  const isMovable = week.canMove(item, now);
  const look = week.lookOf(item);
  const isLeaving = moves.moving?.item.key === item.key;
  const isShort = item.minutes < oneLineMinutes;
  const [clock, half] = clockWords(item.time).split(" ");
  return (
    <li
      className={joined(
        styles.item,
        styles[look],
        week.endOf(item) <= now && styles.past,
        isMovable && styles.movable,
        isLeaving && styles.leaving,
        isShort && styles.short,
      )}
      style={placeOf(item, item.minutes, hours)}
      data-key={item.key}
      onPointerDown={(event) => {
        const isHandle = (event.target as Element).closest("button") !== null;
        if (!isMovable || isHandle) return;
        const grabbedPx = event.clientY - event.currentTarget.getBoundingClientRect().top;
        moves.onPointerDown(item, event.nativeEvent, ({ clientX, clientY }) =>
          spotAt({ x: clientX, y: clientY - grabbedPx }),
        );
      }}
    >
      <Link
        to={item.to}
        className={styles.link}
        draggable={false}
        title={week.itemName(item)}
        aria-keyshortcuts={isMovable ? "m" : undefined}
        onKeyDown={(event) => isMovable && moves.onKeyDown(item, event)}
        onBlur={() => isLeaving && moves.onBlur()}
      >
        <b>
          {look === "held" && <StateGlyph state="held" isInText />}
          {clock}
          {half && <i className={isShort ? "hidden-text" : undefined}> {half}</i>}
        </b>{" "}
        <span>{item.title}</span> <small>{item.note}</small>
      </Link>
      {isMovable && (
        <button
          type="button"
          className={styles.handle}
          aria-label={t.moveItem(week.itemName(item))}
          onClick={() => moves.ask(item)}
        >
          <MoveIcon />
        </button>
      )}
    </li>
  );
}

/** The spot at a point of the grid: the nearest day, and the time on a step. */
function spotIn(
  grid: HTMLElement | null,
  { x, y }: { x: number; y: number },
  hours: week.Hours,
): week.Spot | undefined {
  const columns = [...(grid?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
  const at = columns.find((column) => x < column.getBoundingClientRect().right) ?? columns.at(-1);
  const date = at?.dataset["day"];
  if (!at || !date) return undefined;
  const { top, height } = at.getBoundingClientRect();
  const minutes = hours.from * 60 + ((y - top) / height) * (hours.to - hours.from) * 60;
  return { date, time: week.droppedTime(minutes, hours) };
}

/** Start and length in hours, for the style sheet. */
function placeOf({ time }: Pick<week.Spot, "time">, minutes: number, { from, to }: week.Hours): CSSProperties {
  const start = week.minutesOf(time) / 60 - from;
  return { "--start": start, "--length": Math.min(minutes / 60, to - from - start) } as CSSProperties;
}

const isWithin = (time: string, { from, to }: week.Hours) =>
  week.minutesOf(time) >= from * 60 && week.minutesOf(time) < to * 60;

/** `9 AM`; `09:00` where times have 24 hours. */
const hourWords = (hour: number) => clockWords(week.timeOf(hour * 60)).replace(":00 ", " ");
