import { endpoint } from "./endpoint.ts";
import type { ContactMessage, FreeSessionRequest, Received } from "./schema/messages.ts";

export type { ContactMessage, FreeSessionRequest } from "./schema/messages.ts";

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
