import type { ReactNode } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import styles from "./FilterBar.module.css";

type FilterBarProps = {
  search?: { label: string; typed: string; onType: (typed: string) => void };
  choice?: { label: string; chosen: string; onChoose: (value: string) => void; options: ReactNode };
  /** A button at the end. */
  children?: ReactNode;
};

/** The search and the filter of an owner's list, in one line. */
export function FilterBar({ search, choice, children }: FilterBarProps) {
  return (
    <search className={styles.bar}>
      {search && (
        <input
          type="search"
          name="search"
          className={styles.search}
          aria-label={search.label}
          placeholder={adminShared.search}
          autoComplete="off"
          value={search.typed}
          onChange={({ target }) => search.onType(target.value)}
        />
      )}
      {choice && (
        <select
          className={styles.choice}
          aria-label={choice.label}
          value={choice.chosen}
          onChange={({ target }) => choice.onChoose(target.value)}
        >
          {choice.options}
        </select>
      )}
      {children}
    </search>
  );
}
