import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Button } from "../Button.tsx";
import { Notice } from "../Notice.tsx";
import { PostedFailure } from "./PostedFailure.tsx";
import type { Submission } from "./submission.ts";

const FormContext = createContext<Submission | undefined>(undefined);

type FormProps = Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit" | "onFocus"> & {
  submission: Submission;
  /** After a failure without JavaScript, offer the studio's email address. */
  orWrite?: boolean;
  children: ReactNode;
};

/**
 * A form that is sent by `useSubmission`. The fields inside find their own error message, and after a submit without
 * JavaScript what was typed.
 */
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
        <PostedFailure failure={submission.postedFailure} orWrite={orWrite} />
        {children}
      </form>
    </FormContext>
  );
}

/** The error message and the posted value of a field, by its name. Empty outside of a form. */
export function useFieldState(name: string): { error?: string | undefined; was?: string | undefined } {
  const submission = useContext(FormContext);
  return { error: submission?.failure?.fields[name], was: submission?.was[name] };
}

/** Outside of the form element, as in the buttons of a dialog, the submission is passed as `of`. */
type OfForm = { of?: Submission };

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
  return (
    <Notice ref={notice} tone="danger" title={failure.title}>
      {failure.text}
    </Notice>
  );
}

/** The button that sends the form. */
export function SubmitButton({ of, ...rest }: OfForm & Omit<ComponentProps<typeof Button>, "type" | "busy">) {
  const { state } = useForm(of);
  return <Button {...rest} type="submit" busy={state === "busy"} />;
}
