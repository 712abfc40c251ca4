import { type ReactNode, useId } from "react";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./Availability.module.css";

type Props = {
  title: string;
  /** Summary shown while the part is closed. */
  words: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** One part of the office hours: a summary, and its fields when open. */
export function AvailabilityPart({ title, words, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          aria-label={adminShared.openOrClose(isOpen, title)}
          onClick={onToggle}
        >
          {isOpen ? shared.close : adminShared.change}
        </Button>
      </div>
      {!isOpen && <p className="muted">{words}</p>}
      <div id={`${id}-fields`} className={styles.fields} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
