import type { Ctx } from "../../ctx.ts";

/** Marks a browser with the address of the student who last logged in. Grants no access. */
const cookie = { name: "knownAddress", path: "/api/user", maxAgeSeconds: 365 * 24 * 60 * 60 };

type Request = { cookies: Pick<Ctx["cookies"], "get">; mac(purpose: string, text: string): string };

/** Marks this browser as known for the address. Called at login. */
export function markKnown(ctx: Ctx, email: string): void {
  ctx.cookies.set(cookie.name, markOf(ctx.signer, email), cookie);
}

/** Whether the last student login in this browser was with this address. */
export function isKnownBrowserOf(email: string, { cookies, mac }: Request): boolean {
  return cookies.get(cookie.name) === markOf({ mac }, email);
}

function markOf({ mac }: Pick<Request, "mac">, email: string): string {
  return mac("known address", email.toLowerCase());
}
