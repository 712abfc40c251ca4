import { paths } from "../../../contract/paths.ts";

/** How the server caches a page that is the same for every visitor. */
type Caching = {
  /** Query parameters that are part of the cache key. All others are ignored. */
  query: readonly string[];
  /** Valid values by parameter. Invalid ones are ignored. */
  shapes?: Readonly<Record<string, RegExp>>;
  /** A parameter is ignored unless its value starts with the value of this other one: a day within its month. */
  within?: Readonly<Record<string, string>>;
  /** The topics on the page. A change to one of them evicts the page from the cache. */
  shows: readonly ("site" | "events" | "chocolates" | "slots" | "passes")[];
};

/** The pages that show nothing but words of the site. */
const { about, register, contact, website, privacy, terms, refunds, allergens, accessibility, offline } = paths;
const wordPages = [about, register, contact, website, privacy, terms, refunds, allergens, accessibility, offline];

export const cachedPages: Record<string, Caching> = {
  ...Object.fromEntries(wordPages.map((path) => [path(), { query: [], shows: ["site"] }])),
  [paths.home()]: { query: [], shows: ["site", "events", "slots", "chocolates"] },
  [paths.calendar()]: {
    query: ["month", "day", "view", "later"],
    shapes: {
      month: /^\d{4}-(0[1-9]|1[0-2])$/,
      day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      view: /^agenda$/,
      later: /^([1-9]|[12]\d)$/,
    },
    within: { day: "month" },
    shows: ["site", "events", "slots"],
  },
  ["/classes/{slug}"]: { query: [], shows: ["site", "events"] },
  [paths.sessions()]: { query: [], shows: ["site", "slots"] },
  [paths.chocolates()]: { query: [], shows: ["site", "chocolates"] },
  [`${paths.chocolates()}/{slug}`]: { query: [], shows: ["site", "chocolates"] },
  [paths.passes()]: { query: [], shows: ["site", "passes"] },
  [paths.login()]: { query: ["problem"], shapes: { problem: /^google$/ }, shows: ["site"] },
};
