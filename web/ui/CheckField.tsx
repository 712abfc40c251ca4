import { AlertIcon } from "./Icons.tsx";
import styles from "./CheckField.module.css";

type CheckFieldProps = {
  label: string;
  name: string;
  error?: string | undefined;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
};

/** A box to tick, with its sentence beside it. */
export function CheckField({ label, name, error, checked, onChange }: CheckFieldProps) {
  const id = `field-${name}`;
  return (
    <div className={styles.field}>
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
    </div>
  );
}
