import type { ComponentProps, ReactNode } from "react";
import { AlertIcon } from "./Icons.tsx";
import styles from "./Field.module.css";

type Facts = {
  label: string;
  name: string;
  /** One sentence below that says what is wrong, and turns the field red. */
  error?: string | undefined;
  help?: string | undefined;
  /** `obvious`: so plainly optional, as in a filter, that it is not said. */
  optional?: boolean | "obvious" | undefined;
};

type Described = { id: string; name: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Label above, help and error below, tied together for everybody who cannot see where they stand. */
function Frame({
  label,
  name,
  error,
  help,
  optional,
  wide,
  children,
}: Facts & { wide?: boolean; children: (described: Described) => ReactNode }) {
  const id = `field-${name}`;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ""}`}>
      <label htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        name,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

type Own<T extends "input" | "textarea" | "select"> = Omit<ComponentProps<T>, "name" | "id" | "className">;

export function TextField({ label, name, error, help, optional, ...rest }: Facts & Own<"input">) {
  return (
    <Frame label={label} name={name} error={error} help={help} optional={optional}>
      {(described) => <input {...rest} {...described} required={!optional} className={styles.box} />}
    </Frame>
  );
}

export function TextArea({ label, name, error, help, optional, ...rest }: Facts & Own<"textarea">) {
  return (
    <Frame label={label} name={name} error={error} wide help={help} optional={optional}>
      {(described) => <textarea {...rest} {...described} required={!optional} className={styles.box} />}
    </Frame>
  );
}

export function SelectField({
  label,
  name,
  error,
  help,
  optional,
  children,
  ...rest
}: Facts & Own<"select">) {
  return (
    <Frame label={label} name={name} error={error} help={help} optional={optional}>
      {(described) => (
        <select {...rest} {...described} required={!optional} className={styles.box}>
          {!optional && (
            // What is not set shows as not set, instead of as the first choice.
            <option value="" disabled>
              Choose …
            </option>
          )}
          {children}
        </select>
      )}
    </Frame>
  );
}

/** Fields beside each other where there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
