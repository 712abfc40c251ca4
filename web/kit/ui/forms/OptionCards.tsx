import { Stack } from "../Layout.tsx";
import styles from "./OptionCards.module.css";

type Option<Value extends string> = { value: Value; words: string; note?: string | undefined };

/** A required choice among a few options (radio buttons), each a line that is easy to hit, with a note below. */
export function OptionCards<Value extends string>(props: {
  label: string;
  name: string;
  options: readonly Option<Value>[];
  chosen: Value | "";
  onChoose: (value: Value) => void;
}) {
  const { label, name, options, chosen, onChoose } = props;
  return (
    <Stack as="fieldset" gap={2} className={styles.options}>
      <legend>{label}</legend>
      {options.map(({ value, words, note }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            {words}
            {note && <span className="fine">{note}</span>}
          </span>
        </label>
      ))}
    </Stack>
  );
}
