import { z } from "zod";
import { freeSessionInterests } from "../messages.ts";
import { refusalCodes } from "../refusals.ts";
import * as shared from "../text/shared.ts";
import { email, line, phone, prose } from "./text.ts";
import { botToken, byId, cappedCount, id, lastReadId, moment, namedObject, newId } from "./values.ts";

export const requestFreeSession = {
  summary: "Request the free 30-minute online session.",
  refusals: refusalCodes("bot-check-failed"),
  body: z.strictObject({
    id: newId.optional(),
    name: line(100, shared.tellMeYourName),
    email,
    phone,
    sessionType: z.enum(freeSessionInterests, { error: shared.chooseWhatYouAreInterested }),
    message: prose(4000).default(""),
    captchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};
export const sendContactMessage = {
  summary: "Send a message to the owner.",
  refusals: refusalCodes("bot-check-failed"),
  body: z.strictObject({
    id: newId.optional(),
    name: line(100, shared.tellMeYourName),
    email,
    message: prose(8000).min(1, shared.writeMessage),
    recaptchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

const state = z.enum(["new", "answered"]);

export const message = namedObject("Message", {
  id,
  kind: z.enum(["contact", "free-session"]),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  sessionType: z.string().optional(),
  message: z.string(),
  state,
  receivedAt: moment,
});

export const listMessages = {
  summary:
    "List messages and requests, newest first, optionally of one `state`. Pass the last message as `before` for the next page.",
  query: z.strictObject({ state: state.optional(), before: lastReadId }),
  output: z.strictObject({
    messages: z.array(message),
    isMore: z.boolean(),
    counts: z.strictObject({ new: cappedCount, answered: cappedCount }),
  }),
};
export const markMessage = {
  summary: "Mark a message as answered, or as new again.",
  ...byId,
  body: z.strictObject({ state }),
  output: z.strictObject({ state }),
};
export const listUndelivered = {
  summary: "List emails that could not be delivered, newest first.",
  output: z.array(
    z.strictObject({
      id,
      to: z.string(),
      subject: z.string(),
      /** Response of the mail server. */
      reason: z.string(),
      attempts: z.int(),
      writtenAt: moment,
    }),
  ),
};
export const retryUndelivered = {
  summary: "Send an undelivered email again.",
  ...byId,
  output: z.strictObject({ message: z.string() }),
};

export type Message = z.output<typeof message>;
export type Inbox = z.output<typeof listMessages.output>;
export type Undelivered = z.output<typeof listUndelivered.output>;
