import { Row, Stack } from "../Layout.tsx";
import { FieldError } from "./Field.tsx";
import { useFieldState } from "./Form.tsx";
import styles from "./RadioRows.module.css";

type RadioRowsProps = {
  label: string;
  name: string;
  options: readonly { value: string; words: string; detail?: string }[];
  chosen: string;
  onChoose: (value: string) => void;
};

/** Options one below the other (radio buttons), each a whole row to tap. Shows the form's error of its field. */
export function RadioRows({ label, name, options, chosen, onChoose }: RadioRowsProps) {
  const { error } = useFieldState(name);
  const id = `field-${name}`;
  return (
    <Stack
      as="fieldset"
      role="radiogroup"
      tabIndex={-1}
      gap={2}
      className={styles.rows}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{label}</legend>
      {options.map(({ value, words, detail }) => (
        <Row key={value} as="label" gap={3} nowrap className={styles.row}>
          <input
            type="radio"
            className={styles.dot}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className={styles.words}>{words}</span> {detail && <span className="fine">{detail}</span>}
          </span>
        </Row>
      ))}
      <FieldError id={id} error={error} />
    </Stack>
  );
}
