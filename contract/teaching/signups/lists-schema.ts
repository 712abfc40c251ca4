import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import {
  byId,
  cappedCount,
  day,
  done,
  fileStream,
  id,
  idParams,
  lastReadId,
  moment,
  wallTime,
} from "../../platform/values/schema.ts";
import { lineOrNothing } from "../../platform/values/text-schema.ts";
import { seatRefund } from "./schema.ts";

export const signup = z.strictObject({
  _id: id,
  eventId: id,
  date: day,
  time: wallTime,
  classTitle: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  waiver: z.boolean(),
  waiverId: id.optional(),
  /** The account with this address, if proven. */
  clientId: id.optional(),
  startsAt: moment,
  checkedInAt: moment.optional(),
});

/** `past`: the class has ended. */
const period = z.enum(["upcoming", "past", "all"]);

export const listSignups = {
  summary:
    "List all live sign-ups by date; with parameters, 100 per page. With `when=past`, latest first. `search` accepts words of a name or address, or a phone number.",
  query: z.strictObject({
    when: period.optional(),
    classTitle: lineOrNothing(200).optional(),
    /** Only those of one class. */
    eventId: id.optional(),
    search: lineOrNothing(200).optional(),
    after: lastReadId,
  }),
  output: z.array(signup),
};
export const listSignupClasses = {
  summary:
    "List classes with live sign-ups by date, 50 per page, with the numbers of sign-ups and waiting people; with `when=past`, latest first.",
  query: z.strictObject({
    when: z.enum(["upcoming", "past"]).default("upcoming"),
    after: lastReadId,
  }),
  output: z.array(
    z.strictObject({
      _id: id,
      title: z.string(),
      date: day,
      time: wallTime,
      startsAt: moment,
      capacity: z.int(),
      signedUp: z.int(),
      /** People on the waitlist, including those with an offer. */
      waiting: z.int(),
      /** No seat is left for a new visitor: people on the waitlist count. */
      isFull: z.boolean(),
    }),
  ),
};
export const readSignupChoices = {
  summary:
    "Read the filters for the list of sign-ups: titles of classes with live sign-ups, and the numbers of upcoming and past ones.",
  query: z.strictObject({ when: period.default("all") }),
  output: z.strictObject({
    /** Sorted. */
    classTitles: z.array(z.string()),
    counts: z.strictObject({ upcoming: cappedCount, past: cappedCount }),
  }),
};
export const removeSignup = {
  summary: "Remove a sign-up. Emails the student if the class is upcoming, and refunds what was paid.",
  ...byId,
  query: z.strictObject({ refund: z.enum(["all", "none"]).default("all") }),
  output: done,
};
export const readSignupRefund = {
  summary: "Read what goes back for a seat that the owner removes.",
  refusals: refusalCodes("not-found"),
  params: idParams,
  output: seatRefund,
};
export const waiveForfeit = {
  summary: "Refund a seat that was given up too late.",
  ...byId,
  output: done,
};
export const downloadSignups = { summary: "Download all live sign-ups as a CSV file, by date.", output: fileStream };

export type SignupClass = z.output<typeof listSignupClasses.output>[number];
export type Signup = z.output<typeof signup>;
export type SignupsQuery = z.input<typeof listSignups.query>;
export type SignupChoices = z.output<typeof readSignupChoices.output>;
