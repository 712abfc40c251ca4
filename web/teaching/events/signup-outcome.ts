import { useEffect } from "react";
import { type To, useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords, studioTime } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import type { DoneState } from "../../kit/ui/DoneNotice.tsx";
import type { ClassOfSignup } from "./ClassFacts.tsx";

/** A file of its own: most visitors of the calendar do not sign up. */
export const loadSignupOutcome = () => import("./SignupOutcome.tsx");

const signupTitles = { seat: shared.youAreIn, waiting: shared.youAreOnWaitlist };

export const titleOf = ({ kind, confirmBy }: Pick<SignupOutcomeState, "kind" | "confirmBy">) =>
  confirmBy ? t.confirmYourSpotTitle : signupTitles[kind];

export const confirmByWords = (confirmBy: string) => t.confirmByEmailUntil(clockWords(studioTime(new Date(confirmBy))));

/** What a sign-up led to. Kept in the history entry of the calendar page: a reload shows it again, other tabs do not. */
export type SignupOutcomeState = {
  kind: "seat" | "waiting";
  event: ClassOfSignup;
  message: string;
  /** The deadline of a seat that must be confirmed by email. */
  confirmBy?: string | undefined;
  /** The token of the seat's link. */
  token?: string | undefined;
  /** The seats are held until they are paid. */
  toPay?: { token: string } | undefined;
  isPaid?: boolean | undefined;
  /** The student who signed up with their login: they can cancel here. */
  userId?: string | undefined;
};

/**
 * Goes from a sign-up form to the calendar, with the outcome above it. The form leaves the history, so that Back does
 * not lead to a form that was sent.
 */
export function useShowOutcome() {
  const navigate = useNavigate();
  // Loads while the student fills in the form. What fails is loaded again later.
  useEffect(() => {
    const pages = [loadSignupOutcome(), import("./CalendarPage.tsx?__react-router-build-client-route")];
    void Promise.allSettled(pages);
  }, []);
  return async ({ event, toPay, ...outcome }: SignupOutcomeState) => {
    if (toPay) return navigate(paths.paySeats(toPay.token), { replace: true });
    const { eventId, title, date, time, location } = event;
    const { message, confirmBy } = outcome;
    const to: To = paths.calendar({ day: date });
    const signup: SignupOutcomeState = { ...outcome, event: { eventId, title, date, time, location } };
    const done: DoneState = {
      title: `${titleOf(outcome)}.`,
      text: confirmBy ? confirmByWords(confirmBy) : message,
      facts: [title, dayWords(date), clockWords(time), location].filter(Boolean).join(" · "),
    };
    await navigate(to, { replace: true, state: { signup, done } });
  };
}

/** The outcome that led to this page. Undefined on the server and while hydrating: cached pages are the same for all. */
export function useSignupOutcome(): SignupOutcomeState | undefined {
  const { state } = useLocation() as { state: { signup?: SignupOutcomeState } | null };
  return useHydrated() ? state?.signup : undefined;
}
