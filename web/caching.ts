/**
 * The pages that are the same for every visitor and are kept in memory by the server: which query parameters tell
 * them apart, and what they show (a change of it drops them). Other parameters and values of another shape are ignored,
 * and so is a parameter that does not begin with the one it lies `within`, such as a day outside of its month.
 */
type Caching = {
  query: readonly string[];
  shapes?: Readonly<Record<string, RegExp>>;
  within?: Readonly<Record<string, string>>;
  shows: readonly ("site" | "events" | "chocolates" | "slots")[];
};

export const cachedPages: Record<string, Caching> = {
  "/": { query: [], shows: ["site"] },
  "/about": { query: [], shows: ["site"] },
  "/calendar": {
    query: ["month", "day"],
    shapes: { month: /^\d{4}-(0[1-9]|1[0-2])$/, day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ },
    within: { day: "month" },
    shows: ["site", "events", "slots"],
  },
  "/chocolates": { query: [], shows: ["site", "chocolates"] },
  "/chocolates/{slug}": { query: [], shows: ["site", "chocolates"] },
  "/register": { query: [], shows: ["site"] },
  "/login": { query: ["problem"], shapes: { problem: /^google$/ }, shows: ["site"] },
  "/contact": { query: [], shows: ["site"] },
  "/aboutwebsite": { query: [], shows: ["site"] },
  "/privacy": { query: [], shows: ["site"] },
  "/terms": { query: [], shows: ["site"] },
  "/refunds": { query: [], shows: ["site"] },
  "/allergens": { query: [], shows: ["site"] },
};
