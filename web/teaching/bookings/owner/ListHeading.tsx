import type { Pages } from "../../../kit/calls/read-pages.ts";
import styles from "./AdminBookingsPage.module.css";

type ListHeadingProps = { id: string; title: string; list: Pages<unknown> | undefined };

/** The heading of a list, with the number of its rows. */
export function ListHeading({ id, title, list }: ListHeadingProps) {
  const count = list?.rows.length ?? 0;
  return (
    <h2 id={id} tabIndex={-1}>
      {title} {count > 0 && <span className={styles.count}>{list?.hasMore ? `${count}+` : count}</span>}
    </h2>
  );
}
