import type { SiteDocuments, SiteSection } from "../../../contract/site.ts";

/** Message from the editor to the preview: unpublished words by section. Accepted only from the same origin. */
export type PreviewMessage = { previews: Partial<SiteDocuments> };

/** Message from the preview to the editor: it is ready for words. */
export const previewReady = "preview ready";

export function isPreviewMessage(message: unknown): message is PreviewMessage {
  return typeof message === "object" && message !== null && "previews" in message;
}

/** The message with the draft of one section. */
export function previewMessage(section: SiteSection, words: unknown): PreviewMessage {
  return { previews: { [section]: words } };
}
