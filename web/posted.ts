import { data } from "react-router";
import { CallError } from "./api.ts";
import type { Failure, PostedForm } from "./ui/submission.ts";

/** For a form that works with JavaScript only: the bot check, a signature or a login needs it. */
const needsJavaScript: Failure = {
  title: "This form needs JavaScript.",
  text: "Please turn it on, or let the page finish loading, and send the form again.",
  fields: {},
};

/**
 * Takes a form that was sent without JavaScript, for a route's action. `send` makes the call in process. When the call
 * is refused, the page comes back with the refusal's status. Faults of ours stay faults.
 */
export async function takePosted(
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

/** The answer to a form that only works with JavaScript: what was typed, and why it was not taken. */
export async function refusePosted(request: Request) {
  const values = typedIn(await request.formData());
  return data<PostedForm>({ values, failure: needsJavaScript }, { status: 400 });
}

/** What was typed; passwords are not sent back. */
function typedIn(values: FormData): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap(([name, value]) =>
      typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
    ),
  );
}
