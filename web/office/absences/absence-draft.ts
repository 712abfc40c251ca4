import {
  type AbsencePlan,
  type ClassAction,
  mostAbsenceDays,
  type StartAbsence,
} from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { addDays, type Day, studioDay, studioTime, type WallTime } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { parseStored, readTabStored, writeTabStored } from "../../kit/store/stored.ts";

export type PlannedClass = AbsencePlan["classes"][number];
export type PlannedSession = AbsencePlan["sessions"][number];

/** What the owner chose for a class. The fields of an action that is not chosen keep what was typed. */
export type ClassChoice = {
  action: ClassAction["is"];
  by: string;
  date: Day;
  time: WallTime;
  /** Id of the class, or empty: buyers choose. Undefined: as planned. */
  pickupsTo?: string | undefined;
};
export type SpanKind = keyof typeof t.spans;

/** An absence that is not confirmed. `id` makes a second confirmation harmless. */
export type Draft = {
  id: string;
  /** The day on which it was started. */
  on: Day;
  span: SpanKind;
  from: Day;
  to: Day;
  after?: WallTime | undefined;
  message: string;
  classes: Record<string, ClassChoice>;
  sessions: Record<string, "cancel" | "leave">;
};

export function newDraft(now = serverNow()): Draft {
  const today = studioDay(now);
  return {
    id: randomUuid(),
    on: today,
    span: "today",
    from: today,
    to: today,
    message: t.usualWords,
    classes: {},
    sessions: {},
  };
}

const key = "kept:absence";

/** The draft of this tab, which a reload keeps. One of another day is about other days. */
export function readDraft(now = serverNow()): Draft {
  const kept = parseStored(readTabStored(key)) as Draft | undefined;
  return kept?.on === studioDay(now) ? kept : newDraft(now);
}

export const keepDraft = (draft: Draft | undefined): void => writeTabStored(key, draft ? JSON.stringify(draft) : null);

/** The draft with the days of a chip. `rest` begins now; `days` keeps the days, to be changed. */
export function withSpan(draft: Draft, span: SpanKind, now = serverNow()): Draft {
  const today = studioDay(now);
  const days = {
    today: { from: today, to: today },
    rest: { from: today, to: today },
    tomorrow: { from: addDays(today, 1), to: addDays(today, 1) },
    two: { from: today, to: addDays(today, 1) },
    days: { from: draft.from, to: draft.to },
  }[span];
  return { ...draft, span, ...days, after: span === "rest" ? studioTime(now) : undefined };
}

/** The days that the plan is read for, or why they make no span. */
export function spanOf({ on, from, to, after }: Draft) {
  if (!from || !to || from < on) return { problem: shared.chooseDay };
  if (to < from) return { problem: adminShared.lastDayIsBeforeFirst };
  if (to > lastDayOf(from)) return { problem: t.atMostDays(mostAbsenceDays) };
  return { span: { from, to, ...(after ? { after } : {}) } };
}

/** The last day of the longest absence. */
export const lastDayOf = (from: Day): Day => addDays(from, mostAbsenceDays - 1);

/** What was chosen for a class. One that moves keeps its time, unless the owner changes it. */
export const choiceOf = (draft: Draft, { eventId, time }: PlannedClass): ClassChoice =>
  draft.classes[eventId] ?? { action: "cancel", by: "", date: "", time };

/** Where the orders of a class are handed over instead; empty: buyers choose. */
export const pickupsToOf = (choice: ClassChoice, planned: PlannedClass): string =>
  choice.pickupsTo ?? planned.pickupsTo ?? "";

/** Whether the orders of the class have to be handed over elsewhere. */
export const movesPickups = ({ action }: ClassChoice, { pickups }: PlannedClass): boolean =>
  pickups > 0 && (action === "cancel" || action === "cover");

/** Messages of a class whose choice is not complete. */
export function missingIn({ action, by, date, time }: ClassChoice): Partial<Record<"by" | "date" | "time", string>> {
  if (action === "cover") return by.trim() ? {} : { by: t.enterSubstitute };
  if (action !== "move") return {};
  return { ...(date ? {} : { date: shared.chooseDay }), ...(time ? {} : { time: adminShared.chooseTime }) };
}

function actionOf({ action, by, date, time }: ClassChoice): ClassAction {
  if (action === "cover") return { is: "cover", by: by.trim() };
  if (action === "move") return { is: "move", date, time };
  return { is: action };
}

/** What is sent: all classes and sessions of the plan. */
export function startOf(draft: Draft, plan: AbsencePlan): StartAbsence {
  const { id, from, to, after, message } = draft;
  return {
    id,
    from,
    to,
    ...(after ? { after } : {}),
    message,
    classes: plan.classes.map((planned) => {
      const choice = choiceOf(draft, planned);
      const pickupsTo = movesPickups(choice, planned) ? pickupsToOf(choice, planned) || null : null;
      return { eventId: planned.eventId, version: planned.version, action: actionOf(choice), pickupsTo };
    }),
    sessions: plan.sessions.map(({ bookingId }) => ({ bookingId, action: draft.sessions[bookingId] ?? "cancel" })),
  };
}

/** What was chosen for the classes and sessions of the plan. */
function actionsOf(draft: Draft, plan: AbsencePlan) {
  const actions = [
    ...plan.classes.map((planned) => choiceOf(draft, planned).action),
    ...plan.sessions.map(({ bookingId }) => draft.sessions[bookingId] ?? "cancel"),
  ];
  return { actions, is: (action: ClassAction["is"]) => actions.includes(action) };
}

/** What happens to the people, and what the owner can take back. */
export function happensWords(draft: Draft, plan: AbsencePlan): string[] {
  const { actions, is } = actionsOf(draft, plan);
  const isCalledOff = is("cancel") || actions.length === 0;
  const takenBack = (isCalledOff || is("cover")) && t.ifYouAreWell;
  return [
    isCalledOff && t.whatHappens,
    (is("cover") || is("move")) && t.spotsStay,
    [takenBack, is("move") && t.movedStays].filter(Boolean).join(" "),
  ].filter((one): one is string => Boolean(one));
}

/** The words of the confirming button. Undefined if everything stays as it is. */
export function confirmWords(draft: Draft, plan: AbsencePlan): string | undefined {
  const { actions, is } = actionsOf(draft, plan);
  if (actions.length > 0 && actions.every((action) => action === "leave")) return undefined;
  // How many people are left then, only the server knows.
  if (is("leave")) return t.confirmAndTell;
  if (plan.people === 0) return t.confirmAll;
  return is("cancel") || actions.length === 0 ? t.confirmTell(plan.people) : t.tellPeople(plan.people);
}
