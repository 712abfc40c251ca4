import { endpoint, type FileAnswer } from "./endpoint.ts";
import type {
  AddedSlots,
  Booked,
  Booking,
  BookingList,
  BookingsQuery,
  Done,
  Move,
  Moved,
  SlotId,
  SlotRemoval,
  SlotsAdded,
} from "./schema/bookings.ts";

export type {
  AvailableSlot,
  BookedSlot,
  BookingList,
  BookingsQuery,
  SessionType,
} from "./schema/bookings.ts";

/** The kinds of session that can be booked, as the wire has them. */
export const sessionTypes = ["Individual Yoga Session (60 min)", "Yoga Therapy Session (60 min)"] as const;

/** A session's length as `45 min`; empty when its kind says it already, as in `(60 min)`. */
export const lengthBeside = (sessionType: string, minutes: number) =>
  sessionType.includes(`(${minutes} min)`) ? "" : `${minutes} min`;

/** What a session may cost, in whole dollars; the Continue button is enabled a little further (design decision 4.2). */
export const sessionAmount = { least: 35, most: 130, enabledUpTo: 140 } as const;

/** Said where a price is shown that could not be paid. */
export const payableAmounts = `Sessions can be paid with $${sessionAmount.least} to $${sessionAmount.most}.`;

/** A booking that was paid and not finalized by its student is finalized by itself after this. */
export const finalizeSeconds = 30;

/**
 * What open pages are told, by Socket.IO. Ids only: a page takes the slot out of what it shows after `slotBooked`,
 * `slotHeld` and `slotRemoved`, and reads its list again after `slotReleased` and `slotAdded`, under its own rights.
 */
export const liveEvents = ["slotBooked", "slotHeld", "slotRemoved", "slotReleased", "slotAdded"] as const;
/** `slotAdded` comes once for slots that are added together, with the id of the first. */
export type LiveEvents = Record<(typeof liveEvents)[number], (about: { slotId: string }) => void>;

/** How many sessions one answer holds of those to come, and of those that are over. */
export const sessionsAtOnce = 50;

export const listBookings = endpoint<{ query: BookingsQuery; output: BookingList }>()({
  method: "GET",
  path: "/api/bookings",
  who: "visitor",
  limit: "lists",
  refusals: ["not-signed-in", "not-found"],
  summary:
    "The slots that are free; the owner also gets the booked ones. With `userId`: that student's booked ones, for herself and the owner only.",
});

export const addSlots = endpoint<{ body: SlotsAdded; output: AddedSlots }>()({
  method: "POST",
  path: "/api/bookings",
  who: "admin",
  limit: "lists",
  refusals: ["time-does-not-exist", "slot-past", "overlaps"],
  summary: "Add slots: all of them or none.",
});

export const removeSlot = endpoint<{ params: SlotId; query: SlotRemoval; output: Done }>()({
  method: "DELETE",
  path: "/api/bookings/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "slot-held"],
  summary: "Remove a free slot, or cancel the session that is booked in it: its student is told by mail.",
});

export const bookSlot = endpoint<{ params: SlotId; body: Booking; output: Booked }>()({
  method: "PUT",
  path: "/api/bookings/{id}/book",
  who: "user",
  limit: "forms",
  refusals: ["not-found", "not-paid", "slot-gone"],
  summary: "Finalize the booking of a slot that this student has paid for; the letters leave.",
});

export const moveBooking = endpoint<{ params: SlotId; body: Move; output: Moved }>()({
  method: "PUT",
  path: "/api/bookings/{id}/move",
  who: "owner-of",
  limit: "forms",
  refusals: ["not-found", "too-late", "slot-gone", "slot-too-short"],
  summary:
    "Move the session in a slot to another free slot: its student until the cut-off, the owner at any time.",
});

export const cancelBooking = endpoint<{ params: SlotId; output: Done }>()({
  method: "POST",
  path: "/api/bookings/{id}/cancel",
  who: "user",
  limit: "forms",
  refusals: ["not-found", "too-late"],
  summary: "Cancel this student's session in a slot, until the cut-off; all of her money goes back.",
});

export const bookingFile = endpoint<{ params: SlotId; output: FileAnswer }>()({
  method: "GET",
  path: "/api/bookings/{id}/calendar",
  who: "user",
  limit: "lists",
  refusals: ["not-found"],
  as: "ics",
  summary: "This student's session in a slot, as a file for her calendar.",
});
