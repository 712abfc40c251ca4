import { useId } from "react";
import { countWords } from "../../../../contract/platform/language/counted.ts";
import { Row } from "../Layout.tsx";
import styles from "./Choice.module.css";

type Option<Value extends string> = { value: Value; words: string; count?: number | undefined };

/** A few options side by side (radio buttons), for example the filter of a list. */
export function Choice<Value extends string>(props: {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** The label is a question that the options alone do not tell. */
  showsLabel?: boolean;
}) {
  const { options, chosen } = props;
  const name = useId();
  const labels = options.map(({ value, words, count }) => (
    <Row key={value} as="label" gap={2} nowrap className={styles.option}>
      <input
        type="radio"
        className="hidden-text"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => props.onChoose(value)}
      />
      {words} {count !== undefined && <span className={styles.count}>{countWords(count)}</span>}
    </Row>
  ));
  if (props.showsLabel) {
    return (
      <fieldset className={styles.asked}>
        <legend>{props.label}</legend>
        <div className={styles.choice}>{labels}</div>
      </fieldset>
    );
  }
  return (
    <fieldset className={styles.group}>
      <legend className="hidden-text">{props.label}</legend>
      <div className={styles.choice}>{labels}</div>
    </fieldset>
  );
}
