import type { ComponentProps, ElementType, ReactNode } from "react";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import { AlertIcon } from "../Icons.tsx";
import { joined, Row, Stack } from "../Layout.tsx";
import { useFieldState } from "./Form.tsx";
import checkStyles from "./CheckField.module.css";
import styles from "./Field.module.css";

type Facts = {
  label: string;
  name: string;
  /** Error message below the field, which is marked red. */
  error?: string | undefined;
  help?: string | undefined;
  /** `obvious`: optional without the label “(optional)”, for example in a filter. */
  optional?: boolean | "obvious" | undefined;
};

type Own<T extends "input" | "textarea" | "select"> = Omit<ComponentProps<T>, "name" | "id" | "className">;
type ControlProps = Facts & Own<"input">;

/** A field whose element is `as`. What was typed in a form posted without JavaScript is its default. */
function Control({ as: Element, label, name, error, help, optional, ...rest }: ControlProps & { as: ElementType }) {
  const { error: formError, was } = useFieldState(name);
  const shownError = error ?? formError;
  const id = `field-${name}`;
  const describedBy = [shownError && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <Stack gap={2} className={joined(styles.field, Element === "textarea" && styles.wide)}>
      <label htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}>{t.optional}</span>}
      </label>
      <Element
        {...rest}
        {...("value" in rest || was === undefined ? {} : { defaultValue: was })}
        id={id}
        name={name}
        aria-describedby={describedBy || undefined}
        aria-invalid={shownError ? true : undefined}
        required={!optional}
        className={styles.box}
      />
      <FieldError id={id} error={shownError} />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </Stack>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      <AlertIcon />
      {error}
    </p>
  );
}

export const TextField = (props: Facts & Own<"input">) => <Control as="input" {...props} />;
export const TextArea = (props: Facts & Own<"textarea">) => <Control as="textarea" {...(props as ControlProps)} />;

/** `choices` are the options after the children. */
type SelectFieldProps = Facts & Own<"select"> & { choices?: readonly (readonly [value: string, words: string])[] };

export function SelectField({ choices, children, ...props }: SelectFieldProps) {
  return (
    <Control as="select" {...(props as ControlProps)}>
      {!props.optional && (
        // An unset value shows this option, not the first choice.
        <option value="" disabled>
          {t.choose}
        </option>
      )}
      {children}
      {choices?.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Control>
  );
}

/** Fields side by side, if there is room. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

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
      <Row as="label" gap={3} align="start" nowrap htmlFor={id} className={checkStyles.label}>
        <input
          id={id}
          name={name}
          type="checkbox"
          className={checkStyles.box}
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
