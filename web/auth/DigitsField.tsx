import { type ComponentProps, type FormEvent, useState } from "react";
import * as t from "../../contract/text/pages/auth.ts";
import { TextField } from "../ui/forms/Field.tsx";
import styles from "./DigitsField.module.css";

/** Takes at most `maxDigits` digits. Drops other input while typing and announces it. */
export function DigitsField({ maxDigits, ...rest }: ComponentProps<typeof TextField> & { maxDigits: number }) {
  const [hint, setHint] = useState("");
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typed = field.value;
    const digits = digitsOf(typed, maxDigits);
    setHint(digits === typed ? "" : t.digitsOnlyAtMost(maxDigits));
    if (digits === typed) return;
    const before = digitsOf(typed.slice(0, field.selectionStart ?? typed.length), maxDigits).length;
    field.value = digits;
    field.setSelectionRange(before, before);
  };
  return (
    <div className={styles.digits}>
      <TextField {...rest} inputMode="numeric" onInput={onInput} help={hint ? undefined : rest.help} />
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function digitsOf(typed: string, maxDigits: number): string {
  const digits = typed.replace(/\D/g, "");
  // Pasted phone number with the US country code 1: drop the code, not the last digit.
  const local =
    digits.length === maxDigits + 1 && maxDigits === 10 && digits.startsWith("1") ? digits.slice(1) : digits;
  return local.slice(0, maxDigits);
}
