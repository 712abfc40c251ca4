import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as ownerText from "../../../../contract/teaching/bookings/text.desk.ts";
import { text as t } from "../../../../contract/teaching/bookings/text.ts";
import { CallError } from "../../../kit/calls/api.ts";
import { always, failureMapper, isRefusal, lastPart } from "../../../kit/ui/forms/failure-mapper.ts";
import { messageOr } from "../../slots/failures.ts";

export const bookFailure = failureMapper({
  title: ownerText.notBooked,
  otherwise: shared.tryAgain,
  shows: always,
  keepsTitle: true,
  fieldName: lastPart,
});

/** Why a slot was not deleted: the server's message if there is one. */
export const removeSlotFailure = (error: unknown): string =>
  error instanceof CallError && isRefusal(error)
    ? error.message
    : `${shared.somethingWentWrong} ${shared.tryAgainLater}`;

export const removeSessionFailure = (error: unknown) => ({
  title: t.failedToDeleteSession,
  text: messageOr(error, shared.tryAgainLater),
});
