import type { LinkLookedAt } from "../../../contract/schema/students.ts";
import type { Ctx } from "../../ctx.ts";
import { activeLink } from "./login-links.ts";
import { requestingBrowser } from "./requesting-browser.ts";

/**
 * Whether a mailed link works, and whether this browser asked for it: only there a page may use it up unasked, for
 * mail scanners open pages, too. Changes nothing.
 */
export async function inspectLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<LinkLookedAt> {
  const link = await activeLink(ctx, query);
  if (!link) return { link: "dead" };
  return {
    link: link.requestedBy !== null && link.requestedBy === requestingBrowser(ctx) ? "asked" : "elsewhere",
  };
}
