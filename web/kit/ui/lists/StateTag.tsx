import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import { joined } from "../Layout.tsx";
import styles from "./StateTag.module.css";

const words = { fact: "", free: shared.free, held: t.held, full: t.full, past: shared.past, yours: shared.yours };

type StateTagProps = {
  /** `fact`: no state of a seat or an order, only its words, without a glyph. */
  state: keyof typeof words;
  /** Without a frame, inside a line of text. */
  isPlain?: boolean;
  children?: string;
};

/** A state as glyph and word, never by color alone. */
export function StateTag({ state, isPlain, children }: StateTagProps) {
  return (
    <span className={joined(styles.tag, styles[state], isPlain && styles.plain)}>
      {state !== "fact" && <StateGlyph state={state} />}
      {children ?? words[state]}
    </span>
  );
}

type StateGlyphProps = Pick<StateTagProps, "state"> & {
  /** Before words of a line, as large as they are. */
  isInText?: boolean;
};

/** The sign of a state, beside its word. */
export function StateGlyph({ state, isInText }: StateGlyphProps) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className={isInText ? styles.inText : undefined}>
      {state === "past" ? (
        <path d="M1 5h8" stroke="currentColor" strokeWidth="2" />
      ) : (
        <circle
          cx="5"
          cy="5"
          r="4"
          fill={state === "free" || state === "held" ? "none" : "currentColor"}
          stroke="currentColor"
          strokeWidth="2"
        />
      )}
      {state === "held" && <path d="M5 1a4 4 0 0 0 0 8z" fill="currentColor" />}
    </svg>
  );
}
