import type { SiteSection } from "../../../contract/site/documents/calls.ts";

/** What the sample addresses of pages name (bin/pictures/addresses.ts). Without a day, a page shows today. */
// oxfmt-ignore
export type Samples = Record<
  | "studentId" | "studentPersonId" | "clientId" | "guestEmail" | "classSlug" | "eventId" | "slotId"
  | "classTitle" | "classDate" | "classLocation" | "classEventId" | "chocolateId" | "chocolateSlug" | "orderId"
  | "orderToken" | "payToken" | "sessionToken" | "giftCardToken" | "seatToken" | "unsignedSeatToken" | "heldSeatToken"
  | "purchaseId" | "absenceId" | "absenceToken" | "waiverId" | "unsignedSignupId" | "unsignedEventId" | "unknownToken" | "section",
  string
> &
  Partial<Record<"calendarMonth" | "calendarDay" | "bookMonth" | "bookDay" | "weekDay" | "usedToken", string>>;

/** How the server caches a page that is the same for every visitor. */
export type Caching = {
  /** The topics on the page. A change to one of them evicts the page from the cache. */
  shows: readonly ("site" | "events" | "chocolates" | "slots" | "passes")[];
  /** Query parameters that are part of the cache key. All others are ignored. */
  query?: readonly string[];
  /** Valid values by parameter. Invalid ones are ignored. */
  shapes?: Readonly<Record<string, RegExp>>;
  /** A parameter is ignored unless its value starts with the value of this other one: a day within its month. */
  within?: Readonly<Record<string, string>>;
};

export type Login = "student" | "owner";

/** A page of web/kit/pages/pages.ts. The browser gets only what web/kit/pages/in-browser/ takes from it. */
export type Page = {
  /** The route, below `/` and, except for the owner's pages, below `/es`. */
  path: string;
  /** Below `web/`. It exports the page, and its title as `meta` and `handle`. */
  file: string;
  /** Missing: it is not cached. */
  cache?: Caching;
  /** In the sitemap. Names the site documents that the page consists of, if it shows nothing else. */
  sitemap?: true | readonly SiteSection[];
  /** It loads the payment provider's script. Its Content-Security-Policy allows it, so the page is not cached. */
  takesPayments?: true;
  /** The owner's pages show it in a frame. */
  isFramed?: true;
  /** It leads on to another page at once. */
  redirects?: true;
  /** Name of an owner's page in the menu and the search; `also`: more words by which the search finds it. */
  name?: string;
  also?: string;
  /** In the menu under More. */
  isRare?: true;
  /** What the parameters of the path, and those of the query, are in pictures and browser tests. */
  sample?: Readonly<Record<string, keyof Samples>>;
  /**
   * The failure in the picture of an error. `calls`: the browser's calls are answered with 500; for pages with a login
   * this is the default. `send`: the filled-in form is, too. `link`: the address names nothing.
   */
  fault?: "calls" | "send" | "link";
};
