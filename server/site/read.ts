import type { SiteDocuments, SiteSection } from "../../contract/site.ts";
import type { Ctx } from "../ctx.ts";

/** Some of the site's documents, keyed by section. */
export async function siteSections(
  ctx: Pick<Ctx, "db">,
  { query }: { query: { sections: SiteSection[] } },
): Promise<Partial<SiteDocuments>> {
  const rows = await ctx.db
    .selectFrom("site_documents")
    .select(["section", "body"])
    .where("section", "in", query.sections)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.section, row.body]));
}
