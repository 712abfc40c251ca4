import type { ReactNode } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { FreeSessionTimes } from "../../../contract/teaching/messages/calls.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { FieldError } from "../../kit/ui/forms/Field.tsx";
import { useFieldState } from "../../kit/ui/forms/Form.tsx";
import styles from "./TimeChoice.module.css";

/** How many times are shown at once; the others are folded. */
const shown = 3;

/** Times to choose one from, or none. Radio buttons, so that it works without JavaScript. */
export function TimeChoice({ times, isConfirmedAtOnce }: FreeSessionTimes) {
  const { error, was = "" } = useFieldState("slotId");
  const id = "field-slotId";
  const option = ({ slotId, date, time }: FreeSessionTimes["times"][number]) => {
    const [weekday = "", day = ""] = dayWords(date).split(", ");
    const when = (
      <>
        {day}, <span className="one-line">{clockWords(time)}</span>
      </>
    );
    return <Option key={slotId} value={slotId} isChosen={was === slotId} words={[weekday, when]} />;
  };
  return (
    <fieldset
      role="radiogroup"
      className={styles.times}
      // Gets the focus when the chosen time is gone.
      tabIndex={error ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t.whenSuitsYou}</legend>
      <p className="fine">
        {isConfirmedAtOnce ? t.chosenTimeIsBooked : t.chosenTimeIsHeld} {shared.timesArePacific}
      </p>
      <FieldError id={id} error={error} />
      <div className={styles.options}>
        {times.slice(0, shown).map(option)}
        <Option value="" isChosen={was === ""} words={[t.noneOfThese, t.writesTimeInMessage]} />
      </div>
      {times.length > shown && (
        <details className={styles.more}>
          <summary>{t.moreTimes}</summary>
          <div className={styles.options}>{times.slice(shown).map(option)}</div>
        </details>
      )}
    </fieldset>
  );
}

type OptionProps = { value: string; isChosen: boolean; words: [string, ReactNode] };

function Option({ value, isChosen, words: [first, second] }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name="slotId" value={value} className="hidden-text" defaultChecked={isChosen} />
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </label>
  );
}
