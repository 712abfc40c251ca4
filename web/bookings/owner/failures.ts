import * as t from "../../../contract/text/admin/bookings.ts";
import * as shared from "../../../contract/text/shared.ts";
import { always, failureMapper, lastPart } from "../../ui/forms/failure-mapper.ts";

/** Why the owner's booking failed. */
export const bookFailure = failureMapper({
  title: t.notBooked,
  otherwise: shared.tryAgain,
  shows: always,
  keepsTitle: true,
  fieldName: lastPart,
});
