import { type ComponentProps, type FormEvent, useState } from "react";
import { TextField } from "../ui/Field.tsx";
import styles from "./DigitsField.module.css";

/** A field that takes digits only, and so many; what does not fit is left out while it is typed, and that is said. */
export function DigitsField({ most, ...rest }: ComponentProps<typeof TextField> & { most: number }) {
  const [said, setSaid] = useState("");
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typed = field.value;
    const digits = digitsOf(typed, most);
    setSaid(digits === typed ? "" : `Digits only, at most ${most}.`);
    if (digits === typed) return;
    const before = digitsOf(typed.slice(0, field.selectionStart ?? typed.length), most).length;
    field.value = digits;
    field.setSelectionRange(before, before);
  };
  return (
    <div className={styles.digits}>
      <TextField {...rest} inputMode="numeric" onInput={onInput} help={said ? undefined : rest.help} />
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

function digitsOf(typed: string, most: number): string {
  const digits = typed.replace(/\D/g, "");
  // A number that was pasted with the country's 1 in front keeps its end, not its beginning.
  const own = digits.length === most + 1 && most === 10 && digits.startsWith("1") ? digits.slice(1) : digits;
  return own.slice(0, most);
}
