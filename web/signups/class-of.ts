import { listEvents, type StudioEvent } from "../../contract/events.ts";
import { addDays, clockWords, dayWords } from "../../contract/time.ts";
import type { Call } from "../api.ts";
import { orErrorPage } from "../site-words.ts";

/** The class an address names; without one, those it fits when they are several. */
export type NamedClass = { event: StudioEvent | undefined; several: StudioEvent[] };

/**
 * Matches what an address says with the classes there are, so that no page speaks words that somebody only put into a
 * link. `eventId` decides when title and date fit several.
 */
export async function classOf(call: Call, query: URLSearchParams): Promise<NamedClass> {
  const title = query.get("title")?.trim();
  const date = query.get("date") ?? "";
  const eventId = query.get("eventId");
  if (!title || !isDay(date)) return { event: undefined, several: [] };
  const events = await orErrorPage(call(listEvents, { query: { from: date, to: date } }));
  const fitting = events.filter(
    (event) => event.title === title && (eventId === null || event._id === eventId),
  );
  return fitting.length === 1 ? { event: fitting[0], several: [] } : { event: undefined, several: fitting };
}

/** The address of a page about a class as it may be shared: what names the class, and no token. */
export function sharedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of ["date", "title", "location", "eventId"]) {
    const value = asked.get(name);
    if (value !== null) query.set(name, value);
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** What an address says about a class, as the fields of a form take it. */
export type AskedClass = { title: string; date: string; location: string };

export function askedIn(query: URLSearchParams): AskedClass {
  const date = query.get("date") ?? "";
  const line = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return { title: line("title"), date: isDay(date) ? date : "", location: line("location") };
}

/** Whether it is written as a day and there is one; JavaScript itself would take the 30th of February. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** `Saturday, June 19, 9:00 AM · Harbor Room` */
export function whenAndWhere({
  date,
  time,
  location,
}: {
  date: string;
  time: string;
  location: string;
}): string {
  return [`${dayWords(date)}, ${clockWords(time)}`, location].filter(Boolean).join(" · ");
}
