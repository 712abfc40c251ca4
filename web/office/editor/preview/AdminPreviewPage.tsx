import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, useParams } from "react-router";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { readSite, type SiteDocuments, type SiteSection } from "../../../../contract/site/documents/calls.ts";
import { sectionGroups } from "../../../../contract/site/documents/editing-calls.ts";
import * as t from "../../../../contract/site/documents/text.desk.ts";
import { call, errorMessageOf } from "../../../kit/calls/api.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { Skeleton } from "../../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { isPreviewMessage, previewReady } from "./preview-messages.ts";

export const meta = () => adminMeta(t.preview);
const sections = sectionGroups.flatMap((group) => group.sections);

/** A page with the unpublished words that the editor around this frame sends; otherwise with the published words. */
export default function AdminPreviewPage() {
  const { section = "home" } = useParams();
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isShown, setIsShown] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const tryAgain = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };

  useEffect(() => {
    if (!container.current) return;
    const stop = new AbortController();
    void show(container.current, sections.find((one) => one === section) ?? "home", stop.signal).then(
      () => setIsShown(true),
      (error: unknown) => setFailure(errorMessageOf(error)),
    );
    return () => stop.abort();
  }, [section, attempt]);

  return (
    <>
      {failure && (
        <Notice tone="danger" title={t.thereIsNoPreviewNow}>
          {failure} <Button kind="link" onClick={tryAgain} words={shared.tryAgainButton} />
        </Notice>
      )}
      {!isShown && !failure && <Skeleton shape="card" />}
      <div ref={container} />
    </>
  );
}

/** Renders the pages into `container` and applies the editor's messages until `signal` aborts. */
async function show(container: HTMLElement, section: SiteSection, signal: AbortSignal): Promise<void> {
  let drafts: Partial<SiteDocuments> = {};
  let redraw = () => {};
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || !isPreviewMessage(data)) return;
    drafts = data.previews;
    redraw();
  };
  addEventListener("message", onMessage, { signal });
  // The preview submits no forms and follows no links to other sites.
  container.addEventListener("submit", blockEvent, { capture: true, signal });
  container.addEventListener("click", blockExternalLink, { capture: true, signal });

  const [published, { anchorOf, createPreviewRouter }] = await Promise.all([
    call(readSite, { query: { sections: sections.join(",") } }),
    import("./preview-router.ts"),
  ]);
  if (signal.aborted) return;
  const router = createPreviewRouter(section, () => ({ ...published, ...drafts }) as SiteDocuments);
  redraw = () => void router.revalidate();
  // A separate root, because a router cannot be nested in another router.
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  signal.addEventListener("abort", () => {
    root.unmount();
    router.dispose();
  });
  const anchor = anchorOf[section];
  if (anchor) void scrollToElement(anchor, signal);
  if (parent !== window) parent.postMessage(previewReady, location.origin);
}

function blockEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function blockExternalLink(event: Event): void {
  const link = (event.target as Element).closest("a");
  if (link && link.origin !== location.origin) event.preventDefault();
}

/** Scrolls to an element as soon as it is rendered; gives up after 120 frames. */
async function scrollToElement(id: string, signal: AbortSignal): Promise<void> {
  for (let frames = 0; frames < 120 && !signal.aborted; frames += 1) {
    const part = document.getElementById(id);
    // Not `scrollIntoView`, which would also scroll the page around the frame.
    if (part) return scrollTo({ top: part.getBoundingClientRect().top + scrollY });
    await new Promise(requestAnimationFrame);
  }
}
