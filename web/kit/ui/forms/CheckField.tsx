import { Row, Stack } from "../Layout.tsx";
import { FieldError } from "./Field.tsx";
import { useFieldState } from "./Form.tsx";
import styles from "./CheckField.module.css";

type CheckFieldProps = {
  label: string;
  name: string;
  error?: string | undefined;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
};

export function CheckField({ label, name, error: ownError, checked, onChange }: CheckFieldProps) {
  const { error: formError } = useFieldState(name);
  const error = ownError ?? formError;
  const id = `field-${name}`;
  return (
    <Stack gap={1}>
      <Row as="label" gap={3} align="start" nowrap htmlFor={id} className={styles.label}>
        <input
          id={id}
          name={name}
          type="checkbox"
          className={styles.box}
          checked={onChange && checked === true}
          onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </Row>
      <FieldError id={id} error={error} />
    </Stack>
  );
}
