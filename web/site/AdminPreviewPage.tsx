import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, useParams } from "react-router";
import { sectionGroups } from "../../contract/site-editing.ts";
import { readSite, type SiteDocuments, type SiteSection } from "../../contract/site.ts";
import { call, reasonOf } from "../api.ts";
import { deskMeta } from "../page-meta.ts";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { isPreviewWords, previewReady } from "./preview-messages.ts";

export const meta = () => deskMeta("Preview");

const sections = sectionGroups.flatMap((group) => group.sections);

/**
 * A page of the site with words that are not published, as the editor that holds this page in a frame says them. Without
 * an editor around it, it is the page as it is.
 */
export default function AdminPreviewPage() {
  const { section = "home" } = useParams();
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const stop = new AbortController();
    void show(place.current, sections.find((one) => one === section) ?? "home", stop.signal).then(
      () => setIsShown(true),
      (error: unknown) => setFailure(reasonOf(error)),
    );
    return () => stop.abort();
  }, [section]);

  return (
    <>
      {failure && (
        <Notice tone="danger" title="There is no preview now.">
          {failure}
        </Notice>
      )}
      {!isShown && !failure && <Skeleton shape="card" />}
      <div ref={place} />
    </>
  );
}

/** Shows the pages in `place` and follows what the editor says, until the signal. */
async function show(place: HTMLElement, section: SiteSection, signal: AbortSignal): Promise<void> {
  let drafts: Partial<SiteDocuments> = {};
  let redraw = () => {};
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || !isPreviewWords(data)) return;
    drafts = data.previews;
    redraw();
  };
  addEventListener("message", hear, { signal });
  // Nothing is sent and nobody is led out of the site from here.
  place.addEventListener("submit", keepIn, { capture: true, signal });
  place.addEventListener("click", keepOutsideLinks, { capture: true, signal });

  const [published, { anchorOf, previewRouter }] = await Promise.all([
    call(readSite, { query: { sections: sections.join(",") } }),
    import("./preview-router.ts"),
  ]);
  if (signal.aborted) return;
  const router = previewRouter(section, () => ({ ...published, ...drafts }) as SiteDocuments);
  redraw = () => void router.revalidate();
  // A root of its own: a router cannot stand inside another one.
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  signal.addEventListener("abort", () => {
    root.unmount();
    router.dispose();
  });
  const anchor = anchorOf[section];
  if (anchor) void bringIntoView(anchor, signal);
  if (parent !== window) parent.postMessage(previewReady, location.origin);
}

function keepIn(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function keepOutsideLinks(event: Event): void {
  const link = (event.target as Element).closest("a");
  if (link && link.origin !== location.origin) event.preventDefault();
}

/** Brings a part of the page into view as soon as it is there. */
async function bringIntoView(id: string, signal: AbortSignal): Promise<void> {
  for (let frames = 0; frames < 120 && !signal.aborted; frames += 1) {
    const part = document.getElementById(id);
    // Only this page: `scrollIntoView` would move the one around the frame, too.
    if (part) return scrollTo({ top: part.getBoundingClientRect().top + scrollY });
    await new Promise(requestAnimationFrame);
  }
}
