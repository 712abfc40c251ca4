import { data } from "react-router";
import { readSite, type SiteDocuments, type SiteSection } from "../../../contract/site/documents/calls.ts";
import { type Call, CallError } from "./api.ts";

export async function readSiteDocuments<S extends SiteSection>(call: Call, ...sections: S[]) {
  const documents = await orErrorPage(call(readSite, { query: { sections: sections.join(",") } }));
  const missing = sections.find((section) => documents[section] === undefined);
  if (missing) throw new Error(`The site has no document “${missing}”.`);
  return documents as Pick<SiteDocuments, S>;
}

/** For data that a page cannot do without: if the call fails, the whole page gets the status of the failure. */
export async function orErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError) throw data(null, { status: error.status });
    throw error;
  }
}
