import { z } from "zod";
import * as serverShared from "../../platform/language/text.en.ts";
import * as v from "../../platform/values/schema.ts";
import { heldPayment } from "../../selling/payments/held-schema.ts";
import { availableSlot, slotFacts } from "../slots/schema.ts";

export const bookedSlot = v.namedObject("BookedSlot", {
  ...slotFacts,
  /** Stays the same when the session moves to another slot. */
  bookingId: v.id,
  sessionType: z.string(),
  /** What was booked, as people read it. Stays when the service is renamed. */
  sessionName: z.string(),
  /** Null for a guest, who has no account. */
  userId: v.id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Only in the owner's lists. */
  phone: z.string().optional(),
  /** Only in the owner's lists: what paid it. */
  purchaseId: v.id.optional(),
  message: z.string(),
  /** What the student chose; null if they were not asked. */
  meeting: v.meeting.nullable(),
  /** Meeting link from the owner's settings, except in person. Only sent to the booked student and the owner. */
  onlineLink: z.string(),
  amount: v.dollars,
  /** `online`: the payment that created the booking. `link`: a payment link sent by email. */
  paidBy: z.enum(["online", "free", "cash", "link"]),
  /** Also true if there is nothing to pay. */
  isPaid: z.boolean(),
  /** The owner keeps it, although the provider has not decided about its payment. */
  isPaymentHeld: z.boolean().optional(),
  /** Only while unpaid: when the payment link was sent, or when a session to be paid in cash starts. */
  unpaidSince: v.moment.optional(),
  /** Only for the student, while a payment link is unpaid: the path of the page that takes the payment. */
  payPath: z.string().optional(),
  /** Cut-off: until then the student can move or cancel it; later only by message to the owner. */
  changeUntil: v.moment,
  /** False until its emails are sent. */
  isFinalized: z.boolean(),
  version: v.version,
});

/** A cancelled session, with what the student got back and will get back. */
export const cancelledSession = bookedSlot
  .pick({ bookingId: true, date: true, time: true, startsAt: true, sessionType: true, sessionName: true })
  .extend({
    refunded: v.dollars,
    /** Refunds that are requested but not done. */
    onItsWayBack: v.dollars,
    /** PayPal refused the refund, and the owner has not settled that. */
    isRefundRefused: z.boolean(),
  })
  .meta({ id: "CancelledSession" });

export const listBookings = {
  summary:
    "List free slots; for the owner also all booked ones. With `userId`: the booked slots of that student, for that student and the owner.",
  refusals: v.refusalCodes("not-signed-in", "not-found"),
  query: z.strictObject({
    userId: v.id.optional(),
    /**
     * For the owner, fewer booked slots: none, the first page of upcoming and of past ones (`near`), or one page of
     * upcoming ones, next first, or of past ones, latest first.
     */
    booked: z.enum(["none", "near", "upcoming", "passed"]).optional(),
    /** With `upcoming` and `passed`: a slot's id. */
    after: v.lastReadId,
    /** For the owner: only this booking. */
    session: v.id.optional(),
  }),
  output: z.strictObject({
    availableSlots: z.array(availableSlot).optional(),
    bookedSlots: z.array(bookedSlot).optional(),
    /** For the owner: sessions whose payment the provider has not decided, longest waiting first. */
    held: z.array(heldPayment).optional(),
    /** With `userId`: latest first. */
    cancelledSessions: z.array(cancelledSession).optional(),
  }),
};
export const bookSlot = {
  summary: "Finalize the booking of a slot that this student has paid. Sends its emails.",
  refusals: v.refusalCodes("not-found", "not-paid", "slot-gone"),
  params: v.idParams,
  body: z.strictObject({
    userId: v.id,
    firstName: v.lineOrNothing(80),
    lastName: v.lineOrNothing(80),
    email: v.email,
    sessionType: v.sessionType,
    message: v.prose(2000).default(""),
  }),
  output: z.strictObject({ message: z.string(), booking: bookedSlot }),
};
/** The id of a booking with its token, from an email about the session. */
const token = z.string().regex(/^[\da-f-]{36}\.[\w-]{43}$/, serverShared.thisLinkIsIncomplete);
const changeCodes = v.refusalCodes("link-dead", "not-found", "too-late");

export const moveBooking = {
  summary: "Move the session in a slot to a free slot. Students can do this until the cut-off, the owner at any time.",
  refusals: v.refusalCodes(...changeCodes, "slot-gone", "slot-too-short", "does-not-fit"),
  params: v.idParams,
  /** `to`: the free slot. `bookingId`: the session that the caller saw; another one in the slot is not moved. */
  body: z.strictObject({ to: v.id, bookingId: v.id.optional(), token: token.optional() }),
  output: v.done,
};
export const cancelBooking = {
  summary: "Cancel the session in a slot, until the cut-off. Refunds the whole payment.",
  refusals: changeCodes,
  params: v.idParams,
  body: z.strictObject({ token: token.optional() }),
  output: v.done,
};
export const downloadBookingCalendar = {
  summary: "Download this student's session in a slot as a calendar file.",
  ...v.byId,
  output: v.fileResponse,
};

export type CancelledSession = z.output<typeof cancelledSession>;
export type BookedSlot = z.output<typeof bookedSlot>;
export type BookingsQuery = z.input<typeof listBookings.query>;
export type BookingList = z.output<typeof listBookings.output>;
export type BookingFinalized = z.output<typeof bookSlot.output>;

const upcomingSession = bookedSlot
  .pick({
    _id: true,
    date: true,
    time: true,
    duration: true,
    link: true,
    startsAt: true,
    sessionType: true,
    sessionName: true,
  })
  .extend(bookedSlot.pick({ meeting: true, onlineLink: true, amount: true, paidBy: true, isPaid: true }).shape)
  .extend(bookedSlot.pick({ changeUntil: true }).shape)
  .extend({ state: z.literal("upcoming") })
  .meta({ id: "GuestSession" });

const cancelledGuestSession = cancelledSession
  .omit({ bookingId: true })
  .extend({ state: z.literal("cancelled") })
  .meta({ id: "CancelledGuestSession" });

export const readGuestSession = {
  summary: "Read the upcoming or cancelled session of a guest's link, without the guest's personal data.",
  refusals: v.refusalCodes("link-dead"),
  query: z.strictObject({ token }),
  output: z.discriminatedUnion("state", [upcomingSession, cancelledGuestSession]),
};
export type GuestSession = z.output<typeof upcomingSession>;
export type CancelledGuestSession = z.output<typeof cancelledGuestSession>;
