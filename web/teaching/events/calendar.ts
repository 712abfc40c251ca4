import type { Offer } from "schema-dts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { addDays, type Day, monthGrid } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import type { SeatPrice } from "../../../contract/teaching/events/class-price.ts";

/** What a visitor can do about one class. Compares instants, so the browser's time zone has no effect. */
export function classState(event: StudioEvent, now: string): "past" | "full" | "external" | "open" {
  if (Date.parse(event.startsAt) <= Date.parse(now)) return "past";
  if (event.isFull) return "full";
  return event.isExternal && event.signUpLink ? "external" : "open";
}

const agendaDays = 14;
/** With two weeks each, this is more than a year. */
const mostLater = 29;

/** The two weeks of an agenda: from today, or `later` times two weeks after. An invalid number means today. */
export function agendaSpan(later: string | null, today: Day): { from: Day; to: Day; later: number } {
  const isValid = later !== null && /^[1-9]\d?$/.test(later) && Number(later) <= mostLater;
  const times = isValid ? Number(later) : 0;
  const from = addDays(today, times * agendaDays);
  return { from, to: addDays(from, agendaDays - 1), later: times };
}

/** What names a class in an address. */
export const classAddress = ({ title, date, location, _id }: StudioEvent) => ({ title, date, location, eventId: _id });

/** The day to list: the requested one if it is in the month and not past, else the first with an upcoming class or a free slot. */
export function selectedDay(
  requested: string | null,
  month: string,
  today: Day,
  events: readonly StudioEvent[],
  now: string,
  freeDays: readonly Day[] = [],
): Day | undefined {
  if (requested !== null && requested.startsWith(month) && requested >= today && monthGrid(month).includes(requested))
    return requested;
  const upcoming = events.filter((event) => classState(event, now) !== "past").map(({ date }) => date);
  return [...upcoming, ...freeDays].filter((date) => date.startsWith(month)).toSorted()[0];
}

/** The price as schema.org has it; a sliding scale as its ends. */
export function offerOf({ kind, least, most }: SeatPrice): Exclude<Offer, string> {
  if (least === null || most === null) return { "@type": "Offer" };
  const priceCurrency = currentPlace().currency;
  return kind === "fixed"
    ? { "@type": "Offer", price: least.toFixed(2), priceCurrency }
    : { "@type": "AggregateOffer", lowPrice: least.toFixed(2), highPrice: most.toFixed(2), priceCurrency };
}
