import { ownFetchHeader } from "../../../../contract/platform/call/endpoint.ts";
import { Refusal } from "../../call/ctx.ts";
import { wantsPage } from "../pages/refusal-page.ts";

type Headers = NodeJS.Dict<string | string[]>;

/** Refuses `cross-site` for a call that a page of another site made. */
export function refuseCrossOrigin(headers: Headers, publicUrl: string): void {
  if (isCrossOrigin(headers, publicUrl)) throw new Refusal("cross-site");
}

/** Whether a page of another site sent the request. Programs send none of these headers, and no visitor's cookies. */
export function isCrossOrigin(headers: Headers, publicUrl: string): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return true;
  // A plain form on a page with no-referrer has the origin "null"; Sec-Fetch-Site is still correct.
  if (headers["sec-fetch-site"] === "same-origin") return false;
  const { origin, host } = headers;
  if (typeof origin !== "string") return false;
  const own = new URL(publicUrl);
  if (origin === own.origin) return false;
  // Compares with the requested host, such as a LAN address. For an https site, a page over plain http may be forged.
  const sender = URL.canParse(origin) ? new URL(origin) : undefined;
  if (sender === undefined || sender.host !== host) return true;
  return own.protocol === "https:" && sender.protocol !== "https:";
}

/** Whether a browser navigates to this address: by a link, a form or a redirect. */
export function isNavigation(headers: Headers): boolean {
  // Without Sec-Fetch-Site the mode is not from a browser: Node's fetch also sends it.
  return headers["sec-fetch-site"] === undefined ? wantsPage(headers) : headers["sec-fetch-mode"] === "navigate";
}

/**
 * Whether a GET may start a login session: only for a script of our own page, or for a program. Over plain http and
 * from old browsers there are no Sec-Fetch headers. Then the request needs either our own header, which a foreign page
 * cannot send without a preflight, or a User-Agent that is not Mozilla, which every browser claims to be.
 */
export function mayStartSession(headers: Headers, publicUrl: string): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest } = headers;
  if (site !== undefined)
    return site === "same-origin" && (mode === "cors" || mode === "same-origin") && dest === "empty";
  if (isCrossOrigin(headers, publicUrl) || isNavigation(headers)) return false;
  const isOurFetch = headers[ownFetchHeader.header] === ownFetchHeader.value;
  return isOurFetch || !/^Mozilla\//i.test(String(headers["user-agent"] ?? ""));
}
