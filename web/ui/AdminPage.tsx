import type { ReactNode } from "react";
import { Link } from "react-router";
import { BackIcon } from "./Icons.tsx";
import styles from "./AdminPage.module.css";

/** Frame of an admin page: heading, actions and content. */
export function AdminPage(props: {
  title: string;
  lead?: ReactNode;
  /** Link to the parent page. */
  back?: { to: string; words: string };
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {props.back && (
        <Link to={props.back.to} className={styles.back}>
          <BackIcon />
          {props.back.words}
        </Link>
      )}
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{props.title}</h1>
          {props.lead && <div className="muted">{props.lead}</div>}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.children}
    </div>
  );
}
