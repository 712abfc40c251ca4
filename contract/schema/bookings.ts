import { z } from "zod";
import { refusing } from "../refusals.ts";
import { fileAnswer } from "./file.ts";
import { availableSlot, slotFacts } from "./slots.ts";
import { day, done, email, id, lineOrNothing, prose, version, wallTime } from "./text.ts";

/** The literals of the specification (point 5). */
export const sessionType = z.enum(["Individual Yoga Session (60 min)", "Yoga Therapy Session (60 min)"], {
  error: "Please choose a kind of session.",
});

export const bookedSlot = z
  .strictObject({
    ...slotFacts,
    /** Of the booking: it stays when the session moves to another slot. */
    bookingId: id,
    sessionType: z.string(),
    /** Null for who has no account: the owner booked for her. */
    userId: id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    message: z.string(),
    /** Where one meets online, if the owner set that; never told to who has not booked. */
    onlineLink: z.string(),
    /** Dollars. */
    amount: z.number(),
    /** By the payment that made it, not at all, in cash, or by a link that was mailed for it. */
    paidBy: z.enum(["online", "free", "cash", "link"]),
    /** True as well when there is nothing to pay. */
    isPaid: z.boolean(),
    /** Since when it waits for its money: the mail with its link, or the session that was to be paid in cash. */
    unpaidSince: z.iso.datetime().optional(),
    /** Until then its student moves or cancels it herself; past that, she writes. */
    changeUntil: z.iso.datetime(),
    /** False while the letters have not left yet. */
    isFinalized: z.boolean(),
    version,
  })
  .meta({ id: "BookedSlot" });

export const listBookings = {
  summary:
    "The slots that are free; the owner also gets the booked ones. With `userId`: that student's booked ones, for herself and the owner only.",
  refusals: refusing("not-signed-in", "not-found"),
  query: z.strictObject({
    userId: id.optional(),
    /** For the owner: one page of sessions still to come, the next first, or of passed ones, the latest first. */
    booked: z.enum(["upcoming", "passed"]).optional(),
    /** With `booked`: goes on after the session in this slot. */
    after: id.optional(),
  }),
  output: z.strictObject({
    availableSlots: z.array(availableSlot).optional(),
    bookedSlots: z.array(bookedSlot).optional(),
  }),
};

const which = z.strictObject({ id });

export const bookSlot = {
  summary: "Finalize the booking of a slot that this student has paid for; the letters leave.",
  refusals: refusing("not-found", "not-paid", "slot-gone"),
  params: which,
  body: z.strictObject({
    userId: id,
    firstName: lineOrNothing(80),
    lastName: lineOrNothing(80),
    email,
    sessionType,
    message: prose(2000).default(""),
  }),
  output: z.strictObject({ message: z.string(), booking: bookedSlot }),
};

export const moveBooking = {
  summary:
    "Move the session in a slot to another free slot: its student until the cut-off, the owner at any time.",
  refusals: refusing("not-found", "too-late", "slot-gone", "slot-too-short"),
  params: which,
  /** The free slot that it moves to. */
  body: z.strictObject({ to: id }),
  output: z.strictObject({ message: z.string(), booking: bookedSlot }),
};

export const cancelBooking = {
  summary: "Cancel this student's session in a slot, until the cut-off; all of her money goes back.",
  refusals: refusing("not-found", "too-late"),
  params: which,
  output: done,
};

export const bookingFile = {
  summary: "This student's session in a slot, as a file for her calendar.",
  refusals: refusing("not-found"),
  params: which,
  output: fileAnswer,
};

export type SessionType = z.output<typeof sessionType>;

export type BookedSlot = z.output<typeof bookedSlot>;

export type BookingsQuery = z.input<typeof listBookings.query>;

export type BookingList = z.output<typeof listBookings.output>;

export type Booking = z.input<typeof bookSlot.body>;

export type Booked = z.output<typeof bookSlot.output>;

export type Move = z.input<typeof moveBooking.body>;

export type Moved = z.output<typeof moveBooking.output>;

export type Done = z.output<typeof done>;
