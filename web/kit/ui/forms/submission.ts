import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import type { CallError } from "../../calls/api.ts";

/** Why a form was refused: a message for the whole form, and messages by field. `code`: of the refusal, if it matters. */
export type Failure = {
  title?: string;
  text?: string;
  fields: Record<string, string>;
  code?: CallError["code"] | undefined;
};

/** A form that was sent without JavaScript: the typed values, and the failure if it was refused. */
export type PostedForm = { values: Record<string, string>; failure?: Failure };

/** Thrown by `send` before anything is sent: the form shows the failure. */
export class NotSent extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.title);
    this.failure = failure;
  }
}

type Steps = {
  /** Returns messages for invalid fields; empty if the form can be sent. */
  check: (values: FormData) => Record<string, string>;
  /**
   * Sends the form. Returns the success message, after which the form is empty; or an empty one if a page or a step
   * follows, until which the form stays as it was sent.
   */
  send: (values: FormData) => Promise<string>;
  failureOf: (error: unknown) => Failure;
  /** Called when a field gets the focus, to start slow work such as the bot check. */
  prepare?: () => void;
  /** The result of the route's action, if the form was sent without JavaScript. */
  posted?: PostedForm | undefined;
  /** The failure of a later step that returned to this form. */
  initial?: Failure | undefined;
};

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Submission of every form: checks it, sends it once even if the button is clicked repeatedly, keeps the typed values
 * after a failure, and resets the form once it shows its success. The focus moves to the first invalid field, else to the notice.
 */
export function useSubmission(steps: Steps) {
  const { check, send, failureOf, prepare = () => {}, posted, initial } = steps;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  // After success, ignore a late second click until the form is edited.
  const untouched = useRef(false);
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [failure, setFailure] = useState(posted?.failure ?? initial);
  const [answer, setAnswer] = useState("");
  const [answered, setAnswered] = useState(0);
  const hydrated = useHydrated();
  const hasInitialFailure = useRef(initial !== undefined);

  useEffect(() => {
    if (hasInitialFailure.current) notice.current?.focus();
  }, []);

  useEffect(() => {
    if (answered === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (invalid ?? notice.current)?.focus();
    if (answer) form.current?.reset();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answered]);

  const fail = (next: Failure) => {
    setAnswer("");
    setFailure(next);
    setState("idle");
    setAnswered((count) => count + 1);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || untouched.current) return;
    const values = new FormData(event.currentTarget);
    const fields = check(values);
    if (Object.keys(fields).length > 0) return fail({ fields });
    busy.current = true;
    setState("busy");
    setFailure(undefined);
    send(values)
      .then(
        (message) => {
          setAnswer(message);
          setState("sent");
          setAnswered((count) => count + 1);
          untouched.current = true;
        },
        (error: unknown) => fail(error instanceof NotSent ? error.failure : failureOf(error)),
      )
      .finally(() => {
        busy.current = false;
      });
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    untouched.current = false;
    const { name } = event.target as HTMLInputElement;
    if (!failure?.fields[name]) return;
    const { [name]: _, ...others } = failure.fields;
    setFailure({ ...failure, fields: others });
  };

  return {
    state,
    failure,
    /** The failure of a form sent without JavaScript, until it is sent again. */
    postedFailure: failure === posted?.failure ? failure : undefined,
    /** The values of a form sent without JavaScript, by field. */
    was: (posted?.values ?? {}) as Readonly<Record<string, string | undefined>>,
    /** Removes the message of a failure. The messages of single fields stay. */
    clear: () => setFailure((shown) => shown && { fields: shown.fields }),
    /** The success message. */
    answer,
    form,
    notice,
    /** Props of the form element. After hydration our own messages replace the browser's validation. */
    props: { ref: form, noValidate: hydrated, onSubmit, onInput, onFocus: prepare },
  };
}
