import { type ReactNode, type SyntheticEvent, useState } from "react";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./WordField.module.css";

type DisclosureProps = {
  title: string;
  hasFault: boolean;
  /** The first text in it, shown while it is collapsed. */
  excerpt: string;
  help?: string | undefined;
  isNew?: boolean | undefined;
  children: ReactNode;
};

/** A collapsible part of a document, collapsed at first to keep a long form short on a phone. */
export function Disclosure({ title, hasFault, excerpt, help, isNew = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isNew);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
  };
  return (
    <details className={styles.fold} open={isOpen || hasFault} onToggle={toggle}>
      <summary>
        <span className="strong breakable">{title}</span>
        {!isOpen && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
      </summary>
      <Stack gap={5} className={styles.inside}>
        {help && <p className="fine">{help}</p>}
        {children}
      </Stack>
    </details>
  );
}

/** Opens all folds around an element, so that it is visible and can get the focus. */
export function openDisclosuresAround(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
