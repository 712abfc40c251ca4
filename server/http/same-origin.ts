import { ownFetch } from "../../contract/endpoint.ts";
import { Refusal } from "../refusal.ts";
import { wantsPage } from "./refusal-page.ts";

type Headers = NodeJS.Dict<string | string[]>;

/** Refuses a call that a page of another site made (`cross-site`). */
export function refuseCrossOrigin(headers: Headers, publicUrl: string): void {
  if (isCrossOrigin(headers, publicUrl)) throw new Refusal("cross-site");
}

/** Whether a page of another site sent the request. Programs send none of these headers, and carry no visitor's cookies. */
export function isCrossOrigin(headers: Headers, publicUrl: string): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return true;
  // A plain form on a page that tells nobody its address (no-referrer) comes with the origin "null"; the browser knows.
  if (headers["sec-fetch-site"] === "same-origin") return false;
  const { origin, host } = headers;
  if (typeof origin !== "string") return false;
  const own = new URL(publicUrl);
  if (origin === own.origin) return false;
  // The address that was asked, such as one of the LAN. Behind https, a page over plain http may be anyone's.
  const asking = URL.canParse(origin) ? new URL(origin) : undefined;
  if (asking === undefined || asking.host !== host) return true;
  return own.protocol === "https:" && asking.protocol !== "https:";
}

/** Whether the browser itself goes to this address, to show what it gets: by a link, a form or a redirect. */
export function isNavigation(headers: Headers): boolean {
  const mode = headers["sec-fetch-mode"];
  // Without a site beside it the mode is not from a browser: Node's fetch sends it, too.
  return headers["sec-fetch-site"] === undefined ? wantsPage(headers) : mode === "navigate";
}

/**
 * Whether a GET that starts a session may do so: called by a script of our own page, or by a program. Browsers send no
 * Sec-Fetch headers over plain http, and old ones never do; there a header counts that no foreign page can send without a
 * preflight, and every browser, but hardly a program, says that it is Mozilla.
 */
export function mayStartSession(headers: Headers, publicUrl: string): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest } = headers;
  if (site !== undefined)
    return site === "same-origin" && (mode === "cors" || mode === "same-origin") && dest === "empty";
  if (isCrossOrigin(headers, publicUrl) || isNavigation(headers)) return false;
  const isOurFetch = headers[ownFetch.header] === ownFetch.value;
  return isOurFetch || !/^Mozilla\//i.test(String(headers["user-agent"] ?? ""));
}
