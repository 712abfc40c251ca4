import { TextField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { retentionFields } from "./field-values.ts";
import { useCard } from "./use-card.ts";
import { type CardProps, settingsWords } from "./words.ts";
import styles from "./Settings.module.css";

/** Retention periods of messages, sign-ups and waivers. */
export function KeepingCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "retention", read, fields: retentionFields, onRead });
  const { shown, faults, type } = card;
  return (
    <CardFrame
      card={card}
      title="Keeping data"
      settings={read.settings}
      wordsOf={({ retention }) => settingsWords.retention(retention)}
    >
      <p className={styles.help}>
        What is older is deleted by itself. Your privacy page says these times. Before a shorter one deletes
        anything, you are asked.
      </p>
      <TextField
        label="Messages and requests, in months"
        name="messageMonths"
        inputMode="numeric"
        maxLength={2}
        value={shown.messageMonths}
        onChange={({ target }) => type({ ...shown, messageMonths: target.value })}
        help="Counted from the day they came."
        error={faults["messageMonths"]}
      />
      <TextField
        label="Class sign-ups and signed waivers, in years"
        name="waiverYears"
        inputMode="numeric"
        maxLength={2}
        value={shown.waiverYears}
        onChange={({ target }) => type({ ...shown, waiverYears: target.value })}
        help="Counted from the class. Ask your insurance how long it wants them kept."
        error={faults["waiverYears"]}
      />
    </CardFrame>
  );
}
