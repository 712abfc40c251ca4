import { addMonths, type Day, monthGrid } from "../../contract/time.ts";

/** One day of a month as it is drawn. */
export type DayCell = {
  day: Day;
  number: number;
  inMonth: boolean;
  isPast: boolean;
  isToday: boolean;
  classes: number;
  /** Times that can be booked. */
  slots: number;
};

type Shown = { classes?: readonly { date: Day }[]; slots?: readonly { date: Day }[] };

/** The 42 days of a month, with the classes and open slots of each counted. */
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

/** Months that can be leafed to: a year back, two years ahead. Beyond that there is nothing, and no end to it. */
export function isMonthShown(month: string, today: Day): boolean {
  const thisMonth = today.slice(0, 7);
  return (
    month >= addMonths(`${thisMonth}-01`, -12).slice(0, 7) &&
    month <= addMonths(`${thisMonth}-01`, 24).slice(0, 7)
  );
}

/** The month an address asks for, or this month when it asks for nonsense. */
export function monthOf(asked: string | null, today: Day): string {
  const isMonth = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked);
  return isMonth && isMonthShown(asked, today) ? asked : today.slice(0, 7);
}

/** The month so many months away. */
export function otherMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}
