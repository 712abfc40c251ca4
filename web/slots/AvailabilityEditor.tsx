import { useEffect, useRef, useState } from "react";
import {
  type Availability,
  type AvailabilityPlan,
  type AvailabilityResponse,
  changeAvailability,
  planAvailability,
  readAvailability,
} from "../../contract/slots.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/slots.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Day } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { tabDraftStore } from "../ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../ui/forms/versioned-edit.ts";
import { Row } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { hasValidHours, planWords, remainingDaysOff, weekWords } from "./availability.ts";
import { AvailabilityPart } from "./AvailabilityPart.tsx";
import { DaysOffFields } from "./DaysOffFields.tsx";
import { bookingRangeWords, RangeFields, SessionFields, sessionWords } from "./RuleFields.tsx";
import { WeekFields } from "./WeekFields.tsx";
import styles from "./Availability.module.css";

type Part = "hours" | "sessions" | "days off" | "range";

/** Debounce of the plan request after a change. */
const debounceMs = 400;

/** Editor of the office hours in four parts, one open at a time. Shows the effect of a save before it is done. */
export function AvailabilityEditor({ read, today }: { read: AvailabilityResponse; today: Day }) {
  const [saved, setSaved] = useState(read);
  const [open, setOpen] = useState<Part | undefined>(read.version === 0 ? "hours" : undefined);
  const notice = useRef<HTMLDivElement>(null);
  const edit = useVersionedEdit<AvailabilityResponse, Availability>({
    saved,
    store: tabDraftStore("availability"),
    partOf: ({ availability }) => availability,
    toTyped: ({ availability }) => availability,
    async send({ typed }, { version }) {
      const changed = await adminCall(changeAvailability, { body: { availability: typed, version } });
      const { message, plan: done, ...next } = changed;
      toast(done.added + done.removed > 0 ? `${message} ${doneWords(done)}` : message);
      return next;
    },
    read: () => adminCall(readAvailability, {}),
    failureOf: (error) => ({
      text: error instanceof CallError ? error.message : shared.tryAgain,
      fields: {},
    }),
    onSaved: setSaved,
  });
  const { typed: draft, isUnsaved, newer, failure } = edit;
  const isValid = hasValidHours(draft);
  const plan = usePlan(draft, isUnsaved && isValid);
  useEffect(() => {
    if (failure ?? newer) notice.current?.focus();
  }, [failure, newer]);

  const save = async () => {
    if (await edit.save()) setOpen(undefined);
  };
  const change = (part: Partial<Availability>) => edit.type({ ...draft, ...part });
  const toggleProps = (part: Part) => ({
    isOpen: open === part,
    onToggle: () => setOpen(open === part ? undefined : part),
  });
  const daysOffLeft = remainingDaysOff(draft.daysOff, today);

  return (
    <div className={styles.editor}>
      <AvailabilityPart title={t.weeklyHours} words={weekWords(draft)} {...toggleProps("hours")}>
        <WeekFields hours={draft.hours} onChange={(hours) => change({ hours })} />
      </AvailabilityPart>
      <AvailabilityPart
        title={t.sessionsAndBreaks}
        words={sessionWords(draft, saved.usualMinutes)}
        {...toggleProps("sessions")}
      >
        <SessionFields draft={draft} usualMinutes={saved.usualMinutes} onChange={change} />
      </AvailabilityPart>
      <AvailabilityPart title={t.daysOff} words={t.upcomingEntries(daysOffLeft.length)} {...toggleProps("days off")}>
        <DaysOffFields daysOff={daysOffLeft} today={today} onChange={(daysOff) => change({ daysOff })} />
      </AvailabilityPart>
      <AvailabilityPart title={t.howFarAhead} words={bookingRangeWords(draft)} {...toggleProps("range")}>
        <RangeFields draft={draft} onChange={change} />
      </AvailabilityPart>

      {failure && (
        <Notice ref={notice} tone="danger" title={t.yourHoursWereNotSaved}>
          {failure.text}
        </Notice>
      )}
      {newer && newer !== "deleted" && (
        <Notice ref={notice} tone="warning" title={t.yourHoursWereChangedElsewhere} after={t.yoursAreNotSavedYet}>
          {t.currentHours(weekWords(newer.availability))}
        </Notice>
      )}
      {(isUnsaved || newer) && (
        <div className={styles.saving}>
          <p role="status" className={styles.plan}>
            {isValid ? (plan ? planWords(plan) : t.checkingChanges) : t.fixTimesFirst}
          </p>
          <Row gap={3}>
            <Button disabled={!isValid} busy={edit.isBusy} busyWords={shared.saving} onClick={() => void save()}>
              {newer ? adminShared.saveMineInstead : shared.save}
            </Button>
            <Button kind="quiet" onClick={edit.takeNewer}>
              {newer ? t.keepNewerOnes : adminShared.undo}
            </Button>
          </Row>
        </div>
      )}
    </div>
  );
}

/** The effect of saving the draft, requested after a pause in typing; undefined until known. */
function usePlan(draft: Availability, isWanted: boolean): AvailabilityPlan | undefined {
  const [plan, setPlan] = useState<{ of: Availability; is: AvailabilityPlan }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      adminCall(planAvailability, { body: draft }).then(
        (is) => isCurrent && setPlan({ of: draft, is }),
        // Ignored: saving reports what is wrong.
        () => {},
      );
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, isWanted]);
  return plan?.of === draft ? plan.is : undefined;
}

const doneWords = ({ added, removed }: AvailabilityPlan) =>
  [added > 0 ? t.added(added) : "", removed > 0 ? t.removed(removed) : ""].filter(Boolean).join(" ");
