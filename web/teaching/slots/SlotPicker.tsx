import { useSearchParams } from "react-router";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { allTimesWords } from "../../../contract/platform/language/zone-words.ts";
import { clockWords, type Day, dayWords, monthWords } from "../../../contract/platform/values/time.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { text as t } from "../../../contract/teaching/slots/text.ts";
import { isMonthShown, monthCells, monthOf, shiftMonth } from "../../kit/ui/calendar/month-cells.ts";
import { Month } from "../../kit/ui/calendar/Month.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { withoutMonthAndDay } from "./slots.ts";
import styles from "./SlotPicker.module.css";

type SlotPickerProps = {
  slots: AvailableSlot[];
  today: Day;
  chosen: string | undefined;
  onChoose: (slotId: string) => void;
  /** Shown inside a dialog: the calendar has no frame. */
  isPlain?: boolean;
  /** Where the calendar opens. Default: the first slot. */
  near?: Day;
};

/** Chooses a day, then a slot. Month and day are in the address, so that the browser's back button works. */
export function SlotPicker({ slots, today, chosen, onChoose, isPlain, near = today }: SlotPickerProps) {
  const [query] = useSearchParams();
  const firstOf = (some: AvailableSlot[]) => (some.find(({ date }) => date >= near) ?? some.at(-1))?.date;
  const month = monthOf(query.get("month") ?? firstOf(slots)?.slice(0, 7) ?? null, today);
  const inMonth = slots.filter(({ date }) => date.startsWith(month));
  const requestedDay = query.get("day");
  const day = requestedDay?.startsWith(month) ? requestedDay : firstOf(inMonth);
  const daySlots = slots.filter(({ date }) => date === day);
  const previous = shiftMonth(month, -1);
  const next = shiftMonth(month, 1);
  return (
    <Stack gap={5}>
      <Month
        month={month}
        cells={monthCells(month, today, { slots })}
        chosen={day}
        previous={previous >= today.slice(0, 7) ? previous : undefined}
        next={isMonthShown(next, today) ? next : undefined}
        to={(at) => `?${new URLSearchParams([...withoutMonthAndDay(query), ...Object.entries(at)])}`}
        isPlain={isPlain}
      />
      <div aria-live="polite">
        {day && daySlots.length > 0 && (
          <Stack as="fieldset" gap={2} className={styles.times}>
            <legend>{dayWords(day)}</legend>
            {daySlots.map((slot) => (
              <label key={slot._id} className={styles.time}>
                <input
                  type="radio"
                  className="hidden-text"
                  name="slot"
                  checked={slot._id === chosen}
                  onChange={() => onChoose(slot._id)}
                />
                <span className="strong figures">{clockWords(slot.time)}</span>
                <span className="fine">{shared.min(slot.duration, slot.link)}</span>
                {slot.heldUntil && <StateTag state="held">{t.heldForYou}</StateTag>}
              </label>
            ))}
            <p className="fine">{allTimesWords()}</p>
          </Stack>
        )}
        {day && daySlots.length === 0 && <p className="fine">{t.noFreeTimeOn(dayWords(day))}</p>}
        {!day && (
          <Empty svg={emptyBookings} title={t.noFreeTimesIn(monthWords(month))} text={t.newTimesAreAddedEvery} />
        )}
      </div>
    </Stack>
  );
}
