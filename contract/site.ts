import { endpoint } from "./endpoint.ts";
import type { SiteDocuments, SiteQuery } from "./schema/site.ts";

export type * from "./schema/site.ts";

/** The words and pictures of the site, one document a section. */
export const readSite = endpoint<{ query: SiteQuery; output: Partial<SiteDocuments> }>()({
  method: "GET",
  path: "/api/site",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "Some of the site's documents, by section name: `?sections=home,teacher`.",
});
