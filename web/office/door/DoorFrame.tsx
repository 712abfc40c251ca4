import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import * as t from "../../../contract/office/door/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import type { CallData } from "../../kit/calls/call-data.ts";
import { useUnsent } from "../../kit/store/unsent.ts";
import { BackIcon } from "../../kit/ui/Icons.tsx";
import { UnsentNotice } from "../../kit/ui/UnsentNotice.tsx";
import styles from "./DoorFrame.module.css";

/** A full-screen page for one hand: a thin head, the content, and the main actions at the bottom edge. */
export function DoorFrame(props: {
  title: string;
  note?: ReactNode;
  back: string;
  /** At the end of the head: a count or a sum. */
  end?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const head = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useRoom(head, foot);
  return (
    <div className={styles.frame}>
      <DoorPages />
      <header ref={head} className={styles.head}>
        <Link to={props.back} className={styles.back} aria-label={t.back}>
          <BackIcon />
        </Link>
        <div className={styles.words}>
          <h1>{props.title}</h1>
          {props.note && <p className="fine">{props.note}</p>}
        </div>
        {props.end}
      </header>
      <div className={styles.content}>{props.children}</div>
      <div ref={foot} className={styles.foot}>
        <UnsentNotice />
        <div className={styles.actions}>{props.actions}</div>
      </div>
    </div>
  );
}

/** Why a page of the door shows what was read earlier. */
export function staleWords({ failure, isUnreachable }: CallData<unknown>): string | undefined {
  if (failure === undefined) return undefined;
  return isUnreachable ? t.noConnectionGoOn : `${failure} ${t.loadedEarlier}`;
}

/** Keeps the focused element, and the end of the content, clear of the bars at both edges. */
function useRoom(head: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const gapPx = 8;
    let mostPx = 0;
    const measure = () => {
      const [headPx, footPx] = [head, foot].map((bar) => bar.current?.offsetHeight ?? 0) as [number, number];
      style.scrollPaddingBlock = `${headPx + gapPx}px ${footPx + gapPx}px`;
      // Never less: at the end of the page, less room would move the list.
      mostPx = Math.max(mostPx, footPx);
      style.setProperty("--foot-room", `${mostPx}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const { current } of [head, foot]) if (current) observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlock = "";
      style.removeProperty("--foot-room");
    };
  }, [head, foot]);
}

// Any class: only the code of these pages is loaded.
const pages = [paths.door("any"), paths.sell()];

/** Loads the pages that the owner may open next: later there may be no connection. */
export function DoorPages() {
  useEffect(() => {
    // React Router loads the code without the styles; the bundler's import loads both.
    const load = () =>
      void Promise.allSettled([
        import("./AdminDoorPage.tsx?__react-router-build-client-route"),
        import("./AdminSellPage.tsx?__react-router-build-client-route"),
      ]);
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** Reads again when the last waiting sale has left the queue: stock, sum and roster have changed. */
export function useReloadAfterSales(reload: () => void): void {
  const { acts } = useUnsent();
  const isWaiting = acts.some(({ kind, state }) => kind.endsWith("sale") && state !== "refused");
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) reload();
    wasWaiting.current = isWaiting;
  }, [isWaiting, reload]);
}
