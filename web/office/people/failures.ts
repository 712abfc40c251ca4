import { text as t } from "../../../contract/office/people/text.ts";
import { CallError } from "../../kit/calls/api.ts";

export function noteFailure(error: unknown): string {
  if (!(error instanceof CallError)) return t.noteCouldNotBeSaved;
  return error.fields["body"] ?? t.noteNotSavedBecause(error.message);
}
