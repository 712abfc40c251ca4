import * as t from "../../contract/text/admin/settings.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { sessionFields } from "./field-values.ts";
import { type CardProps, settingsWords } from "./summaries.ts";
import { useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

/** Length and location of sessions, and the notice period for changes by students. */
export function SessionsCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "sessions", read, fields: sessionFields, onRead });
  const { typed: shown, faults, type } = card;
  return (
    <CardFrame
      card={card}
      title={adminShared.sessions}
      settings={read.settings}
      wordsOf={({ sessions }) => settingsWords.sessions(sessions)}
    >
      <TextField
        label={adminShared.lengthInMinutes}
        name="minutes"
        inputMode="numeric"
        maxLength={3}
        value={shown.minutes}
        onChange={({ target }) => type({ ...shown, minutes: target.value })}
        help={t.howLongNewSlot}
        error={faults["minutes"]}
      />
      <TextField
        label={t.defaultLocation}
        name="place"
        optional
        maxLength={300}
        value={shown.place}
        onChange={({ target }) => type({ ...shown, place: target.value })}
        help={t.whereYouMeetAsStudents}
        error={faults["place"]}
      />
      <TextField
        label={t.onlineMeetingLink}
        name="onlineLink"
        type="url"
        inputMode="url"
        autoComplete="off"
        optional
        maxLength={500}
        value={shown.onlineLink}
        onChange={({ target }) => type({ ...shown, onlineLink: target.value })}
        help={t.yourRoomForVideoCalls}
        error={faults["onlineLink"]}
      />
      <TextField
        label={t.noticeToCancelOrMove}
        name="cancelHours"
        inputMode="numeric"
        maxLength={3}
        value={shown.cancelHours}
        onChange={({ target }) => type({ ...shown, cancelHours: target.value })}
        help={t.noticeToCancelOrMoveHelp}
        error={faults["cancelHours"]}
      />
      <p className={styles.help}>{t.pagesThatSayTheseThings}</p>
    </CardFrame>
  );
}
