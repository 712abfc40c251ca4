import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type AbsencePlan, listAbsences, planAbsence, startAbsence } from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { addDays, type Day } from "../../../contract/platform/values/time.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import quiet from "../../kit/ui/drawings/hero-figure.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState, Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { RowLink, Rows } from "../../kit/ui/lists/Rows.tsx";
import { FailureNotice, Notice } from "../../kit/ui/Notice.tsx";
import * as drafts from "./absence-draft.ts";
import { absenceTitle, classWords, daysWords } from "./format.ts";
import { PlannedClassCard, PlannedSessions } from "./PlannedClassCard.tsx";
import styles from "./Absence.module.css";

export const meta = () => adminMeta(t.cannotTeach);
const back = { to: paths.admin("today"), words: adminShared.today };
export const handle = { title: t.cannotTeach, back };

/** The latest day that the browser's day fields allow, after the first day. */
const mostDaysAhead = 366;

/** The owner is ill: the days, all that they touch and what becomes of it on one page, and one button. */
export default function AdminAbsencePage() {
  const [draft, setDraft] = useState<drafts.Draft>(() => drafts.readDraft());
  const change = (part: Partial<drafts.Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keepDraft(next);
  };
  const { span } = drafts.spanOf(draft);
  const spanKey = JSON.stringify(span);
  const loaded = useCallData(
    async () => span && { spanKey, plan: await adminCall(planAbsence, { query: span }) },
    [spanKey],
  );
  // What was read for other days is not shown, because the button would confirm it.
  const plan = loaded.data?.spanKey === spanKey ? loaded.data.plan : undefined;
  return (
    <AdminPage title={t.cannotTeach} back={back}>
      <SpanFields draft={draft} onChange={(next) => change(next)} />
      {span && <LoadState {...loaded} failed={t.failedToLoadPlan} />}
      {span && !plan && loaded.data && loaded.failure === undefined && <Skeleton shape="card" />}
      {plan && (
        <Planned
          key={spanKey}
          draft={draft}
          plan={plan}
          isOutdated={loaded.failure !== undefined}
          change={change}
          reload={loaded.reload}
        />
      )}
      {plan && <EarlierAbsences today={draft.on} />}
    </AdminPage>
  );
}

type SpanFieldsProps = { draft: drafts.Draft; onChange: (draft: drafts.Draft) => void };

function SpanFields({ draft, onChange }: SpanFieldsProps) {
  const { span, from, to, on } = draft;
  const { problem } = drafts.spanOf(draft);
  return (
    <Stack gap={3}>
      <Choice
        label={t.whenCannotTeach}
        showsLabel
        options={(Object.keys(t.spans) as drafts.SpanKind[]).map((value) => ({ value, words: t.spans[value] }))}
        chosen={span}
        onChoose={(next) => onChange(drafts.withSpan(draft, next))}
      />
      {span === "days" && (
        <Fields>
          <TextField
            label={t.from}
            name="from"
            type="date"
            min={on}
            max={addDays(on, mostDaysAhead)}
            value={from}
            onChange={({ target: { value } }) => onChange({ ...draft, from: value, to: to < value ? value : to })}
          />
          <TextField
            label={t.until}
            name="to"
            type="date"
            min={from || on}
            max={drafts.lastDayOf(from || on)}
            value={to}
            error={problem}
            onChange={({ target: { value } }) => onChange({ ...draft, to: value })}
          />
        </Fields>
      )}
    </Stack>
  );
}

type PlannedProps = {
  draft: drafts.Draft;
  plan: AbsencePlan;
  /** The plan could not be read again. */
  isOutdated: boolean;
  change: (part: Partial<drafts.Draft>) => void;
  reload: () => void;
};

function Planned(props: PlannedProps) {
  const { classes, sessions, begun } = props.plan;
  const isEmpty = classes.length + sessions.length + props.plan.requests + props.plan.freeSlots === 0;
  const begunList = begun.length > 0 && (
    <Stack as="section" gap={2} aria-labelledby="begun">
      <h2 id="begun" className={styles.heading}>
        {t.begun}
      </h2>
      <ul className="fine">
        {begun.map((one) => (
          <li key={one.eventId}>{classWords(one)}</li>
        ))}
      </ul>
    </Stack>
  );
  if (isEmpty) {
    return (
      <>
        <Empty svg={quiet} title={t.nothingTouched} text={t.nothingThen} />
        {begunList}
      </>
    );
  }
  return <PlanForm {...props} begunList={begunList} />;
}

