import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import * as t from "../../contract/text/admin/door.ts";
import { BackIcon } from "../ui/Icons.tsx";
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
  const actions = useRef<HTMLDivElement>(null);
  useScrollPadding(head, actions);
  return (
    <div className={styles.frame}>
      <DoorPages />
      <header ref={head} className={styles.head}>
        <Link to={props.back} className={styles.back} aria-label={t.back}>
          <BackIcon />
        </Link>
        <div className={styles.words}>
          <h1>{props.title}</h1>
          {props.note && <p className={styles.note}>{props.note}</p>}
        </div>
        {props.end}
      </header>
      <div className={styles.content}>{props.children}</div>
      <div ref={actions} className={styles.actions}>
        {props.actions}
      </div>
    </div>
  );
}

/** Keeps what gets the focus clear of the bars at both edges, whatever their heights. */
function useScrollPadding(head: RefObject<HTMLElement | null>, actions: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const gapPx = 8;
    const measure = () => {
      style.scrollPaddingBlock = [head, actions]
        .map((bar) => `${(bar.current?.offsetHeight ?? 0) + gapPx}px`)
        .join(" ");
    };
    const observer = new ResizeObserver(measure);
    for (const { current } of [head, actions]) if (current) observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlock = "";
    };
  }, [head, actions]);
}
