import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type Day, studioDay } from "../../../contract/platform/values/time.ts";
import * as calls from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { allDaysOffWords, hasValidHours, planWords, weekWords } from "./availability.ts";
import { bookingRangeWords, FreeSessionFields, RangeFields, SessionFields, sessionWords } from "./RuleFields.tsx";
import { DaysOffFields, WeekFields } from "./WeekFields.tsx";
import styles from "./Availability.module.css";

export const meta = () => adminMeta(adminShared.officeHours);
const back = { to: paths.admin("bookings"), words: adminShared.bookings };
export const handle = { title: adminShared.officeHours, back };

/** The owner's office hours: weekly hours, breaks, days off and booking range. The server creates slots from them. */
export default function AdminAvailabilityPage() {
  const loaded = useCallData(async () => ({
    read: await adminCall(calls.readAvailability, {}),
    today: studioDay(serverNow()),
  }));
  const { data } = loaded;
  return (
    <AdminPage title={handle.title} lead={t.setWeeklyHours} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadHours} />
      {data && <Editor read={data.read} today={data.today} />}
    </AdminPage>
  );
}

type Part = "hours" | "sessions" | "days off" | "range" | "free sessions";

/** Editor of the office hours in five parts, one open at a time. Shows the effect of a save before it is done. */
function Editor({ read, today }: { read: calls.AvailabilityResponse; today: Day }) {
  const [saved, setSaved] = useState(read);
  const [open, setOpen] = useState<Part | undefined>(read.version === 0 ? "hours" : undefined);
  const notice = useRef<HTMLDivElement>(null);
  const edit = useVersionedEdit<calls.AvailabilityResponse, calls.Availability>({
    saved,
    store: tabDraftStore("availability"),
    partOf: ({ availability }) => availability,
    toTyped: ({ availability }) => availability,
    async send({ typed }, { version }) {
      const changed = await adminCall(calls.changeAvailability, { body: { availability: typed, version } });
      const { message, plan, ...next } = changed;
      const doneWords = [plan.added > 0 && t.added(plan.added), plan.removed > 0 && t.removed(plan.removed)];
      toast([message, ...doneWords].filter(Boolean).join(" "));
      return next;
    },
    read: () => adminCall(calls.readAvailability, {}),
    failureOf: (error) => ({ text: errorMessageOf(error, shared.tryAgain), fields: {} }),
    onSaved: setSaved,
  });
  const { typed: draft, isUnsaved, newer, failure } = edit;
  const isValid = hasValidHours(draft);
  const plan = usePlan(draft, isUnsaved && isValid);
  const { daysOff: _daysOff, ...week } = draft;
  const isSameWeek = Object.entries(week).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(saved.availability[name as keyof calls.Availability]),
  );
  const planState = plan ? planWords(plan, isSameWeek) : t.checkingChanges;
  useEffect(() => {
    if (failure ?? newer) notice.current?.focus();
  }, [failure, newer]);

  const save = async () => {
    if (await edit.save()) setOpen(undefined);
  };
  const change = (part: Partial<calls.Availability>) => edit.type({ ...draft, ...part });
  const partProps = (part: Part, title: string, words: string) => ({
    title,
    words,
    isOpen: open === part,
    onToggle: () => setOpen(open === part ? undefined : part),
  });
  const daysOffLeft = draft.daysOff.filter(({ to }) => to >= today);

  return (
    <Stack gap={4} className="measure">
      <EditorPart {...partProps("hours", t.weeklyHours, weekWords(draft))}>
        <WeekFields hours={draft.hours} onChange={(hours) => change({ hours })} />
      </EditorPart>
      <EditorPart {...partProps("sessions", t.sessionsAndBreaks, sessionWords(draft, saved.usualMinutes))}>
        <SessionFields draft={draft} usualMinutes={saved.usualMinutes} onChange={change} />
      </EditorPart>
      <EditorPart {...partProps("days off", t.daysOff, allDaysOffWords(daysOffLeft))}>
        <DaysOffFields daysOff={daysOffLeft} today={today} onChange={(daysOff) => change({ daysOff })} />
      </EditorPart>
      <EditorPart {...partProps("range", t.howFarAhead, bookingRangeWords(draft))}>
        <RangeFields draft={draft} onChange={change} />
      </EditorPart>
      <EditorPart {...partProps("free sessions", t.freeSessions, t.freeSessionRules[draft.freeSessions])}>
        <FreeSessionFields draft={draft} onChange={change} />
      </EditorPart>

      {failure && <Notice ref={notice} tone="danger" title={t.yourHoursWereNotSaved} text={failure.text} />}
      {newer && newer !== "deleted" && (
        <Notice
          ref={notice}
          tone="warning"
          title={t.yourHoursWereChangedElsewhere}
          after={t.yoursAreNotSavedYet}
          text={t.currentHours(weekWords(newer.availability))}
        />
      )}
      {(isUnsaved || newer) && (
        <Stack gap={3} className={styles.saving}>
          <p>
            <strong>{t.notSavedYet}</strong>
          </p>
          <p role="status" className="strong">
            {isValid ? planState : t.fixTimesFirst}
          </p>
          <Row gap={3}>
            <Button disabled={!isValid} busy={edit.isBusy} busyWords={shared.saving} onClick={() => void save()}>
              {newer ? adminShared.saveMineInstead : shared.save}
            </Button>
            <Button kind="quiet" onClick={edit.takeNewer} words={newer ? t.keepNewerOnes : adminShared.undo} />
          </Row>
        </Stack>
      )}
    </Stack>
  );
}

type EditorPartProps = {
  title: string;
  /** Summary shown while the part is closed. */
  words: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** One part of the office hours: a summary, and its fields when open. */
function EditorPart({ title, words, isOpen, onToggle, children }: EditorPartProps) {
  const id = useId();
  return (
    <Stack as="section" gap={3} className={styles.part} aria-labelledby={`${id}-title`}>
      <Row gap={3} className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          aria-label={adminShared.openOrClose(isOpen, title)}
          onClick={onToggle}
          words={isOpen ? shared.close : adminShared.change}
        />
      </Row>
      {!isOpen && <p className="muted">{words}</p>}
      <Stack gap={4} id={`${id}-fields`} hidden={!isOpen}>
        {children}
      </Stack>
    </Stack>
  );
}

/** The effect of saving the draft, requested 400 ms after the last change; undefined until known. */
function usePlan(draft: calls.Availability, isWanted: boolean): calls.AvailabilityPlan | undefined {
  const [plan, setPlan] = useState<{ of: calls.Availability; is: calls.AvailabilityPlan }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      adminCall(calls.planAvailability, { body: draft }).then(
        (is) => isCurrent && setPlan({ of: draft, is }),
        // Ignored: saving reports what is wrong.
        () => {},
      );
    }, 400);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, isWanted]);
  return plan?.of === draft ? plan.is : undefined;
}
