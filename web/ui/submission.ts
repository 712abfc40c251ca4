import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "../hydrated.ts";

/** Why a form was not taken: a sentence for the whole, and one for each field that is to blame. */
export type Failure = { title?: string; text?: string; fields: Record<string, string> };

/** A form that was sent without JavaScript: what was typed, and why it was not taken; no failure when it was. */
export type PostedForm = { values: Record<string, string>; failure?: Failure };

export type Submission = {
  state: "idle" | "busy" | "sent";
  failure: Failure | undefined;
  /** Why the form was not taken when it was sent without JavaScript, until it is sent again. */
  postedFailure: Failure | undefined;
  /** What was typed then, by field. */
  was: Readonly<Record<string, string | undefined>>;
  /** Takes back what was said about the whole form: its cause is gone. */
  clear(): void;
  /** What to say when it was sent. */
  answer: string;
  form: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  /** For the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: boolean;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onFocus: () => void;
  };
};

type Steps = {
  /** One sentence for each field that cannot be right; nothing for a form that may go out. */
  check: (values: FormData) => Record<string, string>;
  /** Sends it; what it returns is said to the person. */
  send: (values: FormData) => Promise<string>;
  failureOf: (error: unknown) => Failure;
  /** Called whenever a field gets the focus: what takes a while can start here. */
  prepare?: () => void;
  /** The answer of the route's action, when the form was sent without JavaScript. */
  posted?: PostedForm | undefined;
  /** Why a later step failed and led back to this form. */
  initial?: Failure | undefined;
};

/**
 * How every form of the site is sent: checked here, sent once however often the button is pressed, kept as typed when
 * it fails and emptied when it is taken. The focus goes to the first field in fault, else to what is said about the whole.
 */
export function useSubmission(steps: Steps): Submission {
  const { check, send, failureOf, prepare = () => {}, posted, initial } = steps;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  // Emptied because it was taken: a second press that comes late is no empty form.
  const untouched = useRef(false);
  const [state, setState] = useState<Submission["state"]>("idle");
  const [failure, setFailure] = useState(posted?.failure ?? initial);
  const [answer, setAnswer] = useState("");
  const [answered, setAnswered] = useState(0);
  const hydrated = useHydrated();
  const wasSaid = useRef(initial !== undefined);

  // A later step led back to this form: what it says is new to the person.
  useEffect(() => {
    if (wasSaid.current) notice.current?.focus();
  }, []);

  useEffect(() => {
    if (answered === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? notice.current)?.focus();
  }, [answered]);

  const fail = (next: Failure) => {
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
        (said) => {
          setAnswer(said);
          setState("sent");
          setAnswered((count) => count + 1);
          form.current?.reset();
          untouched.current = true;
        },
        (error: unknown) => fail(failureOf(error)),
      )
      .finally(() => {
        busy.current = false;
      });
  };

  /** A field that is being mended is no longer blamed. */
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
    postedFailure: failure && failure === posted?.failure ? failure : undefined,
    was: posted?.values ?? {},
    clear: () => setFailure(undefined),
    answer,
    form,
    notice,
    // Our own sentences instead of the browser's, as soon as we can say them.
    props: { ref: form, noValidate: hydrated, onSubmit, onInput, onFocus: prepare },
  };
}
