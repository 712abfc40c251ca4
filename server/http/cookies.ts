import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { Cookies } from "../ctx.ts";

/** A browser takes a cookie of this name only over https, for "/", and from this very host: no other host can plant one. */
const hostPrefix = "__Host-";

/** The cookies of one call: what came in, and as `set-cookie` headers what goes out. */
export function openJar(
  header: string | undefined,
  secure: boolean,
): { cookies: Cookies; headers(): { "set-cookie"?: string[] } } {
  const came: Partial<Record<string, string>> = header ? parseCookie(header) : {};
  const going = new Map<string, string>();
  const write = (name: string, value: string, options: Omit<SetCookie, "name" | "value">) =>
    going.set(
      name,
      stringifySetCookie({ name, value, httpOnly: true, sameSite: "strict", secure, ...options }),
    );
  const send: typeof write = (name, value, options) =>
    secure ? write(hostPrefix + name, value, { ...options, path: "/" }) : write(name, value, options);
  return {
    cookies: {
      get: (name) => came[secure ? hostPrefix + name : name],
      set: (name, value, { path, maxAgeSeconds, fromElsewhere }) =>
        void send(name, value, {
          path,
          ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
          ...(fromElsewhere ? { sameSite: "lax" } : {}),
        }),
      clear: (name, { path }) => void send(name, "", { path, maxAge: 0 }),
    },
    headers: () => (going.size > 0 ? { "set-cookie": [...going.values()] } : {}),
  };
}
