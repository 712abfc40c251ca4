import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import { phone } from "../../platform/values/phone-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { freeSessionInterests } from "./calls.ts";

const slotTime = { date: v.day, time: v.wallTime };

export const listFreeSessionTimes = {
  summary: "List the next slots that a visitor may choose for the free session; empty if the owner offers none.",
  output: z.strictObject({
    times: z.array(z.strictObject({ slotId: v.id, ...slotTime })),
    /** Whether a chosen time is booked at once. Otherwise it is held until the owner answers. */
    isConfirmedAtOnce: z.boolean(),
  }),
};
export const requestFreeSession = {
  summary: "Request the free 30-minute online session, optionally at a time of `listFreeSessionTimes`.",
  refusals: v.refusalCodes("bot-check-failed", "slot-gone"),
  body: z.strictObject({
    id: v.newId.optional(),
    name: v.line(100, shared.tellMeYourName),
    email: v.email,
    phone,
    sessionType: z.enum(freeSessionInterests, { error: shared.chooseWhatYouAreInterested }),
    message: v.prose(4000).default(""),
    /** A slot, held for the visitor until the owner confirms or declines it, at most 24 hours. */
    slotId: v.id.optional(),
    captchaToken: v.botToken,
  }),
  output: z.strictObject({
    message: z.string(),
    /** The chosen time. Without `heldUntil`, the session is booked. */
    time: z.strictObject({ ...slotTime, heldUntil: v.moment.optional() }).optional(),
  }),
};
export const sendContactMessage = {
  summary: "Send a message to the owner.",
  refusals: v.refusalCodes("bot-check-failed"),
  body: z.strictObject({
    id: v.newId.optional(),
    name: v.line(100, shared.tellMeYourName),
    email: v.email,
    message: v.prose(8000).min(1, shared.writeMessage),
    recaptchaToken: v.botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

const state = z.enum(["new", "answered"]);

export const message = v.namedObject("Message", {
  id: v.id,
  kind: z.enum(["contact", "free-session"]),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  sessionType: z.string().optional(),
  message: z.string(),
  state,
  receivedAt: v.moment,
  /** The slot that a request names. */
  time: z
    .strictObject({
      slotId: v.id,
      ...slotTime,
      /** End of the hold, also a past one. */
      heldUntil: v.moment.optional(),
      /** `free`: the hold ended, and the slot can still be booked. */
      state: z.enum(["held", "booked", "free", "gone"]),
    })
    .optional(),
});

export const listMessages = {
  summary:
    "List messages and requests, newest first, optionally of one `state`. Pass the last message as `before` for the next page.",
  /** `only`: one message by its id. */
  query: z.strictObject({ state: state.optional(), before: v.lastReadId, only: v.id.optional() }),
  output: z.strictObject({
    messages: z.array(message),
    isMore: z.boolean(),
    counts: z.strictObject({ new: v.cappedCount, answered: v.cappedCount }),
  }),
};
export const markMessage = {
  summary: "Mark a message as answered, or as new again.",
  ...v.byId,
  body: z.strictObject({ state }),
  output: z.strictObject({ state }),
};
export const markMessages = {
  summary: "Mark up to 100 messages as answered, or as new again, and return what became of each.",
  body: z.strictObject({ messages: v.chosen(z.strictObject({ id: v.id })), state }),
  output: v.eachDone({}),
};
export const declineRequest = {
  summary: "Decline the time of a free-session request: the slot is free again, and the visitor gets an email.",
  refusals: v.refusalCodes("not-found", "stale"),
  params: v.idParams,
  output: v.done,
};
/** Emails that could not be delivered, newest first. */
export const undeliveredMails = z.array(
  z.strictObject({
    id: v.id,
    to: z.string(),
    subject: z.string(),
    /** Response of the mail server. */
    reason: z.string(),
    attempts: z.int(),
    writtenAt: v.moment,
  }),
);
export const listUndelivered = {
  summary: "List emails that could not be delivered, newest first.",
  output: undeliveredMails,
};
export const retryUndelivered = {
  summary: "Send an undelivered email again.",
  ...v.byId,
  output: z.strictObject({ message: z.string() }),
};

export type Message = z.output<typeof message>;
export type RequestedTimeState = NonNullable<Message["time"]>["state"];
export type FreeSessionTimes = z.output<typeof listFreeSessionTimes.output>;
export type SeveralDone = z.output<typeof markMessages.output>;
export type FreeSessionRequested = z.output<typeof requestFreeSession.output>;
export type Inbox = z.output<typeof listMessages.output>;
export type Undelivered = z.output<typeof listUndelivered.output>;
