import type { ReactNode } from "react";
import styles from "./Fold.module.css";

/** What most people do not need now, behind one line that says what it is. Works without JavaScript. */
export function Fold({ words, isOpen, children }: { words: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={isOpen || undefined}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}
