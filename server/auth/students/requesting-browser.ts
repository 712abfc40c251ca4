import { verifyLinkHours } from "../../../contract/auth/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { randomSecret } from "../tokens.ts";

/** Marks a browser that requested a link. It grants no access; its page may use the link without another click. */
const cookie = { name: "askedLink", path: "/api/user", maxAgeSeconds: verifyLinkHours * 60 * 60 };

/** Marks this browser, unless it is marked already. Returns the keyed hash to store with the link. */
export function markRequestingBrowser(ctx: Ctx): string {
  const mark = markOf(ctx) ?? randomSecret();
  ctx.cookies.set(cookie.name, mark, cookie);
  return hashesOf(ctx, mark)[0]!;
}

/** The keyed hashes that links of this browser may be stored with, one for each secret. Empty if it requested none. */
export function requestingBrowserHashes(ctx: Ctx): string[] {
  const mark = markOf(ctx);
  return mark ? hashesOf(ctx, mark) : [];
}

/** The cookie's value, if it has the right format. Other values are ignored and replaced. */
const markOf = ({ cookies }: Ctx): string | undefined => /^[\w-]{43}$/.exec(cookies.get(cookie.name) ?? "")?.[0];

const hashesOf = ({ signer }: Ctx, mark: string) => signer.macs("asked link", mark);
