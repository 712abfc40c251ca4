import { text as shared } from "../../../../contract/platform/language/text.ts";
import { BotCheckError } from "../../botcheck/botcheck.ts";
import { CallError } from "../../calls/api.ts";
import type { Failure } from "./Form.tsx";

type Code = CallError["code"];

type FailureTexts = {
  /** Heads the notice. Without it, the message itself is the heading. */
  title?: string;
  /** Said without a message for people: no response, or a fault of the server. */
  otherwise?: string;
  /** Refusals with a text of their own. */
  codes?: Partial<Record<Code, Failure>>;
  /** Whether a refusal's own message is shown. Default: `isRefusal`. */
  shows?: (error: CallError) => boolean;
  /** Heads the notice after a failed bot check; a whole failure replaces its message too. */
  botCheck?: string | Failure;
  /** Keeps title and message beside the messages of fields. */
  keepsTitle?: boolean;
  /** The form's name of a field of the API. Default: the same. */
  fieldName?: (name: string) => string;
};

/** Why a form was refused, by the code of the refusal: messages of fields, else one for the whole form. */
export function failureMapper(texts: FailureTexts): (error: unknown) => Failure {
  const { title, otherwise, codes = {}, shows = isRefusal, keepsTitle = false } = texts;
  const { botCheck = shared.verificationNotReady, fieldName = (name) => name } = texts;

  const failure = (text: string | undefined, fields: Failure["fields"] = {}): Failure => {
    const [heading, below] = title === undefined ? [text] : [title, text];
    return { ...(heading ? { title: heading } : {}), ...(below ? { text: below } : {}), fields };
  };

  return (error) => {
    if (error instanceof BotCheckError)
      return typeof botCheck === "string" ? { title: botCheck, text: error.message, fields: {} } : botCheck;
    if (!(error instanceof CallError)) return failure(otherwise);
    const own = codes[error.code];
    if (own) return own;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [fieldName(name), text]));
    const hasFields = Object.keys(fields).length > 0;
    if (hasFields && !keepsTitle) return { fields };
    // Trying again would not help: the fields say what is missing.
    return failure((shows(error) && error.message) || (hasFields ? undefined : otherwise), fields);
  };
}

/** For the owner's forms: a fixed heading with the message of the server, and the messages of fields. */
export const adminFailure = (title: string) =>
  failureMapper({ title, otherwise: shared.tryAgain, shows: always, keepsTitle: true });

const takenFields: Partial<Record<Code, string>> = { "name-taken": "name", "code-taken": "code" };

/** The same for something with a name or a code of its own: at that field if another one has it. */
export function entryFailure(title: string): (error: unknown) => Failure {
  return (error) => {
    const taken = error instanceof CallError && takenFields[error.code];
    return taken ? { fields: { [taken]: error.message } } : adminFailure(title)(error);
  };
}

/** Whether the server refused the request and said why: a status 500 and a missing response are no refusals. */
export const isRefusal = ({ status, hasReason }: CallError) => status >= 400 && status !== 500 && hasReason;

/** For `fieldName`: `person.email` and `slots.0.date` are the form's `email` and `date`. */
export const lastPart = (name: string) => name.split(".").at(-1) ?? name;

/** For `shows`: every refusal, and the message of a site that could not be reached. */
export const always = () => true;
