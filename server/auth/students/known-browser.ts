import type { Ctx } from "../../ctx.ts";

/** A browser in which somebody has logged in carries a mark of the address. It opens nothing. */
const cookie = { name: "knownAddress", path: "/api/user", maxAgeSeconds: 365 * 24 * 60 * 60 };

type Marks = { cookies: Pick<Ctx["cookies"], "get">; mac(purpose: string, text: string): string };

/** Marks this browser as the one of somebody who has just logged in. */
export function markKnown(ctx: Ctx, email: string): void {
  ctx.cookies.set(cookie.name, markOf(ctx.signer, email), cookie);
}

/** Whether somebody has logged in with this address in this browser before. */
export function isKnownBrowserOf(email: string, { cookies, mac }: Marks): boolean {
  return cookies.get(cookie.name) === markOf({ mac }, email);
}

function markOf({ mac }: Pick<Marks, "mac">, email: string): string {
  return mac("known address", email.toLowerCase());
}
