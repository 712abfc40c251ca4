import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { done, id, idParams } from "../../platform/values/schema.ts";

export const answerPendingSeat = {
  summary:
    "Say whether a seat that was booked with this student's email without a login is theirs: accept it, or give it up.",
  refusals: refusalCodes(
    "not-found",
    "class-not-found",
    "class-past",
    "link-dead",
    "already-signed-up",
    "guardian-missing",
  ),
  params: idParams,
  body: z.strictObject({ signupId: id, isMine: z.boolean() }),
  output: done,
};
