import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./FoldedForm.module.css";

type FoldedFormProps = {
  /** What the button that opens it says. */
  words: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A form beside the list it adds to; on a phone it is folded behind a button above the list. */
export function FoldedForm({ words, isOpen, onToggle, children }: FoldedFormProps) {
  return (
    <>
      <div className={styles.opener}>
        <Button
          kind={isOpen ? "quiet" : "filled"}
          aria-expanded={isOpen}
          aria-controls="add"
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? "Close" : words}
        </Button>
      </div>
      <div id="add" className={isOpen ? undefined : styles.folded}>
        {children}
      </div>
    </>
  );
}
