import { AlertIcon } from "../Icons.tsx";
import { Stack } from "../Layout.tsx";
import { useFieldState } from "./Form.tsx";
import styles from "./CheckField.module.css";

type CheckFieldProps = {
  label: string;
  name: string;
  error?: string | undefined;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
};

/** A checkbox with its label. */
export function CheckField({ label, name, error: ownError, checked, onChange }: CheckFieldProps) {
  const { error: formError } = useFieldState(name);
  const error = ownError ?? formError;
  const id = `field-${name}`;
  return (
    <Stack gap={1}>
      <label htmlFor={id} className={styles.label}>
        <input
          id={id}
          name={name}
          type="checkbox"
          className={styles.box}
          {...(onChange
            ? { checked: checked === true, onChange: (event) => onChange(event.currentTarget.checked) }
            : {})}
          {...(error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {})}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
    </Stack>
  );
}
