import { parseCookie, stringifySetCookie } from "cookie";
import type { Cookies } from "../ctx.ts";

/** The cookies of one call: what came in, and as `set-cookie` headers what goes out. */
export function openJar(
  header: string | undefined,
  secure: boolean,
): { cookies: Cookies; headers(): { "set-cookie"?: string[] } } {
  const came = header ? parseCookie(header) : {};
  const going = new Map<string, string>();
  const send = (
    name: string,
    value: string,
    options: { path: string; maxAge?: number; sameSite?: "lax" | "strict" },
  ) =>
    going.set(
      name,
      stringifySetCookie({ name, value, httpOnly: true, sameSite: "strict", secure, ...options }),
    );
  return {
    cookies: {
      get: (name) => came[name],
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
