import type { ReactNode } from "react";
import { joined, Stack } from "./Layout.tsx";
import styles from "./Section.module.css";

export function Section(props: {
  tone?: "page" | "surface";
  id?: string;
  /** Less padding, for a band below the navigation bar or next to a related band. */
  tight?: boolean;
  /** As tall as the screen: the footer stays below the fold while the browser reads the content, and nothing moves. */
  tall?: boolean;
  labelledBy?: string;
  children: ReactNode;
}) {
  const { tone = "page", id, tight, tall, labelledBy, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={joined(styles.section, styles[tone], tight && styles.tight, tall && styles.tall)}
    >
      <div className={styles.width}>{children}</div>
    </section>
  );
}

/** A heading with its lead, in a readable line length. */
export function Head(props: { title: string; lead?: string; level?: 1 | 2; id?: string }) {
  const Heading = props.level === 1 ? "h1" : "h2";
  return (
    <Stack gap={3} className={styles.head}>
      <Heading id={props.id}>{props.title}</Heading>
      {props.lead && <p className={styles.lead}>{props.lead}</p>}
    </Stack>
  );
}

/** Two columns from 56rem: 5/7, 7/5 or halves. */
export function Split(props: { by: "5/7" | "7/5" | "1/1"; centered?: boolean; children: ReactNode }) {
  const columns = { "5/7": styles.narrowWide, "7/5": styles.wideNarrow, "1/1": styles.even }[props.by];
  return <div className={joined(styles.split, columns, props.centered && styles.centered)}>{props.children}</div>;
}
