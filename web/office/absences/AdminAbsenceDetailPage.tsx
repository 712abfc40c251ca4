import { useState } from "react";
import { type Absence, type AbsenceDetails, endAbsence, readAbsence } from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useRefresh } from "../../kit/calls/use-refresh.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import type { Route } from "./+types/AdminAbsenceDetailPage";
import { needsAnswer, PersonRow, PersonToPhone } from "./AbsencePeople.tsx";
import { absenceTitle, daysWords, instantWords } from "./format.ts";
import styles from "./Absence.module.css";

export const meta = () => adminMeta(t.yourAbsence);
const back = { to: paths.admin("today"), words: adminShared.today };
export const handle = { title: t.yourAbsence, back };

const runningSeconds = 1;
const refreshSeconds = 30;
/** People shown at once. */
const pageSize = 20;

/** One absence of the owner: how many people are notified, their answers, and the people to be phoned. */
export default function AdminAbsenceDetailPage({ params: { id } }: Route.ComponentProps) {
  const loaded = useCallData(() => adminCall(readAbsence, { params: { id } }), [id]);
  const { data, reload } = loaded;
  useRefresh(reload, data?.absence.state === "running" ? runningSeconds : refreshSeconds);
  const today = studioDay(new Date(useNow()));
  const title = data ? absenceTitle(data.absence, today) : handle.title;
  const days = data && data.absence.from !== data.absence.to ? daysWords(data.absence) : "";
  return (
    <AdminPage
      title={title}
      lead={days && !title.includes(days) && <p>{days}</p>}
      back={back}
      actions={data?.absence.canEnd && <WellButton absence={data.absence} reload={reload} />}
    >
      <LoadState {...loaded} back={back} failed={t.failedToLoadAbsence} />
      {data && <Shown details={data} reload={reload} />}
    </AdminPage>
  );
}

function WellButton({ absence, reload }: { absence: Absence; reload: () => void }) {
  return (
    <ActionButton
      kind="quiet"
      question={{ text: t.wellQuestion, details: t.wellDetails, yes: t.yesWell }}
      busyWords={shared.oneMoment}
      words={t.wellAgain}
      action={async () => {
        const { message } = await adminCall(endAbsence, { params: { id: absence._id } });
        toast(message, { isLong: true });
      }}
      failure={(error) => errorMessageOf(error, t.wellFailed)}
      onEnd={reload}
    />
  );
}

type ShownProps = { details: AbsenceDetails; reload: () => void };
type Filter = keyof typeof t.filters;

function Shown({ details, reload }: ShownProps) {
  const { absence, people } = details;
  const [filter, setFilter] = useState<Filter>("all");
  const [pages, setPages] = useState(1);
  const [openId, setOpenId] = useState<string>();
  const phoned = people.filter(({ email }) => email === "");
  const mailed = people.filter(({ email }) => email !== "");
  const inFilter = (value: Filter) =>
    value === "all"
      ? mailed
      : mailed.filter(({ items }) =>
          items.some((item) => (value === "asked" ? needsAnswer(item) : item.state === value)),
        );
  const options = (Object.keys(t.filters) as Filter[])
    .map((value) => ({ value, words: t.filters[value], count: inFilter(value).length }))
    // A filter without people is shown only while it is one of the first two.
    .filter(({ value, count }) => count > 0 || ["all", "asked"].includes(value));
  const found = inFilter(filter);
  const shown = found.slice(0, pages * pageSize);
  return (
    <>
      <Progress details={details} />
      {phoned.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="phone">
          <Stack gap={1}>
            <h2 id="phone" className={styles.heading}>
              {absence.toPhone > 0 ? t.peopleToPhone(absence.toPhone) : t.everyoneIsPhoned}
            </h2>
            <p className="fine">{t.theyHaveNoEmail}</p>
          </Stack>
          <ul className={styles.cards}>
            {phoned
              .toSorted((one, other) => Number(one.isCalled) - Number(other.isCalled))
              .map((person) => (
                <PersonToPhone key={person._id} person={person} details={details} reload={reload} />
              ))}
          </ul>
        </Stack>
      )}
      {mailed.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="answers">
          <h2 id="answers" className={styles.heading}>
            {t.answers}
          </h2>
          <Choice label={t.filterLabel} options={options} chosen={filter} onChoose={setFilter} />
          {shown.length === 0 ? (
            <p>{t.noOneHere}</p>
          ) : (
            <Rows label={t.answers}>
              {shown.map((person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  details={details}
                  isOpen={person._id === openId}
                  onToggle={() => setOpenId(person._id === openId ? undefined : person._id)}
                  reload={reload}
                />
              ))}
            </Rows>
          )}
          <ShowMore when={shown.length < found.length} onMore={() => setPages(pages + 1)} />
        </Stack>
      )}
    </>
  );
}

/** How far the letters are, and up to when people can answer. */
function Progress({ details: { absence, lostDays } }: { details: AbsenceDetails }) {
  const { state, people, byPhone, mailed, asked, answered, answerBy } = absence;
  const isOver = answerBy <= useNow();
  return (
    <Stack gap={2} className="measure">
      <p>{t.peopleToTell(absence)}</p>
      {state === "running" && (
        <>
          <label className="strong figures">
            {t.mailedOf(mailed, people - byPhone)}
            <progress className={styles.progress} max={Math.max(people - byPhone, 1)} value={mailed} />
          </label>
          <p className="fine">{t.youMayLeave}</p>
        </>
      )}
      {state !== "running" && asked > 0 && <p className="strong figures">{t.answeredOf(answered, asked)}</p>}
      {state !== "well" && asked > answered && (
        <p>{isOver ? t.answersEnded(instantWords(answerBy)) : t.answerBy(instantWords(answerBy))}</p>
      )}
      {lostDays > 0 && state !== "well" && <p>{t.passesExtended(lostDays)}</p>}
    </Stack>
  );
}
