import type { SiteDocuments } from "../../../../contract/site/documents/calls.ts";

/** Message from the editor to the preview: unpublished words by section. Accepted only from the same origin. */
export type PreviewMessage = { previews: Partial<SiteDocuments> };

export function isPreviewMessage(message: unknown): message is PreviewMessage {
  return typeof message === "object" && message !== null && "previews" in message;
}

/** Message from the preview to the editor: it is ready for words. */
export const previewReady = "preview ready";
