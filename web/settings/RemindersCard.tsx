import * as t from "../../contract/text/admin/settings.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { CheckField } from "../ui/forms/CheckField.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { reminderFields } from "./field-values.ts";
import { type CardProps, settingsWords } from "./summaries.ts";
import { useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

/** Which reminder emails students get. */
export function RemindersCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "reminders", read, fields: reminderFields, onRead });
  const { typed: shown, type } = card;
  return (
    <CardFrame
      card={card}
      title={adminShared.reminders}
      settings={read.settings}
      wordsOf={({ reminders }) => settingsWords.reminders(reminders)}
    >
      <p className={styles.help}>{t.automaticEmails}</p>
      <fieldset className={styles.part}>
        <legend>{t.remindStudents}</legend>
        <CheckField
          label={t.n3DaysBeforeSession}
          name="sessionDays"
          checked={shown.sessionDays}
          onChange={(sessionDays) => type({ ...shown, sessionDays })}
        />
        <CheckField
          label={t.n2HoursBeforeSession}
          name="sessionHours"
          checked={shown.sessionHours}
          onChange={(sessionHours) => type({ ...shown, sessionHours })}
        />
        <CheckField
          label={t.dayBeforeClass}
          name="classDay"
          checked={shown.classDay}
          onChange={(classDay) => type({ ...shown, classDay })}
        />
      </fieldset>
    </CardFrame>
  );
}
