import type { CountryCode } from "./countries.ts";
import type { CurrencyCode } from "./currencies.ts";

/** Where the studio is, and how dates, times and amounts are written there (docs/decisions/094-the-place-of-a-studio.md). */
export type StudioPlace = {
  /** IANA time zone. Every date and time of the site is its wall clock. */
  zone: string;
  /** Of all prices and payments. */
  currency: CurrencyCode;
  country: CountryCode;
  /** State or province, as addresses of the country have it; empty where they have none. */
  region: string;
  /** Whether times are written with 12 or 24 hours. */
  hours: 12 | 24;
  /** First day of a week in calendars: Sunday (0) or Monday (1). */
  weekStart: 0 | 1;
  /** Of PDFs and printed pages. */
  paper: "Letter" | "A4";
};

/** The place of a new site. */
export const defaultPlace: StudioPlace = {
  zone: "America/Los_Angeles",
  currency: "USD",
  country: "US",
  region: "OR",
  hours: 12,
  weekStart: 0,
  paper: "Letter",
};

let source: () => StudioPlace = () => defaultPlace;

/**
 * The place of the studio whose page, answer or mail is being made. On the server several studios share a process, so
 * it is read from the context of the request or job (server/platform/process/place.ts); in a browser from the page.
 */
export const currentPlace = (): StudioPlace => source();

/** Called once by the server, for each build of the web, and by a page in the browser. */
export function setPlaceSource(read: () => StudioPlace): void {
  source = read;
}

/** The country that has ZIPs. */
export const zipCountry = "US";
/** Whether the studio is there. */
export const hasZip = (): boolean => currentPlace().country === zipCountry;
