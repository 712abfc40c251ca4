import { data } from "react-router";
import { readSite, type SiteDocuments, type SiteSection } from "../contract/site.ts";
import { type Call, CallError } from "./api.ts";

/** Some of the site's documents, all of them there: a site without its words is a fault, not a state. */
export async function siteWords<S extends SiteSection>(
  call: Call,
  ...sections: S[]
): Promise<Pick<SiteDocuments, S>> {
  const documents = await orErrorPage(call(readSite, { query: { sections: sections.join(",") } }));
  const missing = sections.find((section) => documents[section] === undefined);
  if (missing) throw new Error(`The site has no document “${missing}”.`);
  return documents as Pick<SiteDocuments, S>;
}

/** What a page cannot be without: when it is refused (the database is away), the whole page has that status. */
export async function orErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError) throw data(null, { status: error.status });
    throw error;
  }
}
