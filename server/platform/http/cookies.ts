import { parseCookie, stringifySetCookie } from "cookie";
import type { Cookies } from "../call/ctx.ts";

/** A browser accepts a cookie with this prefix only over https, for "/", and from this host itself. */
const hostPrefix = "__Host-";

/** The cookies of one call: those of the request, and the `set-cookie` headers of the response. */
export function openCookieJar(
  header: string | undefined,
  secure: boolean,
): { cookies: Cookies; headers(): { "set-cookie"?: string[] } } {
  const incoming: Partial<Record<string, string>> = header ? parseCookie(header) : {};
  const outgoing = new Map<string, string>();
  const fullName = (name: string) => (secure ? hostPrefix + name : name);
  const set: Cookies["set"] = (shortName, value, { path: ownPath, maxAgeSeconds, fromElsewhere }) => {
    const name = fullName(shortName);
    const path = secure ? "/" : ownPath;
    const sameSite = fromElsewhere ? "lax" : "strict";
    const maxAge = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
    outgoing.set(name, stringifySetCookie({ name, value, path, httpOnly: true, sameSite, secure, ...maxAge }));
  };
  return {
    cookies: {
      get: (name) => incoming[fullName(name)],
      set,
      clear: (name, { path }) => set(name, "", { path, maxAgeSeconds: 0 }),
    },
    headers: () => (outgoing.size > 0 ? { "set-cookie": [...outgoing.values()] } : {}),
  };
}
