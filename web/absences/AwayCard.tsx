import { type Absence, listAbsences } from "../../contract/absences.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/absences.ts";
import { type Day, studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Stack } from "../ui/Layout.tsx";
import { useNow, useRefresh } from "../use-refresh.ts";
import { absenceTitle } from "./format.ts";
import styles from "./Absence.module.css";

const refreshSeconds = 60;

/** On Today: the absences that still need the owner, or that can be taken back. */
export function AwayCards() {
  const { data = [], reload } = useCallData(() => adminCall(listAbsences, {}));
  useRefresh(reload, refreshSeconds);
  const today = studioDay(new Date(useNow()));
  return data.filter(isOpen).map((absence) => <AwayCard key={absence._id} absence={absence} today={today} />);
}

/** Whether people are still being notified, have to answer or be phoned, or something can be taken back. */
export const isOpen = ({ state, asked, answered, toPhone, canEnd }: Absence): boolean =>
  state === "running" || (state === "told" && (answered < asked || toPhone > 0 || canEnd));

function AwayCard({ absence, today }: { absence: Absence; today: Day }) {
  const { _id, state, people, told, asked, answered, toPhone } = absence;
  const facts = [
    state === "running" ? `${t.toldOf(told, people)}.` : asked > 0 && t.answeredOf(answered, asked),
    toPhone > 0 && `${t.peopleToPhone(toPhone)}.`,
  ];
  return (
    <Stack as="section" gap={3} className={styles.away} aria-label={absenceTitle(absence, today)}>
      <h2>{absenceTitle(absence, today)}</h2>
      <p>{facts.filter(Boolean).join(" ")}</p>
      <div>
        <ButtonLink kind="quiet" size="small" to={paths.absence(_id)} words={t.seeAnswers} />
      </div>
    </Stack>
  );
}
