import type { ReactNode } from "react";
import { Drawing } from "../Drawing.tsx";
import { Stack } from "../Layout.tsx";
import styles from "./Empty.module.css";

/** Placeholder for an empty list or an error: drawing, title, text and action. */
export function Empty(props: {
  svg: string;
  title: string;
  /** 1 if it is the heading of the page. */
  level?: 1 | 2 | 3;
  text?: string | undefined;
  /** Instead of a plain text. */
  children?: ReactNode;
  action?: ReactNode;
}) {
  const text = props.text === undefined ? props.children : <p>{props.text}</p>;
  const Heading = `h${props.level ?? 2}` as const;
  return (
    <Stack gap={3} align="center" className={styles.empty}>
      <Drawing svg={props.svg} size="scene" />
      <Heading className={styles.title}>{props.title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </Stack>
  );
}
