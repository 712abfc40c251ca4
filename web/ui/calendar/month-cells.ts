import { addMonths, type Day, monthGrid } from "../../../contract/time.ts";

/** One day in the month calendar. */
export type DayCell = {
  day: Day;
  number: number;
  inMonth: boolean;
  isPast: boolean;
  isToday: boolean;
  /** Number of classes. */
  classes: number;
  /** Number of open slots. */
  slots: number;
};

type Shown = { classes?: readonly { date: Day }[]; slots?: readonly { date: Day }[] };

/** The 42 days (six weeks) of a month, with the numbers of classes and open slots. */
export function monthCells(month: string, today: Day, { classes = [], slots = [] }: Shown): DayCell[] {
  const counted = { classes: countByDay(classes), slots: countByDay(slots) };
  return monthGrid(month).map((day) => ({
    day,
    number: Number(day.slice(8)),
    inMonth: day.startsWith(month),
    isPast: day < today,
    isToday: day === today,
    classes: counted.classes.get(day) ?? 0,
    slots: counted.slots.get(day) ?? 0,
  }));
}

function countByDay(shown: readonly { date: Day }[]): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { date } of shown) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

/** Whether the calendar shows a month: from one year back to two years ahead. */
export function isMonthShown(month: string, today: Day): boolean {
  const thisMonth = today.slice(0, 7);
  return (
    month >= addMonths(`${thisMonth}-01`, -12).slice(0, 7) && month <= addMonths(`${thisMonth}-01`, 24).slice(0, 7)
  );
}

/** The requested month, or the current month if the request is invalid or out of range. */
export function monthOf(requested: string | null, today: Day): string {
  const isMonth = requested !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(requested);
  return isMonth && isMonthShown(requested, today) ? requested : today.slice(0, 7);
}

/** The month that is `months` after (or before, if negative) the given one. */
export function shiftMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}
