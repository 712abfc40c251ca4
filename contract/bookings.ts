import { endpoint } from "./endpoint.ts";
import type {
  AddedSlots,
  Booked,
  Booking,
  BookingList,
  BookingsQuery,
  Done,
  SlotId,
  SlotRemoval,
  SlotsAdded,
} from "./schema/bookings.ts";

export type { AvailableSlot, BookedSlot, BookingList, SessionType } from "./schema/bookings.ts";

/** The kinds of session that can be booked, as the wire has them. */
export const sessionTypes = ["Individual Yoga Session (60 min)", "Yoga Therapy Session (60 min)"] as const;

/** What a session may cost, in whole dollars; the Continue button is enabled a little further (design decision 4.2). */
export const sessionAmount = { least: 35, most: 130, enabledUpTo: 140 } as const;

/** A booking that was paid and not finalized by its student is finalized by itself after this. */
export const finalizeSeconds = 30;

/** What open pages are told, by Socket.IO: that a slot was booked, held or is free again. Ids only. */
export type LiveEvents = {
  slotBooked: (about: { slotId: string }) => void;
  slotHeld: (about: { slotId: string }) => void;
  slotReleased: (about: { slotId: string }) => void;
};

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
  refusals: ["time-does-not-exist", "overlaps"],
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
