import { readSite, type SiteDocuments, type SiteSection } from "../contract/site.ts";
import type { Call } from "./api.ts";

/** Some of the site's documents, all of them there: a site without its words is a fault, not a state. */
export async function siteWords<S extends SiteSection>(
  call: Call,
  ...sections: S[]
): Promise<Pick<SiteDocuments, S>> {
  const documents = await call(readSite, { query: { sections: sections.join(",") } });
  const missing = sections.find((section) => documents[section] === undefined);
  if (missing) throw new Error(`The site has no document “${missing}”.`);
  return documents as Pick<SiteDocuments, S>;
}
