import { type ComponentProps, createContext, type FormEvent, useContext, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import { useHydrated } from "../../browser/hydrated.ts";
import type { CallError } from "../../calls/api.ts";
import type { RootData } from "../../pages/page-meta.ts";
import { Button } from "../Button.tsx";
import { Notice } from "../Notice.tsx";
import { Anchor, Rich } from "../Rich.tsx";

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
   * Sends the form. Returns the success message, after which the form is emptied. An empty message means that a page or
   * a step follows; until then the form keeps its values.
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

const FormContext = createContext<Submission | undefined>(undefined);

type FormProps = Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit" | "onFocus"> & {
  submission: Submission;
  /** After a failure without JavaScript, offer the studio's email address. */
  orWrite?: boolean;
};

/** A form sent by `useSubmission`. Its fields show their errors, and what was typed without JavaScript. */
export function Form({ submission, orWrite = false, onInput, children, ...rest }: FormProps) {
  const { props } = submission;
  return (
    <FormContext value={submission}>
      <form
        {...rest}
        {...props}
        onInput={(event) => {
          onInput?.(event);
          props.onInput(event);
        }}
      >
        <PostedFailure {...submission} orWrite={orWrite} />
        {children}
      </form>
    </FormContext>
  );
}

/** Why a form sent without JavaScript was refused. At the top of the form, because no script scrolls to it. */
function PostedFailure({ postedFailure: failure, orWrite }: Submission & { orWrite: boolean }) {
  const email = (useRouteLoaderData("root") as RootData | undefined)?.links.email;
  if (!failure?.title) return null;
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.text}
      {orWrite && email && (
        <>
          {" "}
          <Rich text={t.orWriteToEmail(email)} parts={{ link: <Anchor href={`mailto:${email}`} /> }} />
        </>
      )}
    </Notice>
  );
}

/** The error message and the posted value of a field, by its name. Empty outside of a form. */
export function useFieldState(name: string): { error?: string | undefined; was?: string | undefined } {
  const submission = useContext(FormContext);
  return { error: submission?.failure?.fields[name], was: submission?.was[name] };
}

/** Outside of the form element, as in the buttons of a dialog, the submission is passed as `of`. */
type OfForm = { of?: Submission | undefined };

function useForm(of: Submission | undefined): Submission {
  const inside = useContext(FormContext);
  const submission = of ?? inside;
  if (!submission) throw new Error("Not inside a form: pass the submission.");
  return submission;
}

/** Why the form as a whole was not accepted. Receives the focus. */
export function FormFailure({ of }: OfForm) {
  const { failure, postedFailure, notice } = useForm(of);
  if (!failure?.title || postedFailure) return null;
  return <Notice ref={notice} tone="danger" title={failure.title} text={failure.text} />;
}

/** The result of sending the form: why it was not accepted, or the success message. */
export function FormResult({ of }: OfForm) {
  const { state, answer, notice } = useForm(of);
  return (
    <>
      <FormFailure of={of} />
      {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
    </>
  );
}

export function SubmitButton({ of, ...rest }: OfForm & Omit<ComponentProps<typeof Button>, "type" | "busy">) {
  const { state } = useForm(of);
  return <Button {...rest} type="submit" busy={state === "busy"} />;
}
