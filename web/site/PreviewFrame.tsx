import { useEffect, useRef, useState } from "react";
import { filled } from "../../contract/fill-facts.ts";
import type { SiteDocument } from "../../contract/site-editing.ts";
import { links } from "../routes.ts";
import { Choice } from "../ui/Choice.tsx";
import { previewReady, previewWords } from "./preview-messages.ts";
import type { Words } from "./word-drafts.ts";
import styles from "./PreviewFrame.module.css";

/** The widths a page is looked at in; its own media queries see them. */
const screens = { phone: 390, desktop: 1280 } as const;
type Screen = keyof typeof screens;

type PreviewFrameProps = { document: SiteDocument; words: Words; screen?: Screen };

/** The page of the site that shows a section, with these words on it, as a phone or a desktop shows it. */
export function PreviewFrame({ document, words, screen = "desktop" }: PreviewFrameProps) {
  const { section, facts } = document;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [chosen, setChosen] = useState<Screen>(screen);
  const { place, width, height } = useSize();
  const shownAs = screens[chosen];
  const scale = width > 0 ? Math.min(1, width / shownAs) : 1;

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === previewReady) setIsReady(true);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const values = Object.fromEntries(facts.map(({ name, is }) => [name, is]));
    // Not at every letter: a page takes some milliseconds.
    const timer = setTimeout(() => {
      const said = previewWords(section, filled(words, values));
      frame.current?.contentWindow?.postMessage(said, location.origin);
    }, 150);
    return () => clearTimeout(timer);
  }, [isReady, section, words, facts]);

  return (
    <div className={styles.preview}>
      <Choice
        label="Screen"
        options={[
          { value: "phone", words: "Phone" },
          { value: "desktop", words: "Desktop" },
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div ref={place} className={styles.place}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which lets nothing out by itself */}
        <iframe
          ref={frame}
          title={`Preview: ${document.title}`}
          src={links.preview(section)}
          className={styles.frame}
          style={{
            width: shownAs,
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (width - shownAs * scale) / 2),
          }}
        />
      </div>
    </div>
  );
}

/** How large an element is, followed. */
function useSize() {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return { place, ...size };
}
