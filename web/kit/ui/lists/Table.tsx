import type { ReactNode } from "react";
import styles from "./Table.module.css";

type TableProps = { label: string; columns: readonly string[]; children: ReactNode };

/** A table. On a phone each row is a card, and each cell shows the name of its column. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Cell({ column, children }: { column: string; children: ReactNode }) {
  return <td data-label={column}>{children}</td>;
}
