import type { IncomingMessage } from "node:http";
import type { Cookies } from "../call/ctx.ts";

// With several processes, a browser's next request may reach a process that still has the old pages in its cache. So a
// call that changes pages sets a cookie. Until it expires, that browser gets no cached page, and reads the primary.

const cookieName = "wrote";

/** Must exceed the delay of a notification, and `mostBehindMs` of a replica (server/platform/db/public-reads.ts). */
const cookieSeconds = 10;

export function markOwnWrite(cookies: Cookies): void {
  cookies.set(cookieName, "1", { path: "/", maxAgeSeconds: cookieSeconds });
}

/** Whether this browser has just changed what pages show. Anyone can send the cookie; it makes a request only dearer. */
export function hasJustWritten({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.cookie?.includes(`${cookieName}=1`) ?? false;
}
