import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFocusAfterRemoval } from "../focus-after-removal.ts";
import { ForthIcon } from "../Icons.tsx";
import { joined } from "../Layout.tsx";
import { unbroken } from "../unbroken.ts";
import { type RowChoice, useTick } from "./choosing.ts";
import styles from "./Rows.module.css";

type RowWords = {
  /** A small picture before the words. */
  start?: ReactNode;
  /** First line: what the row is. */
  title: ReactNode;
  /** Second line, muted. Cut off after two lines, unless `isWhole`. */
  note?: ReactNode;
  /** The note is an error or a fact that must be read in the row. */
  isWhole?: boolean;
  /** At the end of the row: an amount, a state tag, a count. */
  end?: ReactNode;
  /** Controls at the end of the row, outside its target. */
  beside?: ReactNode;
  className?: string | undefined;
};

/**
 * The owner's list for a thumb: the whole row is the target. A title of one line with a note of up to two has at most
 * 72 px.
 */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label} tabIndex={-1}>
      {children}
    </ul>
  );
}

/** A row that leads to a page. */
export function RowLink({ to, id, ...words }: RowWords & { to: string; id?: string }) {
  const item = useFocusAfterRemoval<HTMLLIElement>(listOf);
  return (
    <li ref={item} className={joined(styles.item, words.className)}>
      <div className={styles.line}>
        <Link to={to} id={id} className={styles.row}>
          <RowParts {...words} />
          <span className={styles.mark}>
            <ForthIcon />
          </span>
        </Link>
        {words.beside}
      </div>
    </li>
  );
}

/** A row that does nothing. */
export function RowText(words: RowWords) {
  return (
    <li className={joined(styles.item, words.className)}>
      <div className={styles.line}>
        <div className={joined(styles.row, styles.still)}>
          <RowParts {...words} />
        </div>
        {words.beside}
      </div>
    </li>
  );
}

type RowDetailsProps = RowWords & {
  isOpen: boolean;
  onToggle: () => void;
  /** While rows are being chosen: the row is a checkbox, and does not open. `name`: of the checkbox, else its words. */
  choice?: (RowChoice & { name?: string }) | undefined;
  children: ReactNode;
};

/** A row that opens in place. The content is rendered when it is open: facts first, then the actions. */
export function RowDetails(props: RowDetailsProps) {
  const { isOpen, onToggle, choice, children, ...words } = props;
  const item = useFocusAfterRemoval<HTMLLIElement>(listOf);
  if (choice) return <RowChosen {...words} {...choice} />;
  return (
    <li ref={item} className={joined(styles.item, words.className)}>
      <div className={styles.line}>
        <button type="button" className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
          <RowParts {...words} />
          <span className={joined(styles.mark, styles.turning)}>
            <ForthIcon />
          </span>
        </button>
        {words.beside}
      </div>
      {isOpen && <div className={styles.opened}>{children}</div>}
    </li>
  );
}

function RowChosen({
  isChosen,
  onChoose,
  name,
  className,
  beside: _beside,
  ...words
}: RowWords & RowChoice & { name?: string }) {
  const ticking = useTick(onChoose);
  return (
    <li className={joined(styles.item, isChosen && styles.chosen, className)}>
      <label className={joined(styles.row, styles.choice)} {...ticking.place}>
        <input type="checkbox" className={styles.tick} checked={isChosen} aria-label={name} {...ticking.input} />
        <RowParts {...words} />
      </label>
    </li>
  );
}

/** When a row with the focus is deleted, its list gets the focus. */
const listOf = (row: HTMLElement) => row.parentElement;

function RowParts({ start, title, note, isWhole, end }: RowWords) {
  return (
    <>
      {start && <span className={styles.start}>{start}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{typeof title === "string" ? unbroken(title) : title}</span>
        {note && (
          <span className={joined(styles.note, isWhole && styles.whole)}>
            {typeof note === "string" ? unbroken(note) : note}
          </span>
        )}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  );
}
