import { sessionTypes } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import type {
  BookedFor,
  BookingFor,
  BookingId,
  Done,
  Guest,
  GuestsQuery,
  HowPaid,
  LinkKey,
  PaymentLink,
} from "./schema/owner-bookings.ts";

export type { BookingFor, Guest, HowPaid, PaymentLink } from "./schema/owner-bookings.ts";

/** The free half hour; the owner books it, nobody pays for it. */
export const freeSession = "Free session (30 min)";
export const freeSessionMinutes = 30;

/** What the owner books: what students book themselves, and the free half hour. */
export const ownSessionTypes = [...sessionTypes, freeSession] as const;

/** What a session may cost that the owner books, in whole dollars. */
export const ownAmount = { least: 1, most: 1000 } as const;

export const bookForPerson = endpoint<{ body: BookingFor; output: BookedFor }>()({
  method: "POST",
  path: "/api/admin/bookings",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "slot-gone", "slot-held", "slot-past", "time-does-not-exist", "overlaps", "stale"],
  summary:
    "Book a session for a client, or for somebody without an account, into a slot or a new time: free, for cash, or to be paid by a mailed link. With `requestId` it answers a request for a free session.",
});

export const listGuests = endpoint<{ query: GuestsQuery; output: Guest[] }>()({
  method: "GET",
  path: "/api/admin/bookings/guests",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "Guests by email address, with their latest name, the most recent booking first; `search` narrows them.",
});

export const changePayment = endpoint<{ params: BookingId; body: HowPaid; output: Done }>()({
  method: "PUT",
  path: "/api/admin/bookings/{id}/payment",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "already-paid"],
  summary:
    "Change how a booking is paid that was not paid online: cash received or not, free, or a (new) link by mail.",
});

export const readPaymentLink = endpoint<{ query: LinkKey; output: PaymentLink }>()({
  method: "GET",
  path: "/api/pay",
  who: "visitor",
  limit: "lists",
  refusals: ["link-dead"],
  summary: "What a mailed payment link is about.",
});
