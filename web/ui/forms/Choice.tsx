import { useId } from "react";
import { countWords } from "../../../contract/counted.ts";
import { joined, Row } from "../Layout.tsx";
import styles from "./Choice.module.css";

type Option<Value extends string> = { value: Value; words: string; count?: number | undefined };

/** A few options side by side (radio buttons), for example the filter of a list. */
export function Choice<Value extends string>(props: {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** In one line, which scrolls sideways on a phone: the filter of a list. */
  inOneLine?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={joined(styles.choice, props.inOneLine && styles.line)}>
      <legend className="hidden-text">{props.label}</legend>
      {props.options.map(({ value, words, count }) => (
        <Row key={value} as="label" gap={2} nowrap className={styles.option}>
          <input
            type="radio"
            className="hidden-text"
            name={name}
            checked={value === props.chosen}
            onChange={() => props.onChoose(value)}
          />
          {words} {count !== undefined && <span className={styles.count}>{countWords(count)}</span>}
        </Row>
      ))}
    </fieldset>
  );
}
