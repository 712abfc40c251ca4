import type { ComponentProps, ElementType, ReactNode } from "react";
import * as t from "../../../contract/text/pages/ui.ts";
import { AlertIcon } from "../Icons.tsx";
import { useFieldState } from "./Form.tsx";
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

type Described = { id: string; name: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Label above the field, help and error below, associated for screen readers. */
function Frame({
  label,
  name,
  error: ownError,
  help,
  optional,
  wide,
  children,
}: Facts & { wide?: boolean; children: (described: Described, posted: object) => ReactNode }) {
  const { error: formError, was } = useFieldState(name);
  const error = ownError ?? formError;
  const id = `field-${name}`;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ""}`}>
      <label htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}>{t.optional}</span>}
      </label>
      {children(
        {
          id,
          name,
          ...(describedBy ? { "aria-describedby": describedBy } : {}),
          ...(error ? { "aria-invalid": true } : {}),
        },
        was === undefined ? {} : { defaultValue: was },
      )}
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

type ControlProps = Facts & Own<"input">;

/** A field whose element is `as`. The typed values of a form posted without JavaScript are its defaults. */
function Control({ as: Element, label, name, error, help, optional, ...rest }: ControlProps & { as: ElementType }) {
  return (
    <Frame label={label} name={name} error={error} help={help} optional={optional} wide={Element === "textarea"}>
      {(described, posted) => (
        <Element
          {...rest}
          {...("value" in rest ? {} : posted)}
          {...described}
          required={!optional}
          className={styles.box}
        />
      )}
    </Frame>
  );
}

export function TextField(props: Facts & Own<"input">) {
  return <Control as="input" {...props} />;
}

export function TextArea(props: Facts & Own<"textarea">) {
  return <Control as="textarea" {...(props as ControlProps)} />;
}

export function SelectField({ children, ...props }: Facts & Own<"select">) {
  return (
    <Control as="select" {...(props as ControlProps)}>
      {!props.optional && (
        // An unset value shows this option, not the first choice.
        <option value="" disabled>
          {t.choose}
        </option>
      )}
      {children}
    </Control>
  );
}

/** The options of a select field, as values and words. */
export function Options({ of }: { of: readonly (readonly [value: string, words: string])[] }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** Fields side by side, if there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
