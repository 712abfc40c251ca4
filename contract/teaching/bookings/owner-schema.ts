import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import { amountWords } from "../../platform/values/money.ts";
import { phone } from "../../platform/values/phone-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { newSlotCodes } from "../slots/schema.ts";
import { text as t } from "./text.ts";

const amount = v.wholeNumber(1, 1000, v.notWholeUnits, () => t.enterAmountInRange(amountWords(1), amountWords(1000)));

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
  refusals: v.refusalCodes(...newSlotCodes, "not-found", "slot-gone", "slot-held", "stale"),
  body: z.strictObject({
    id: v.newId,
    person: z.discriminatedUnion(
      "is",
      [
        z.strictObject({ is: z.literal("client"), userId: v.id }),
        z.strictObject({
          /** A person without an account. If the address has an account, the booking is that client's. */
          is: z.literal("guest"),
          name: v.line(100, adminShared.enterName),
          email: v.email,
          phone: phone.optional(),
        }),
      ],
      { error: t.chooseWhoComes },
    ),
    at: z.discriminatedUnion(
      "is",
      [
        z.strictObject({ is: z.literal("slot"), slotId: v.id }),
        z.strictObject({
          /** A new time. Its slot is created with the booking. */
          is: z.literal("new"),
          date: v.day.refine((on) => on <= "2100-12-31", serverShared.chooseEarlierDay),
          time: v.wallTime,
          durationMinutes: v.wholeNumber(5, 480, serverShared.enterWholeMinutes, t.enter5To480Minutes),
          place: v.lineOrNothing(300).optional(),
        }),
      ],
      { error: adminShared.chooseTime },
    ),
    /** Names a service, also a hidden one, or is the free session. */
    sessionType: v.sessionType,
    /** Included in the email to the client or guest. */
    message: v.prose(2000).default(""),
    payment: howPaid,
    /** Default: not chosen. */
    meeting: v.meeting.optional(),
    /** The request for a free session that this booking answers. */
    requestId: v.id.optional(),
  }),
  output: z.strictObject({ message: z.string(), bookingId: v.id, slotId: v.id }),
};

const guest = z.strictObject({ name: z.string(), email: z.string(), phone: z.string() });

export const listGuests = {
  summary:
    "List guests by email address with their latest name, most recent booking first, optionally filtered by `search`.",
  query: z.strictObject({ search: v.lineOrNothing(200).optional() }),
  output: z.array(guest),
};
export const changePayment = {
  summary:
    "Change how a booking is paid if it was not paid online: free, in cash (received or not), or by a new payment link.",
  refusals: v.refusalCodes("not-found", "already-paid"),
  params: v.idParams,
  body: howPaid,
  output: v.done,
};

export const readPaymentLink = {
  summary: "Read what a payment link is for.",
  refusals: v.refusalCodes("link-dead"),
  query: z.strictObject({ token: v.payToken }),
  output: z.strictObject({
    /** `nothing`: the session is now free, or paid in cash. */
    state: z.enum(["open", "paid", "nothing", "cancelled"]),
    sessionType: z.string(),
    sessionName: z.string(),
    date: v.day,
    time: v.wallTime,
    /** Minutes. */
    duration: z.int(),
    amount: v.dollars,
    teacherName: z.string(),
  }),
};

export type OwnerBooking = z.input<typeof bookForPerson.body>;
export type Guest = z.output<typeof guest>;
export type OwnerBookingCreated = z.output<typeof bookForPerson.output>;
export type PaymentTerms = z.input<typeof howPaid>;
export type PaymentLink = z.output<typeof readPaymentLink.output>;
