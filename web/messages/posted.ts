import { CallError } from "../api.ts";
import type { Failure } from "../ui/submission.ts";
import type { PostedForm } from "./words.ts";

/**
 * Takes a form that arrived without JavaScript. `send` makes the call in process; when it is refused, the page comes
 * back with what was typed and what was wrong. Faults of ours stay faults.
 */
export async function takePosted(
  request: Request,
  send: (values: FormData) => Promise<unknown>,
  failureOf: (error: unknown) => Failure,
): Promise<PostedForm | undefined> {
  const values = await request.formData();
  try {
    await send(values);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      values: Object.fromEntries(
        [...values].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ),
      failure: failureOf(error),
    };
  }
}
