import { type ComponentProps, type FormEvent, useState } from "react";
import { TextField } from "../ui/Field.tsx";
import styles from "./DigitsField.module.css";

/** Takes at most `most` digits. Drops other input while typing and announces it. */
export function DigitsField({ most, ...rest }: ComponentProps<typeof TextField> & { most: number }) {
  const [hint, setHint] = useState("");
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typed = field.value;
    const digits = digitsOf(typed, most);
    setHint(digits === typed ? "" : `Digits only, at most ${most}.`);
    if (digits === typed) return;
    const before = digitsOf(typed.slice(0, field.selectionStart ?? typed.length), most).length;
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

function digitsOf(typed: string, most: number): string {
  const digits = typed.replace(/\D/g, "");
  // Pasted phone number with the US country code 1: drop the code, not the last digit.
  const local = digits.length === most + 1 && most === 10 && digits.startsWith("1") ? digits.slice(1) : digits;
  return local.slice(0, most);
}
