import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { joined } from "./Layout.tsx";
import styles from "./Button.module.css";

type Look = {
  /** `filled` at most once per view; `link` looks like an underlined link, `muted` like a faint one. */
  kind?: "filled" | "quiet" | "danger" | "link" | "muted" | undefined;
  size?: "usual" | "small" | undefined;
  /** Instead of children. */
  words?: ReactNode;
};

const lookOf = ({ kind = "filled", size }: Look) =>
  joined(styles.button, styles[kind], size === "small" && styles.small);

type ButtonProps = Look &
  Omit<ComponentProps<"button">, "className"> & {
    /** While an action runs: shows `busyWords` at the same width and ignores clicks. */
    busy?: boolean;
    busyWords?: string;
  };

export function Button({ kind, size, busy, busyWords, words, children, onClick, type, ...rest }: ButtonProps) {
  const usual = words ?? children;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller may ask for submit
      type={type ?? "button"}
      className={lookOf({ kind, size })}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busyWords === undefined ? usual : <Words busy={busy} usual={usual} busyWords={busyWords} />}
    </button>
  );
}

/**
 * Both labels are in one grid cell, so the wider one sets the width. The busy words are in an attribute until they are
 * shown: text browsers show what is hidden.
 */
function Words({ busy, usual, busyWords }: { busy?: boolean; usual: ReactNode; busyWords: string }) {
  return (
    <span className={styles.words}>
      <span className={busy ? styles.away : undefined}>{usual}</span>
      {busy ? <span>{busyWords}</span> : <span className={styles.away} data-words={busyWords} />}
    </span>
  );
}

export function ButtonLink({ kind, size, words, children, ...rest }: Look & Omit<LinkProps, "className">) {
  return (
    <Link {...rest} className={lookOf({ kind, size })}>
      {words ?? children}
    </Link>
  );
}

/** A link that looks like a button, to an anchor of this page or another site. */
export function ButtonAnchor({ kind, size, words, children, ...rest }: Look & Omit<ComponentProps<"a">, "className">) {
  return (
    <a {...rest} className={lookOf({ kind, size })}>
      {words ?? children}
    </a>
  );
}
