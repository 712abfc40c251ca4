import * as ownerText from "../../../contract/text/admin/bookings.ts";
import * as t from "../../../contract/text/pages/bookings.ts";
import * as shared from "../../../contract/text/shared.ts";
import { CallError } from "../../api.ts";
import { messageOr } from "../../slots/failures.ts";
import { always, failureMapper, lastPart } from "../../ui/forms/failure-mapper.ts";

/** Why the owner's booking failed. */
export const bookFailure = failureMapper({
  title: ownerText.notBooked,
  otherwise: shared.tryAgain,
  shows: always,
  keepsTitle: true,
  fieldName: lastPart,
});

/** Why deleting a free slot failed. */
export const removeSlotFailure = (error: unknown) => ({
  title: t.errorDeletingSlot,
  text: error instanceof CallError ? error.message : t.somethingWentWrongPleaseTry,
});

/** Why deleting a booked session failed. */
export const removeSessionFailure = (error: unknown) => ({
  title: t.failedToDeleteSession,
  text: messageOr(error, shared.tryAgainLater),
});
