import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import {
  day,
  dollars,
  done,
  id,
  idParams,
  newId,
  wallTime,
  wholeNumber,
  meeting,
  payToken,
  sessionType,
} from "../../platform/values/schema.ts";
import { email, line, lineOrNothing, phone, prose } from "../../platform/values/text-schema.ts";
import { newSlotCodes } from "../slots/schema.ts";
import { text as t } from "./text.ts";

const amount = wholeNumber(1, 1000, adminShared.enterWholeDollars, t.enterAmountInRange);

const howPaid = z
  .discriminatedUnion(
    "by",
    [
      z.strictObject({ by: z.literal("free") }),
      z.strictObject({ by: z.literal("cash"), amount, isReceived: z.boolean() }),
      z.strictObject({ by: z.literal("link"), amount }),
    ],
    { error: t.chooseHowItIsPaid },
  )
  .meta({ id: "HowPaid" });

export const bookForPerson = {
  summary:
    "Book a session for a client or a guest, in a slot or at a new time: free, paid in cash, or by an emailed payment link. With `requestId`, also mark that request for a free session as answered.",
  refusals: refusalCodes(...newSlotCodes, "not-found", "slot-gone", "slot-held", "stale"),
  body: z.strictObject({
    id: newId,
    person: z.discriminatedUnion(
      "is",
      [
        z.strictObject({ is: z.literal("client"), userId: id }),
        z.strictObject({
          /** A person without an account. If the address has an account, the booking is that client's. */
          is: z.literal("guest"),
          name: line(100, adminShared.enterName),
          email,
          phone: phone.optional(),
        }),
      ],
      { error: t.chooseWhoComes },
    ),
    at: z.discriminatedUnion(
      "is",
      [
        z.strictObject({ is: z.literal("slot"), slotId: id }),
        z.strictObject({
          /** A new time. Its slot is created with the booking. */
          is: z.literal("new"),
          date: day.refine((on) => on <= "2100-12-31", serverShared.chooseEarlierDay),
          time: wallTime,
          durationMinutes: wholeNumber(5, 480, serverShared.enterWholeMinutes, t.enter5To480Minutes),
          place: lineOrNothing(300).optional(),
        }),
      ],
      { error: adminShared.chooseTime },
    ),
    /** Names a service, also a hidden one, or is the free session. */
    sessionType,
    /** Included in the email to the client or guest. */
    message: prose(2000).default(""),
    payment: howPaid,
    /** Default: not chosen. */
    meeting: meeting.optional(),
    /** The request for a free session that this booking answers. */
    requestId: id.optional(),
  }),
  output: z.strictObject({ message: z.string(), bookingId: id, slotId: id }),
};

const guest = z.strictObject({ name: z.string(), email: z.string(), phone: z.string() });

export const listGuests = {
  summary:
    "List guests by email address with their latest name, most recent booking first, optionally filtered by `search`.",
  query: z.strictObject({ search: lineOrNothing(200).optional() }),
  output: z.array(guest),
};
export const changePayment = {
  summary:
    "Change how a booking is paid if it was not paid online: free, in cash (received or not), or by a new payment link.",
  refusals: refusalCodes("not-found", "already-paid"),
  params: idParams,
  body: howPaid,
  output: done,
};

export const readPaymentLink = {
  summary: "Read what a payment link is for.",
  refusals: refusalCodes("link-dead"),
  query: z.strictObject({ token: payToken }),
  output: z.strictObject({
    /** `nothing`: the session is now free, or paid in cash. */
    state: z.enum(["open", "paid", "nothing", "cancelled"]),
    sessionType: z.string(),
    sessionName: z.string(),
    date: day,
    time: wallTime,
    /** Minutes. */
    duration: z.int(),
    amount: dollars,
    teacherName: z.string(),
  }),
};

export type OwnerBooking = z.input<typeof bookForPerson.body>;
export type Guest = z.output<typeof guest>;
export type OwnerBookingCreated = z.output<typeof bookForPerson.output>;
export type PaymentTerms = z.input<typeof howPaid>;
export type PaymentLink = z.output<typeof readPaymentLink.output>;
