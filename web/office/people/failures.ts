import * as t from "../../../contract/text/pages/people.ts";
import { CallError } from "../../kit/calls/api.ts";

export function noteFailure(error: unknown): string {
  if (!(error instanceof CallError)) return t.noteCouldNotBeSaved;
  return error.fields["body"] ?? t.noteNotSavedBecause(error.message);
}
