import type { ReactNode } from "react";
import { Link } from "react-router";
import { joined } from "../Layout.tsx";
import type { Look } from "./Columns.tsx";
import styles from "./Charts.module.css";

type Bar = {
  name: string;
  /** Where the details are. */
  to?: string;
  note?: ReactNode;
  end: string;
  /** Length of the bar, 0 to 1. Without it, the row has no bar: a sum, or what is less than zero. */
  share?: number | undefined;
  look?: Look;
};

/** A list in which each row has a bar. `isOfWhole`: the bars are parts of a whole, which is drawn too. */
export function Bars({ label, bars, isOfWhole }: { label: string; bars: readonly Bar[]; isOfWhole?: boolean }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, to, note, end, share, look = "solid" }) => (
        <li key={name}>
          <div className={styles.line}>
            {to ? (
              <Link to={to} className={styles.name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name}>{name}</span>
            )}
            <span className={styles.end}>{end}</span>
          </div>
          {note && <div className={styles.note}>{note}</div>}
          {share !== undefined && (
            <div className={joined(styles.track, isOfWhole && styles.whole)} aria-hidden="true">
              {share > 0 && (
                <i className={joined(styles.part, styles[look])} style={{ width: `${100 * Math.min(1, share)}%` }} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
