/**
 * The pages that are the same for every visitor and are kept in memory by the server: which query parameters tell
 * them apart, and what they show (a change of it drops them). All other parameters are no part of their address.
 */
export const cachedPages: Record<string, { query: readonly string[]; shows: readonly ("site" | "events" | "chocolates")[] }> = {
  "/": { query: [], shows: ["site"] },
  "/about": { query: [], shows: ["site"] },
  "/calendar": { query: ["month", "day"], shows: ["site", "events"] },
  "/chocolates": { query: [], shows: ["site", "chocolates"] },
  "/contact": { query: [], shows: ["site"] },
  "/aboutwebsite": { query: [], shows: ["site"] },
  "/privacy": { query: [], shows: ["site"] },
  "/terms": { query: [], shows: ["site"] },
  "/refunds": { query: [], shows: ["site"] },
  "/allergens": { query: [], shows: ["site"] },
};
