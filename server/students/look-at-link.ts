import type { LinkLookedAt } from "../../contract/schema/students.ts";
import type { Ctx } from "../ctx.ts";
import { askedHere } from "./asked-link.ts";
import { livingLink } from "./mailed-links.ts";

/**
 * Whether a mailed link works, and whether this browser asked for it: only there a page may use it up unasked, for
 * mail scanners open pages, too. Changes nothing.
 */
export async function lookAtLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<LinkLookedAt> {
  const link = await livingLink(ctx, query);
  if (!link) return { link: "dead" };
  return { link: link.askedBy !== null && link.askedBy === askedHere(ctx) ? "asked" : "elsewhere" };
}
