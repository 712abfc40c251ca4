import * as t from "../../contract/text/admin/settings.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { retentionFields } from "./field-values.ts";
import { type CardProps, settingsWords } from "./summaries.ts";
import { useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

/** Retention periods of messages, sign-ups and waivers. */
export function KeepingCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "retention", read, fields: retentionFields, onRead });
  const { typed: shown, faults, type } = card;
  return (
    <CardFrame
      card={card}
      title={t.dataRetention}
      settings={read.settings}
      wordsOf={({ retention }) => settingsWords.retention(retention)}
    >
      <p className={styles.help}>{t.olderDataIsDeleted}</p>
      <TextField
        label={t.messagesAndRequestsInMonths}
        name="messageMonths"
        inputMode="numeric"
        maxLength={2}
        value={shown.messageMonths}
        onChange={({ target }) => type({ ...shown, messageMonths: target.value })}
        help={t.countedFromDayTheyCame}
        error={faults["messageMonths"]}
      />
      <TextField
        label={t.classSignUpsAndSigned}
        name="waiverYears"
        inputMode="numeric"
        maxLength={2}
        value={shown.waiverYears}
        onChange={({ target }) => type({ ...shown, waiverYears: target.value })}
        help={t.countedFromClassAsk}
        error={faults["waiverYears"]}
      />
    </CardFrame>
  );
}
