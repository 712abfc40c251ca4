import { addMonths, type Day, monthGrid } from "../../../../contract/platform/values/time.ts";

type Shown = { classes?: readonly { date: Day }[]; slots?: readonly { date: Day }[] };

/** The 42 days (six weeks) of a month, with the numbers of classes and open slots. */
export function monthCells(month: string, today: Day, { classes = [], slots = [] }: Shown) {
  return monthGrid(month).map((day) => ({
    day,
    number: Number(day.slice(8)),
    inMonth: day.startsWith(month),
    isPast: day < today,
    isToday: day === today,
    classes: classes.filter(({ date }) => date === day).length,
    slots: slots.filter(({ date }) => date === day).length,
  }));
}

export type DayCell = ReturnType<typeof monthCells>[number];

/** Whether the calendar shows a month: from one year back to two years ahead. */
export function isMonthShown(month: string, today: Day): boolean {
  const thisMonth = today.slice(0, 7);
  return month >= shiftMonth(thisMonth, -12) && month <= shiftMonth(thisMonth, 24);
}

/** The requested month, or the current month if the request is invalid or out of range. */
export function monthOf(requested: string | null, today: Day): string {
  const isMonth = requested !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(requested);
  return isMonth && isMonthShown(requested, today) ? requested : today.slice(0, 7);
}

export const shiftMonth = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
