import { CheckField } from "../ui/forms/CheckField.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { reminderFields } from "./field-values.ts";
import { useCard } from "./use-card.ts";
import { type CardProps, settingsWords } from "./words.ts";
import styles from "./Settings.module.css";

/** Which reminder emails students get. */
export function RemindersCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "reminders", read, fields: reminderFields, onRead });
  const { shown, type } = card;
  return (
    <CardFrame
      card={card}
      title="Reminders"
      settings={read.settings}
      wordsOf={({ reminders }) => settingsWords.reminders(reminders)}
    >
      <p className={styles.help}>
        Mails that go out by themselves, each one once, and never for what was moved or cancelled. The page of
        a client lists those she got.
      </p>
      <fieldset className={styles.part}>
        <legend>Remind students</legend>
        <CheckField
          label="3 days before a session"
          name="sessionDays"
          checked={shown.sessionDays}
          onChange={(sessionDays) => type({ ...shown, sessionDays })}
        />
        <CheckField
          label="2 hours before a session"
          name="sessionHours"
          checked={shown.sessionHours}
          onChange={(sessionHours) => type({ ...shown, sessionHours })}
        />
        <CheckField
          label="The day before a class"
          name="classDay"
          checked={shown.classDay}
          onChange={(classDay) => type({ ...shown, classDay })}
        />
      </fieldset>
    </CardFrame>
  );
}
