import { type ReactNode, type SyntheticEvent, useState } from "react";
import styles from "./WordField.module.css";

type FoldProps = {
  title: string;
  /** Something in it is wrong, so it is open. */
  hasFault: boolean;
  /** The first words in it, shown while it is folded. */
  excerpt: string;
  help?: string | undefined;
  /** Just added, and so to be filled in at once. */
  isNew?: boolean;
  children: ReactNode;
};

/** A part of a document, folded until it is wanted, so that a long page stays short on a phone. */
export function Fold({ title, hasFault, excerpt, help, isNew = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isNew);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
  };
  return (
    <details className={styles.fold} open={isOpen || hasFault} onToggle={toggle}>
      <summary>
        <span className={styles.title}>{title}</span>
        {!isOpen && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
      </summary>
      <div className={styles.inside}>
        {help && <p className={styles.help}>{help}</p>}
        {children}
      </div>
    </details>
  );
}

/** Opens every fold around something in the page, so that it can be seen and get the focus. */
export function openAround(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
