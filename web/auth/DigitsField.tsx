import { type ComponentProps, type FormEvent, useState } from "react";
import { text as t } from "../../contract/auth/text.ts";
import { asciiLine, editedPhone } from "../../contract/platform/values/identifiers.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import styles from "./DigitsField.module.css";

type DigitsFieldProps = ComponentProps<typeof TextField> & {
  maxDigits: number;
  /** What stays of a typed text. */
  keep?: (typed: string, maxDigits: number) => string;
};

/** Takes at most `maxDigits` digits. Drops other input while typing and announces it. */
export function DigitsField({ maxDigits, keep = digitsOf, ...rest }: DigitsFieldProps) {
  const [hint, setHint] = useState("");
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typed = field.value;
    const kept = keep(typed, maxDigits);
    setHint(kept === typed ? "" : t.digitsOnlyAtMost(maxDigits));
    if (kept === typed) return;
    const before = keep(typed.slice(0, field.selectionStart ?? typed.length), maxDigits).length;
    field.value = kept;
    field.setSelectionRange(before, before);
  };
  const inputMode = keep === digitsOf ? "numeric" : "tel";
  return (
    <div className={styles.digits}>
      <TextField {...rest} inputMode={inputMode} onInput={onInput} help={hint ? undefined : rest.help} />
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function digitsOf(typed: string, maxDigits: number): string {
  return asciiLine(typed).replace(/\D/g, "").slice(0, maxDigits);
}

/** Ten digits, or a number of another country after a `+`. Either may have an extension: `5550104477 x12`. */
export function phoneOf(typed: string, maxDigits: number): string {
  const [number = "", extension] = asciiLine(typed).split(/\s*(?:x|ext\.?|#)\s*/i, 2);
  const digits = number.replace(/\D/g, "");
  // A pasted number of the United States loses its country code, not its last digit.
  const isPasted = digits.length === maxDigits + 1 && digits.startsWith("1");
  const kept = /^\(?\+/.test(number)
    ? editedPhone(`+${digits.slice(0, 15)}`)
    : digits.slice(isPasted ? 1 : 0).slice(0, maxDigits);
  return extension === undefined || !kept ? kept : `${kept} x${extension.replace(/\D/g, "").slice(0, 7)}`;
}
