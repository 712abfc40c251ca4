import type { ReactNode } from "react";
import { Link } from "react-router";
import { BackIcon } from "./Icons.tsx";
import { Row, Stack } from "./Layout.tsx";
import styles from "./AdminPage.module.css";

/** Frame of an admin page: heading, actions and content. */
export function AdminPage(props: {
  title: string;
  lead?: ReactNode;
  /** `state`: given to the history entry of the page that it leads to. */
  back?: { to: string; words: string; state?: unknown } | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Stack gap={5} className={styles.page}>
      {props.back && (
        <Row as={Link} gap={1} nowrap to={props.back.to} state={props.back.state} className={styles.back}>
          <BackIcon />
          {props.back.words}
        </Row>
      )}
      <div className={styles.head}>
        <Stack gap={2}>
          <h1>{props.title}</h1>
          {props.lead && <div className="muted">{props.lead}</div>}
        </Stack>
        {props.actions && (
          <Row gap={3} align="stretch" className="unprinted">
            {props.actions}
          </Row>
        )}
      </div>
      {props.children}
    </Stack>
  );
}
