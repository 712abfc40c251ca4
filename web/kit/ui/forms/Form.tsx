import { type ComponentProps, createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import type { RootData } from "../../pages/page-meta.ts";
import { Button } from "../Button.tsx";
import { Notice } from "../Notice.tsx";
import { Anchor, Rich } from "../Rich.tsx";
import type { Submission } from "./submission.ts";

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
