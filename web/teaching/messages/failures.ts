import { text as t } from "../../../contract/teaching/messages/text.ts";
import { failureMapper, isRefusal } from "../../kit/ui/forms/failure-mapper.ts";

const notHuman = { title: t.verificationFailed, text: t.weCouldntVerifyThatYoure, fields: {} };

/** Why the request for a free session failed. */
export const freeSessionFailure = failureMapper({
  title: t.oopsSomethingWentWrong,
  otherwise: t.weCouldntSubmitYourForm,
  // Only the message of `limited` says when to try again.
  shows: ({ code }) => code === "limited",
  botCheck: notHuman,
  codes: { "bot-check-failed": notHuman, "slot-gone": { fields: { slotId: t.timeWasJustTaken } } },
});

/** Why the contact message failed: the server's message if there is one. */
export const contactFailure = failureMapper({ otherwise: t.failedToSendMessagePlease, shows: isRefusal });
