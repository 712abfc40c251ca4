import { verifyLinkHours } from "../../../contract/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { randomSecret } from "../tokens.ts";

/**
 * Marks a browser that requested a link. Grants no access: it only lets the page use the link without another click.
 */
const cookie = { name: "askedLink", path: "/api/user", maxAgeSeconds: verifyLinkHours * 60 * 60 };

/**
 * Marks this browser as requesting a link, unless it is marked already. Returns the keyed hash to store with the
 * link.
 */
export function markRequestingBrowser(ctx: Ctx): string {
  const mark = markOf(ctx) ?? randomSecret();
  ctx.cookies.set(cookie.name, mark, cookie);
  return hashOf(ctx, mark);
}

/** The keyed hash stored with the links that this browser requested. Undefined if it requested none. */
export function requestingBrowserHash(ctx: Ctx): string | undefined {
  const mark = markOf(ctx);
  return mark === undefined ? undefined : hashOf(ctx, mark);
}

/** The cookie's value, if it has the right format. Other values are ignored and replaced. */
function markOf(ctx: Ctx): string | undefined {
  const mark = ctx.cookies.get(cookie.name);
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined;
}

function hashOf(ctx: Ctx, mark: string): string {
  return ctx.signer.mac("asked link", mark);
}
