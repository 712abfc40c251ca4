import type { CSSProperties } from "react";
import { joined } from "../Layout.tsx";
import { scaleOf } from "./scale.ts";
import styles from "./Charts.module.css";

/** How a part of a chart is filled: by colour and by pattern. */
export type Look = "solid" | "stripes" | "lines" | "dots" | "cross" | "outline";

type Column = {
  /** A word below the column. A narrow chart shows its first letter. */
  label: string;
  /** The column in words, for the mouse. */
  title: string;
  /** Parts from the bottom to the top. Negative parts are below the line. */
  parts: readonly { value: number; look: Look }[];
};

type ColumnsProps = {
  columns: readonly Column[];
  /** The words of a value at the edge of the chart. */
  words: (value: number) => string;
  /** The chart reaches at least up to this value. */
  least?: number;
};

/** A column for each month, say. A picture of the list or table beside it, which screen readers read instead. */
export function Columns({ columns, words, least = 0 }: ColumnsProps) {
  const { top, bottom } = scaleOf(
    columns.map(({ parts }) => parts.map(({ value }) => value)),
    least,
  );
  const partsOf = ({ parts }: Column, sign: 1 | -1, most: number) =>
    parts.map(
      ({ value, look }, at) =>
        sign * value > 0 && (
          <i
            key={at}
            className={joined(styles.part, styles[look])}
            style={{ height: `${(100 * sign * value) / most}%` }}
          />
        ),
    );
  return (
    <div className={styles.chart} aria-hidden="true">
      <span className="muted">{words(top)}</span>
      <div className={styles.plot} style={{ "--above": top, "--below": bottom } as CSSProperties}>
        {columns.map((column, at) => (
          <div key={at} className={styles.column} title={column.title}>
            <div className={styles.above}>{partsOf(column, 1, top)}</div>
            <div className={styles.below}>{partsOf(column, -1, bottom)}</div>
          </div>
        ))}
      </div>
      {bottom > 0 && <span className="muted">{words(-bottom)}</span>}
      <div className={styles.labels}>
        {columns.map(({ label }, at) => (
          <span key={at}>
            {label.slice(0, 1)}
            <span className={styles.rest}>{label.slice(1)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
