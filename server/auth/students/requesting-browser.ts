import { verifyLinkHours } from "../../../contract/students.ts";
import type { Ctx } from "../../ctx.ts";
import { randomSecret } from "../tokens.ts";

/** A browser that asked for a link carries a mark. It opens nothing: with it the link needs no second press. */
const cookie = { name: "askedLink", path: "/api/user", maxAgeSeconds: verifyLinkHours * 60 * 60 };

/** Marks this browser as one that asks for a link, if it is not yet; returns what is kept of the mark beside the link. */
export function markRequestingBrowser(ctx: Ctx): string {
  const mark = markOf(ctx) ?? randomSecret();
  ctx.cookies.set(cookie.name, mark, cookie);
  return keptOf(ctx, mark);
}

/** What is kept beside the links that this browser asked for; nothing in a browser that never did. */
export function requestingBrowser(ctx: Ctx): string | undefined {
  const mark = markOf(ctx);
  return mark === undefined ? undefined : keptOf(ctx, mark);
}

/** Only what looks like one of ours: whatever else comes under its name is replaced. */
function markOf(ctx: Ctx): string | undefined {
  const mark = ctx.cookies.get(cookie.name);
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined;
}

function keptOf(ctx: Ctx, mark: string): string {
  return ctx.signer.mac("asked link", mark);
}
