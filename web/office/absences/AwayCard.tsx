import type { Absence } from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { absenceTitle } from "./format.ts";
import styles from "./Absence.module.css";

/** On Today: an absence that still needs the owner, or can be taken back. */
export function AwayCard({ absence, today }: { absence: Absence; today: Day }) {
  const { _id, state, people, byPhone, mailed, asked, answered, toPhone } = absence;
  const facts = [
    state === "running" ? `${t.mailedOf(mailed, people - byPhone)}.` : asked > 0 && t.answeredOf(answered, asked),
    toPhone > 0 && `${t.peopleToPhone(toPhone)}.`,
  ];
  return (
    <Stack as="section" gap={3} className={styles.away} aria-label={absenceTitle(absence, today)}>
      <h2>{absenceTitle(absence, today)}</h2>
      <p>{facts.filter(Boolean).join(" ")}</p>
      <div>
        <ButtonLink
          kind="quiet"
          size="small"
          to={paths.absence(_id)}
          words={asked > 0 && answered === 0 ? t.seeWhoWasAsked : t.seeAnswers}
        />
      </div>
    </Stack>
  );
}
