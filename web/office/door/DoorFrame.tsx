import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import * as t from "../../../contract/office/door/text.desk.ts";
import type { CallData } from "../../kit/calls/call-data.ts";
import { BackIcon } from "../../kit/ui/Icons.tsx";
import { UnsentNotice } from "../../kit/ui/UnsentNotice.tsx";
import { DoorPages } from "./DoorPages.tsx";
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
