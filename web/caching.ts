import { paths } from "../contract/paths.ts";

/** How the server caches a page that is the same for every visitor. */
type Caching = {
  /** Query parameters that are part of the cache key. All others are ignored. */
  query: readonly string[];
  /** Valid values by parameter. Invalid ones are ignored. */
  shapes?: Readonly<Record<string, RegExp>>;
  /** A parameter is ignored unless its value starts with the value of this other one: a day within its month. */
  within?: Readonly<Record<string, string>>;
  /** The topics on the page. A change to one of them evicts the page from the cache. */
  shows: readonly ("site" | "events" | "chocolates" | "slots")[];
};

/** The cached pages, by path. */
export const cachedPages: Record<string, Caching> = {
  [paths.home()]: { query: [], shows: ["site"] },
  [paths.about()]: { query: [], shows: ["site"] },
  [paths.calendar()]: {
    query: ["month", "day"],
    shapes: { month: /^\d{4}-(0[1-9]|1[0-2])$/, day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ },
    within: { day: "month" },
    shows: ["site", "events", "slots"],
  },
  [paths.chocolates()]: { query: [], shows: ["site", "chocolates"] },
  [`${paths.chocolates()}/{slug}`]: { query: [], shows: ["site", "chocolates"] },
  [paths.register()]: { query: [], shows: ["site"] },
  [paths.login()]: { query: ["problem"], shapes: { problem: /^google$/ }, shows: ["site"] },
  [paths.contact()]: { query: [], shows: ["site"] },
  [paths.website()]: { query: [], shows: ["site"] },
  [paths.privacy()]: { query: [], shows: ["site"] },
  [paths.terms()]: { query: [], shows: ["site"] },
  [paths.refunds()]: { query: [], shows: ["site"] },
  [paths.allergens()]: { query: [], shows: ["site"] },
};
