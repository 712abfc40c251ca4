import * as t from "../../../contract/office/absences/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import type { Draft, PlannedSession } from "./absence-draft.ts";
import { whenWords } from "./format.ts";
import styles from "./Absence.module.css";

type PlannedSessionsProps = {
  sessions: PlannedSession[];
  chosen: Draft["sessions"];
  onChange: (chosen: Draft["sessions"]) => void;
};

const actions = ["cancel", "leave"] as const;

/** The sessions of the plan, each to be called off or left. */
export function PlannedSessions({ sessions, chosen, onChange }: PlannedSessionsProps) {
  return (
    <Stack as="section" gap={3} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {adminShared.sessions}
      </h2>
      <ul className={styles.rows}>
        {sessions.map((session) => {
          const { bookingId, name, sessionName, paid, hasEmail, isOnline } = session;
          const facts = [
            sessionName,
            isOnline && adminShared.online,
            paid > 0 && `${shared.paid} ${priceWords(centsOf(paid))}`,
            !hasEmail && t.noEmail,
          ];
          return (
            <li key={bookingId} className={styles.row}>
              <div>
                <p className={styles.when}>{whenWords(session)}</p>
                <p className="strong">{name}</p>
                <p className="fine">{facts.filter(Boolean).join(" · ")}</p>
              </div>
              <Choice
                label={t.whatAbout(t.sessionOf(name, whenWords(session)))}
                options={actions.map((value) => ({ value, words: t.sessionActions[value] }))}
                chosen={chosen[bookingId] ?? "cancel"}
                onChoose={(action) => onChange({ ...chosen, [bookingId]: action })}
              />
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
