import { data } from "react-router";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import type { Failure, PostedForm } from "../ui/forms/Form.tsx";
import { CallError } from "./api.ts";

/** Shown by forms that need JavaScript for the bot check, a signature or a login. */
const needsJavaScript: Failure = { title: shared.thisFormNeedsJavascript, text: t.turnItOnOrLet, fields: {} };

/** Handles a form sent without JavaScript. A refusal returns the page with its status; other errors are thrown. */
export async function handlePostedForm(
  request: Request,
  send: (values: FormData) => Promise<unknown>,
  failureOf: (error: unknown) => Failure,
) {
  const values = await request.formData();
  try {
    await send(values);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return data<PostedForm>({ values: typedIn(values), failure: failureOf(error) }, { status: error.status });
  }
  return data<PostedForm>({ values: typedIn(values) });
}

/** Rejects a form that needs JavaScript: returns the typed values and the reason, with status 400. */
export async function rejectPostedForm(request: Request) {
  const values = typedIn(await request.formData());
  return data<PostedForm>({ values, failure: needsJavaScript }, { status: 400 });
}

/** The typed values without passwords, which are not sent back. */
function typedIn(values: FormData): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap(([name, value]) =>
      typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
    ),
  );
}
