import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import type { CallError } from "../../kit/calls/api.ts";
import { failureMapper, lastPart } from "../../kit/ui/forms/failure-mapper.ts";

/** Refusals whose message tells the owner what to do; other errors get a general text. */
const shownCodes: readonly CallError["code"][] = [
  "overlaps",
  "over-free-slots",
  "time-does-not-exist",
  "stale",
  "class-not-found",
  "limited",
  "database-away",
  "unreachable",
];

const failureUnder = (title: string) =>
  failureMapper({
    title,
    otherwise: shared.tryAgain,
    shows: ({ code }) => shownCodes.includes(code),
    keepsTitle: true,
    fieldName: lastPart,
  });

export const addFailure = failureUnder(t.errorAddingEvent);
export const changeFailure = failureUnder(t.failedToUpdateEvent);
export const removeFailure = failureUnder(t.failedToDeleteSelectedEvents);
