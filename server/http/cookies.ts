import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { Cookies } from "../ctx.ts";

/** A browser accepts a cookie with this prefix only over https, for "/", and from this host itself. */
const hostPrefix = "__Host-";

/** The cookies of one call: those of the request, and the `set-cookie` headers of the response. */
export function openCookieJar(
  header: string | undefined,
  secure: boolean,
): { cookies: Cookies; headers(): { "set-cookie"?: string[] } } {
  const incoming: Partial<Record<string, string>> = header ? parseCookie(header) : {};
  const outgoing = new Map<string, string>();
  const write = (name: string, value: string, options: Omit<SetCookie, "name" | "value">) =>
    outgoing.set(name, stringifySetCookie({ name, value, httpOnly: true, sameSite: "strict", secure, ...options }));
  const send: typeof write = (name, value, options) =>
    secure ? write(hostPrefix + name, value, { ...options, path: "/" }) : write(name, value, options);
  return {
    cookies: {
      get: (name) => incoming[secure ? hostPrefix + name : name],
      set: (name, value, { path, maxAgeSeconds, fromElsewhere }) =>
        void send(name, value, {
          path,
          ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
          ...(fromElsewhere ? { sameSite: "lax" } : {}),
        }),
      clear: (name, { path }) => void send(name, "", { path, maxAge: 0 }),
    },
    headers: () => (outgoing.size > 0 ? { "set-cookie": [...outgoing.values()] } : {}),
  };
}