function PlanForm(props: PlannedProps & { begunList: ReactNode }) {
  const { draft, plan, isOutdated, change, reload, begunList } = props;
  const { classes, sessions } = plan;
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The plan that was refused because the day has changed. The button waits until it is read again, or that fails. */
  const [stalePlan, setStalePlan] = useState<AbsencePlan>();
  const isStale = stalePlan !== undefined && stalePlan !== plan;
  const busy = isSending || (stalePlan === plan && !isOutdated);
  const [isChecked, setChecked] = useState(false);
  const staleNotice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isStale) staleNotice.current?.focus();
  }, [isStale]);
  const missing = (planned: (typeof classes)[number]) => drafts.missingIn(drafts.choiceOf(draft, planned));
  const isIncomplete = classes.some((planned) => Object.keys(missing(planned)).length > 0);
  const words = drafts.confirmWords(draft, plan);

  const confirm = async () => {
    setFailure(undefined);
    if (isIncomplete) {
      setChecked(true);
      // After the messages are shown.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setSending(true);
    setStalePlan(undefined);
    try {
      await adminCall(startAbsence, { body: drafts.startOf(draft, plan) });
      drafts.keepDraft(undefined);
      await navigate(paths.absence(draft.id), { replace: true });
    } catch (error) {
      setSending(false);
      const code = error instanceof CallError ? error.code : undefined;
      if (code === "stale") {
        setStalePlan(plan);
        reload();
      } else setFailure(code === "over-free-slots" ? t.freeTimeThere : errorMessageOf(error));
    }
  };

  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy && words) void confirm();
      }}
    >
      {isStale && <Notice ref={staleNotice} tone="warning" title={t.stale} text={t.lookAgain} />}
      <Totals plan={plan} />
      {classes.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="classes">
          <h2 id="classes" className={styles.heading}>
            {adminShared.classes}
          </h2>
          <ul className={styles.cards}>
            {classes.map((planned) => (
              <PlannedClassCard
                key={planned.eventId}
                planned={planned}
                later={plan.later}
                choice={drafts.choiceOf(draft, planned)}
                errors={isChecked ? missing(planned) : {}}
                onChange={(choice) => change({ classes: { ...draft.classes, [planned.eventId]: choice } })}
              />
            ))}
          </ul>
        </Stack>
      )}
      {sessions.length > 0 && (
        <PlannedSessions
          sessions={sessions}
          chosen={draft.sessions}
          onChange={(chosen) => change({ sessions: chosen })}
        />
      )}
      {begunList}
      <Stack gap={4} className="measure">
        <TextArea
          label={t.yourWords}
          name="message"
          rows={3}
          maxLength={2000}
          optional="obvious"
          value={draft.message}
          onChange={({ target: { value } }) => change({ message: value })}
        />
        {words && (
          <Stack as="section" gap={2} className={styles.explained} aria-label={t.whatHappensHead}>
            {drafts.happensWords(draft, plan).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Stack>
        )}
      </Stack>
      <div className={styles.bar}>
        <FailureNotice title={t.notCalledOff} text={isChecked && isIncomplete ? t.completeClasses : failure} />
        {words ? (
          <Button type="submit" busy={busy} busyWords={t.callingOff} words={words} />
        ) : (
          <p className="fine">{t.leftAlone}</p>
        )}
      </div>
    </Stack>
  );
}

/** The latest absences, also those that are over. Nothing while there are none. */
function EarlierAbsences({ today }: { today: Day }) {
  const { data = [] } = useCallData(() => adminCall(listAbsences, {}));
  if (data.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="earlier">
      <h2 id="earlier" className={styles.heading}>
        {t.yourAbsences}
      </h2>
      <Rows label={t.yourAbsences}>
        {data.map((absence) => (
          <RowLink
            key={absence._id}
            to={paths.absence(absence._id)}
            title={absenceTitle(absence, today)}
            note={absence.asked > 0 ? t.answeredOf(absence.answered, absence.asked) : daysWords(absence)}
          />
        ))}
      </Rows>
    </Stack>
  );
}

function Totals({ plan }: { plan: AbsencePlan }) {
  const { classes, sessions } = plan;
  const paid = [...classes, ...sessions].reduce((sum, { paid: dollars }) => sum + centsOf(dollars), 0);
  const pickups = classes.reduce((sum, one) => sum + one.pickups, 0);
  const also = t.also(plan);
  return (
    <Stack gap={1} className="measure">
      <p className="strong figures">
        {classes.length + sessions.length === 0
          ? t.onlyFreeTimes
          : t.total({
              classes: classes.length,
              sessions: sessions.length,
              pickups,
              paid: paid > 0 ? priceWords(paid) : "",
            })}
      </p>
      <p>{t.peopleToTell(plan)}</p>
      {also && <p className="fine">{also}</p>}
    </Stack>
  );
}
