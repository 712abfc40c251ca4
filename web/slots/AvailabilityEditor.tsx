import { useEffect, useRef, useState } from "react";
import {
  type Availability,
  type AvailabilityPlan,
  type AvailabilityRead,
  changeAvailability,
  planAvailability,
  readAvailability,
} from "../../contract/availability.ts";
import type { Day } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useAskBeforeLeaving } from "../ask-before-leaving.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/Toast.tsx";
import { isWhole, planWords, stillOff, weekWords } from "./availability.ts";
import { AvailabilityPart } from "./AvailabilityPart.tsx";
import { DaysOffFields } from "./DaysOffFields.tsx";
import { aheadWords, RangeFields, SessionFields, sessionWords } from "./RuleFields.tsx";
import { WeekFields } from "./WeekFields.tsx";
import styles from "./Availability.module.css";

type Part = "hours" | "sessions" | "days off" | "range";
type Trouble = { is: "failed"; words: string } | { is: "stale"; newer: AvailabilityRead };

/** So long after the last change the plan is asked for. */
const restMs = 400;

/** The four parts of her availability, one open at a time; what saving does is said before it is done. */
export function AvailabilityEditor({ read, today }: { read: AvailabilityRead; today: Day }) {
  const [kept, setKept] = useState(read);
  const [draft, setDraft] = useState(read.availability);
  const [open, setOpen] = useState<Part | undefined>(read.version === 0 ? "hours" : undefined);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const notice = useRef<HTMLDivElement>(null);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(kept.availability);
  const whole = isWhole(draft);
  const plan = usePlan(draft, isUnsaved && whole);
  useAskBeforeLeaving(isUnsaved);
  useEffect(() => {
    if (trouble) notice.current?.focus();
  }, [trouble]);

  const take = (next: AvailabilityRead) => {
    setKept(next);
    setDraft(next.availability);
    setTrouble(undefined);
  };
  const save = async (version: number) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const {
        message,
        plan: done,
        ...next
      } = await adminCall(changeAvailability, {
        body: { availability: draft, version },
      });
      take(next);
      setOpen(undefined);
      toast(done.added + done.removed > 0 ? `${message} ${doneWords(done)}` : message);
    } catch (error) {
      setTrouble(await troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Partial<Availability>) => setDraft((before) => ({ ...before, ...part }));
  const partOf = (part: Part) => ({
    isOpen: open === part,
    onToggle: () => setOpen(open === part ? undefined : part),
  });
  const off = stillOff(draft.daysOff, today);

  return (
    <div className={styles.editor}>
      <AvailabilityPart title="Weekly hours" words={weekWords(draft)} {...partOf("hours")}>
        <WeekFields hours={draft.hours} onChange={(hours) => change({ hours })} />
      </AvailabilityPart>
      <AvailabilityPart
        title="Sessions and breaks"
        words={sessionWords(draft, kept.usualMinutes)}
        {...partOf("sessions")}
      >
        <SessionFields draft={draft} usualMinutes={kept.usualMinutes} onChange={change} />
      </AvailabilityPart>
      <AvailabilityPart
        title="Days off"
        words={
          off.length === 0 ? "None." : `${off.length === 1 ? "One entry" : `${off.length} entries`} to come.`
        }
        {...partOf("days off")}
      >
        <DaysOffFields daysOff={off} today={today} onChange={(daysOff) => change({ daysOff })} />
      </AvailabilityPart>
      <AvailabilityPart title="How far ahead" words={aheadWords(draft)} {...partOf("range")}>
        <RangeFields draft={draft} onChange={change} />
      </AvailabilityPart>

      {trouble?.is === "failed" && (
        <Notice ref={notice} tone="danger" title="Your hours were not saved.">
          {trouble.words}
        </Notice>
      )}
      {trouble?.is === "stale" && (
        <Notice
          ref={notice}
          tone="warning"
          title="Your hours were changed elsewhere in the meantime."
          after="Yours are not saved yet: which ones should stay?"
        >
          They are now: {weekWords(trouble.newer.availability)}
        </Notice>
      )}
      {(isUnsaved || trouble) && (
        <div className={styles.saving}>
          <p role="status" className={styles.plan}>
            {whole ? (plan ? planWords(plan) : "Looking what this does …") : "Please mend the times first."}
          </p>
          <div className={styles.buttons}>
            <Button
              disabled={!whole}
              busy={busy}
              busyWords="Saving …"
              onClick={() => void save(trouble?.is === "stale" ? trouble.newer.version : kept.version)}
            >
              {trouble?.is === "stale" ? "Save mine instead" : "Save"}
            </Button>
            <Button kind="quiet" onClick={() => take(trouble?.is === "stale" ? trouble.newer : kept)}>
              {trouble?.is === "stale" ? "Keep the newer ones" : "Undo"}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What the draft would do, asked for when she rests; undefined while it is not known. */
function usePlan(draft: Availability, isWanted: boolean): AvailabilityPlan | undefined {
  const [plan, setPlan] = useState<{ of: Availability; is: AvailabilityPlan }>();
  useEffect(() => {
    if (!isWanted) return;
    let wanted = true;
    const timer = setTimeout(() => {
      adminCall(planAvailability, { body: draft }).then(
        (is) => wanted && setPlan({ of: draft, is }),
        // Saving says what is wrong.
        () => {},
      );
    }, restMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [draft, isWanted]);
  return plan?.of === draft ? plan.is : undefined;
}

const doneWords = ({ added, removed }: AvailabilityPlan) =>
  [added > 0 ? `${added} added.` : "", removed > 0 ? `${removed} gone.` : ""].filter(Boolean).join(" ");

async function troubleOf(error: unknown): Promise<Trouble> {
  if (error instanceof CallError && error.code === "stale") {
    try {
      return { is: "stale", newer: await adminCall(readAvailability, {}) };
    } catch {
      // Then it is said as it was.
    }
  }
  const words = error instanceof CallError ? error.message : "Please try again.";
  return { is: "failed", words };
}
