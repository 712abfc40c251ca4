import type { LinkLookedAt } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { activeLink } from "./login-links.ts";
import { requestingBrowser } from "./requesting-browser.ts";

/**
 * Whether a mailed link works, and whether this browser requested it. Only in the requesting browser may the page use
 * the link up without a click, because mail scanners open links as well. Changes nothing.
 */
export async function inspectLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<LinkLookedAt> {
  const link = await activeLink(ctx, query);
  if (!link) return { link: "dead" };
  return {
    link: link.requestedBy !== null && link.requestedBy === requestingBrowser(ctx) ? "asked" : "elsewhere",
  };
}
