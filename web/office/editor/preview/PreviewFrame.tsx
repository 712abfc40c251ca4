import { useEffect, useRef, useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { SiteDocument } from "../../../../contract/site/documents/editing-calls.ts";
import { fillFacts } from "../../../../contract/site/documents/fill-facts.ts";
import * as t from "../../../../contract/site/documents/text.desk.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Stack, Row } from "../../../kit/ui/Layout.tsx";
import type { Words } from "../word-drafts.ts";
import { previewReady, type PreviewMessage } from "./preview-messages.ts";
import styles from "./PreviewFrame.module.css";

/** Frame widths in pixels. The media queries of the framed page see them. */
const screens = { phone: 390, desktop: 1280 } as const;
type Screen = keyof typeof screens;
type PreviewFrameProps = { document: SiteDocument; words: Words; screen?: Screen };

/** A frame with the page of a section and unpublished words, in phone or desktop width. */
export function PreviewFrame({ document, words, screen = "desktop" }: PreviewFrameProps) {
  const { section, facts } = document;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [chosen, setChosen] = useState<Screen>(screen);
  const { container, width, height } = useSize();
  const screenWidth = screens[chosen];
  const scale = width > 0 ? Math.min(1, width / screenWidth) : 1;

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === previewReady) setIsReady(true);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const values = Object.fromEntries(facts.map(({ name, is }) => [name, is]));
    // Debounced: rendering a page takes some milliseconds.
    const timer = setTimeout(() => {
      const message: PreviewMessage = { previews: { [section]: fillFacts(words, values) } };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    }, 150);
    return () => clearTimeout(timer);
  }, [isReady, section, words, facts]);

  return (
    <Stack gap={3} className={styles.preview}>
      <Choice
        label={t.screen}
        options={[
          { value: "phone", words: shared.phone },
          { value: "desktop", words: t.desktop },
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div ref={container} className={styles.place}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- same-origin page that blocks forms and external links itself */}
        <iframe
          ref={frame}
          title={t.previewOf(document.title)}
          src={paths.preview(section)}
          className={styles.frame}
          style={{
            width: screenWidth,
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (width - screenWidth * scale) / 2),
          }}
        />
      </div>
    </Stack>
  );
}

function useSize() {
  const container = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (container.current) watcher.observe(container.current);
    return () => watcher.disconnect();
  }, []);
  return { container, ...size };
}

type PreviewDialogProps = { document: SiteDocument; words: Words; onClose: () => void };

/** The preview in full screen, for screens too narrow to show it beside the fields. */
export function PreviewDialog({ document, words, onClose }: PreviewDialogProps) {
  const dialog = useOpenDialog();
  const screen = matchMedia("(min-width: 56rem)").matches ? "desktop" : "phone";
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="preview-title" onClose={onClose}>
      <Stack gap={3} className={styles.sheet}>
        <Row gap={3} justify="between" nowrap className={styles.head}>
          <h2 id="preview-title">{t.preview}</h2>
          <Button kind="quiet" size="small" onClick={() => dialog.current?.close()} words={shared.close} />
        </Row>
        <PreviewFrame document={document} words={words} screen={screen} />
      </Stack>
    </dialog>
  );
}
