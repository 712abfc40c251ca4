import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import { done, id } from "../../platform/values/schema.ts";
import { bookedSlot, cancelledSession } from "./schema.ts";

/** The id of a booking with its token, from an email to its guest. */
const token = z.string().regex(/^[\da-f-]{36}\.[\w-]{43}$/, serverShared.thisLinkIsIncomplete);

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
  refusals: refusalCodes("link-dead"),
  query: z.strictObject({ token }),
  output: z.discriminatedUnion("state", [upcomingSession, cancelledGuestSession]),
};
export const moveGuestSession = {
  summary: "Move the session of a guest's link to a free slot, until the cut-off.",
  refusals: refusalCodes("link-dead", "not-found", "too-late", "slot-gone", "slot-too-short", "does-not-fit"),
  /** `to`: the free slot. */
  body: z.strictObject({ token, to: id }),
  output: done,
};
export const cancelGuestSession = {
  summary: "Cancel the session of a guest's link, until the cut-off. Refunds the whole payment.",
  refusals: refusalCodes("link-dead", "not-found", "too-late"),
  body: z.strictObject({ token }),
  output: done,
};

export type GuestSession = z.output<typeof upcomingSession>;
export type CancelledGuestSession = z.output<typeof cancelledGuestSession>;
