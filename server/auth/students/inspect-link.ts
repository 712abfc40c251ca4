import type { LoginLinkInspection } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { findActiveLink } from "./login-links.ts";
import { requestingBrowserHash } from "./requesting-browser.ts";

/**
 * Whether a mailed link works, and whether this browser requested it. Only in the requesting browser may the page use
 * the link up without a click, because mail scanners open links as well. Changes nothing.
 */
export async function inspectLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<LoginLinkInspection> {
  const link = await findActiveLink(ctx, query);
  if (!link) return { link: "dead" };
  return {
    link: link.requestedBy !== null && link.requestedBy === requestingBrowserHash(ctx) ? "asked" : "elsewhere",
  };
}
