import type { ReactNode } from "react";
import { Link } from "react-router";
import * as t from "../../contract/text/admin/door.ts";
import { BackIcon } from "../ui/Icons.tsx";
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
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
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
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}
