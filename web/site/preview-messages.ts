import type { SiteDocuments, SiteSection } from "../../contract/site.ts";

/** What the editor says to the preview it holds: what these sections would say. Only a page of the same site is heard. */
export type PreviewWords = { previews: Partial<SiteDocuments> };

/** What a preview says as soon as it can hear. */
export const previewReady = "preview ready";

export function isPreviewWords(said: unknown): said is PreviewWords {
  return typeof said === "object" && said !== null && "previews" in said;
}

/** The draft of one section, as it goes to a preview. */
export function previewWords(section: SiteSection, words: unknown): PreviewWords {
  return { previews: { [section]: words } };
}
