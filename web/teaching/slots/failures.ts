import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/slots/text.ts";
import { CallError } from "../../kit/calls/api.ts";
import { failureMapper, isRefusal, lastPart } from "../../kit/ui/forms/failure-mapper.ts";

/** Refusals whose message tells the owner what to do. */
const shownCodes: readonly CallError["code"][] = [
  "overlaps",
  "time-does-not-exist",
  "slot-past",
  "slot-held",
  "not-found",
  "limited",
  "database-away",
  "unreachable",
  "provider-away",
];

/** The message if it tells the owner what to do, else `otherwise`. */
export function messageOr(error: unknown, otherwise: string): string {
  return error instanceof CallError && shownCodes.includes(error.code) ? error.message : otherwise;
}

export const addFailure = failureMapper({
  title: t.failedToAddSlot,
  otherwise: shared.tryAgainLater,
  shows: (error) => isRefusal(error) && shownCodes.includes(error.code),
  keepsTitle: true,
  fieldName: lastPart,
});
