import { addDays, clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { listOffers } from "../../../contract/selling/wallet/calls.ts";
import { listEvents, type StudioEvent } from "../../../contract/teaching/events/calls.ts";
import type { Call } from "../../kit/calls/api.ts";
import { orErrorPage } from "../../kit/calls/read-site-documents.ts";

/** The class an address names, or `several` if more than one matches. */
export type ClassMatch = { event: StudioEvent | undefined; several: StudioEvent[] };

/** Finds the class of an address in the calendar. Its title may be in any language. */
export async function findClass(call: Call, query: URLSearchParams): Promise<ClassMatch> {
  const title = query.get("title")?.trim();
  const date = query.get("date") ?? "";
  const eventId = query.get("eventId");
  if (!title || !isValidDay(date)) return { event: undefined, several: [] };
  // With an id the title is not compared: the address may be older than a new name.
  const named = eventId === null ? { title } : {};
  const events = await orErrorPage(call(listEvents, { query: { from: date, to: date, ...named } }));
  const matches = events.filter((event) => eventId === null || event._id === eventId);
  return matches.length === 1 ? { event: matches[0], several: [] } : { event: undefined, several: matches };
}

/** Whether passes for classes are on sale, and this class can be signed up for here. */
export async function sellsPassesFor(call: Call, event: StudioEvent | undefined): Promise<boolean> {
  if (!event || event.isExternal) return false;
  // The page works without it.
  const offers = await call(listOffers, {}).catch(() => undefined);
  return offers?.passes.some(({ covers }) => covers !== "sessions") ?? false;
}

/** Path and query of a class page that are safe to share: only what names the class, no token. */
export function shareablePath({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  const named = ["date", "title", "location", "eventId"].filter((name) => params.has(name));
  const query = new URLSearchParams(named.map((name) => [name, params.get(name)!]));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** The class as given in an address, for prefilling a form. Not checked against the calendar. */
export type RequestedClass = { title: string; date: string; location: string };

export function readRequestedClass(query: URLSearchParams): RequestedClass {
  const date = query.get("date") ?? "";
  const line = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return { title: line("title"), date: isValidDay(date) ? date : "", location: line("location") };
}

/** Whether the text is an existing day (`YYYY-MM-DD`). `Date.parse` alone would accept February 30. */
function isValidDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** `Saturday, June 19, 9:00 AM · Harbor Room` */
export function whenAndWhere({ date, time, location }: { date: string; time: string; location: string }): string {
  return [`${dayWords(date)}, ${clockWords(time)}`, location].filter(Boolean).join("\u00a0· ");
}
