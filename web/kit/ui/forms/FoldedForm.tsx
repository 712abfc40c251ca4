import type { ReactNode } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Button } from "../Button.tsx";
import styles from "./FoldedForm.module.css";

type FoldedFormProps = { words: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** A form beside the list it adds to. On a phone it is collapsed behind a button above the list. */
export function FoldedForm({ words, isOpen, onToggle, children }: FoldedFormProps) {
  return (
    <>
      <div className={styles.opener}>
        <Button
          kind={isOpen ? "quiet" : "filled"}
          data-adds={isOpen ? "open" : ""}
          aria-expanded={isOpen}
          aria-controls="add"
          onClick={() => onToggle(!isOpen)}
          words={isOpen ? shared.close : words}
        />
      </div>
      <div id="add" data-add-form className={isOpen ? undefined : styles.folded}>
        {children}
      </div>
    </>
  );
}
