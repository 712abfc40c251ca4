import { z } from "zod";
import { refusing } from "../refusals.ts";
import { botToken, email, id, line, phone, prose } from "./text.ts";

/** `id` is made by the page, once per filled form: a repeat of the same request is stored once. */
export const requestFreeSession = {
  summary: "Ask for the free 30-minute online session.",
  refusals: refusing("bot-check-failed"),
  body: z.strictObject({
    id: id.optional(),
    name: line(100, "Please tell me your name."),
    email,
    phone,
    sessionType: z.enum(["private yoga", "group yoga", "yoga therapy"], {
      error: "Please choose what you are interested in.",
    }),
    message: prose(4000).default(""),
    captchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

export const sendContactMessage = {
  summary: "Write to the teacher.",
  refusals: refusing("bot-check-failed"),
  body: z.strictObject({
    id: id.optional(),
    name: line(100, "Please tell me your name."),
    email,
    message: prose(8000).min(1, "Please write a message."),
    recaptchaToken: botToken,
  }),
  output: z.strictObject({ message: z.string() }),
};

const state = z.enum(["new", "answered"]);

export const message = z
  .strictObject({
    id,
    kind: z.enum(["contact", "free-session"]),
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    sessionType: z.string().optional(),
    message: z.string(),
    state,
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: "Message" });

export const listMessages = {
  summary: "Messages and requests, newest first; `state` narrows it, `before` goes on after a message.",
  query: z.strictObject({ state: state.optional(), before: id.optional() }),
  output: z.strictObject({
    messages: z.array(message),
    /** Whether there are older ones; ask again with the last one's id as `before`. */
    isMore: z.boolean(),
    /** One more than `mostCounted` stands for more than these. */
    counts: z.strictObject({ new: z.int(), answered: z.int() }),
  }),
};

export const markMessage = {
  summary: "Mark a message as answered, or as new again.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  body: z.strictObject({ state }),
  output: z.strictObject({ state }),
};

export const listUndelivered = {
  summary: "Mails that were refused or given up: somebody was not told.",
  output: z.array(
    z.strictObject({
      id,
      to: z.string(),
      subject: z.string(),
      /** What the mail server said. */
      reason: z.string(),
      attempts: z.int(),
      writtenAt: z.iso.datetime(),
    }),
  ),
};

export const retryUndelivered = {
  summary: "Send a mail once more that could not be delivered.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: z.strictObject({ message: z.string() }),
};

export type Received = z.output<typeof requestFreeSession.output>;
export type Message = z.output<typeof message>;
export type Inbox = z.output<typeof listMessages.output>;
export type InboxQuery = z.input<typeof listMessages.query>;
export type Undelivered = z.output<typeof listUndelivered.output>;
