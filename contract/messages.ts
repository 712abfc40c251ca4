import { endpoint } from "./endpoint.ts";
import type {
  ContactMessage,
  FreeSessionRequest,
  Inbox,
  InboxQuery,
  MailAgain,
  MailId,
  MessageId,
  MessageMarked,
  MessageState,
  Received,
  Undelivered,
} from "./schema/messages.ts";

export type { ContactMessage, FreeSessionRequest, Inbox, Message, Undelivered } from "./schema/messages.ts";

/** What a visitor can be interested in when she asks for the free session, as the wire has it. */
export const interests = ["private yoga", "group yoga", "yoga therapy"] as const;
export type Interest = (typeof interests)[number];

export const requestFreeSession = endpoint<{ body: FreeSessionRequest; output: Received }>()({
  method: "POST",
  path: "/api/publicBookings/request",
  who: "visitor",
  limit: "forms",
  refusals: ["bot-check-failed"],
  summary: "Ask for the free 30-minute online session.",
});

export const sendContactMessage = endpoint<{ body: ContactMessage; output: Received }>()({
  method: "POST",
  path: "/api/contact",
  who: "visitor",
  limit: "forms",
  refusals: ["bot-check-failed"],
  summary: "Write to the teacher.",
});

/** What the owner has done about a message. */
export const messageStates = ["new", "answered"] as const;

export const listMessages = endpoint<{ query: InboxQuery; output: Inbox }>()({
  method: "GET",
  path: "/api/admin/messages",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Messages and requests, newest first; `state` narrows it, `before` goes on after a message.",
});

export const markMessage = endpoint<{ params: MessageId; body: MessageState; output: MessageMarked }>()({
  method: "PUT",
  path: "/api/admin/messages/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Mark a message as answered, or as new again.",
});

export const listUndelivered = endpoint<{ output: Undelivered }>()({
  method: "GET",
  path: "/api/admin/undelivered",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Mails that were refused or given up: somebody was not told.",
});

export const retryUndelivered = endpoint<{ params: MailId; output: MailAgain }>()({
  method: "POST",
  path: "/api/admin/undelivered/{id}/retry",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Send a mail once more that could not be delivered.",
});
