import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import * as shared from "../../platform/language/text.en.ts";
import { phone } from "../../platform/values/phone-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { seatPrice } from "../events/schema.ts";
import { signedWaiver } from "../waivers/schema.ts";

export const signup = z.strictObject({
  _id: v.id,
  eventId: v.id,
  date: v.day,
  time: v.wallTime,
  classTitle: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  waiver: z.boolean(),
  waiverId: v.id.optional(),
  /** The account with this address, if proven. */
  clientId: v.id.optional(),
  startsAt: v.moment,
  checkedInAt: v.moment.optional(),
});

/** `past`: the class has ended. */
const period = z.enum(["upcoming", "past", "all"]);

export const listSignups = {
  summary:
    "List all live sign-ups by date; with parameters, 100 per page. With `when=past`, latest first. `search` accepts words of a name or address, or a phone number.",
  query: z.strictObject({
    when: period.optional(),
    classTitle: v.lineOrNothing(200).optional(),
    /** Only those of one class. */
    eventId: v.id.optional(),
    search: v.lineOrNothing(200).optional(),
    after: v.lastReadId,
  }),
  output: z.array(signup),
};
export const listSignupClasses = {
  summary:
    "List classes with live sign-ups by date, 50 per page, with the numbers of sign-ups and waiting people; with `when=past`, latest first.",
  query: z.strictObject({
    when: z.enum(["upcoming", "past"]).default("upcoming"),
    after: v.lastReadId,
  }),
  output: z.array(
    z.strictObject({
      _id: v.id,
      title: z.string(),
      date: v.day,
      time: v.wallTime,
      startsAt: v.moment,
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
    counts: z.strictObject({ upcoming: v.cappedCount, past: v.cappedCount }),
  }),
};
export const removeSignup = {
  summary: "Remove a sign-up. Emails the student if the class is upcoming, and refunds what was paid.",
  ...v.byId,
  query: z.strictObject({ refund: z.enum(["all", "none"]).default("all") }),
  output: v.done,
};
export const waiveForfeit = {
  summary: "Refund a seat that was given up too late.",
  ...v.byId,
  output: v.done,
};
export const downloadSignups = { summary: "Download all live sign-ups as a CSV file, by date.", output: v.fileStream };

export type SignupClass = z.output<typeof listSignupClasses.output>[number];
export type Signup = z.output<typeof signup>;
export type SignupsQuery = z.input<typeof listSignups.query>;
export type SignupChoices = z.output<typeof readSignupChoices.output>;

/** An order of the class. */
const handOver = v.namedObject("HandOver", {
  orderId: v.id,
  orderNumber: z.int(),
  tins: z.int(),
  what: z.string(),
  isHandedOver: z.boolean(),
  /** Version of the order, needed to mark it as picked up. */
  version: v.version,
});

export const readRoster = {
  summary: "Read the roster of a class: people, waitlist and orders, to hand over and handed over.",
  refusals: v.refusalCodes("class-not-found"),
  params: v.idParams,
  output: z.strictObject({
    eventId: v.id,
    title: z.string(),
    date: v.day,
    time: v.wallTime,
    location: z.string(),
    /** The substitute who teaches it; empty: the owner teaches. */
    cover: z.string(),
    durationMinutes: z.int(),
    capacity: z.int(),
    price: seatPrice,
    /** Whether a seat is taxed. */
    taxClass: z.enum(["none", "goods"]),
    phase: v.phase,
    people: z.array(
      z.strictObject({
        _id: v.id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        /** The account with this address, if proven. */
        clientId: v.id.optional(),
        /** Pronoun and phone of that account. */
        pronoun: z.string().optional(),
        accountPhone: z.string().optional(),
        checkedInAt: v.moment.optional(),
        /** Deadline to confirm the seat by email. */
        confirmBy: v.moment.optional(),
        /** Booked without a login, with the email of an account: its student has not confirmed the seat and the waiver. */
        isPending: z.boolean().optional(),
        /** The owner keeps it, although PayPal has not finished its payment, or has declined it. */
        isUnpaid: z.boolean().optional(),
        guardian: z.strictObject({ name: z.string(), relation: z.string() }).optional(),
        personId: v.id,
        /** This person has come to no earlier class, and has no seat in one. */
        isFirstTime: z.boolean(),
        /** The person's birthday, if it is at most three days before or after the class. */
        birthdayOn: v.day.optional(),
        /** The guardian or friend who signed this person up. */
        bookedBy: z.string().optional(),
        waiver: signedWaiver.optional(),
        handOver: z.array(handOver).optional(),
      }),
    ),
    /** Paid seats that were given up too late; the owner can waive that. */
    forfeited: z
      .array(z.strictObject({ _id: v.id, name: z.string(), /** What was paid. */ amount: v.dollars }))
      .optional(),
    /** Orders of buyers who are not on the roster. */
    pickups: z.array(handOver.extend({ name: z.string(), email: z.string() })),
    waiting: z.array(
      z.strictObject({
        _id: v.id,
        name: z.string(),
        email: z.string(),
        state: z.enum(["waiting", "offered"]),
        until: v.moment.optional(),
      }),
    ),
  }),
};
export const checkIn = {
  summary: "Check a person in, or undo it.",
  ...v.byId,
  body: z.strictObject({ isHere: z.boolean() }),
  output: z.strictObject({ checkedInAt: v.moment.optional() }),
};
export const checkInSeveral = {
  summary:
    "Check up to 100 people of a class in, or undo it, and return what became of each. One without a waiver is refused.",
  params: v.idParams,
  body: z.strictObject({ signups: v.chosen(z.strictObject({ id: v.id })), isHere: z.boolean() }),
  output: v.eachDone({}),
};
export const addWalkIn = {
  summary:
    "Add a walk-in to the roster of a class, checked in if the class is today or past. Exceeds the capacity only with `isOver`, and adds a second person of a known name only with `isNew`.",
  refusals: v.refusalCodes("class-not-found", "class-full", "already-signed-up", "name-known", "not-found"),
  params: v.idParams,
  body: z.strictObject({
    id: v.newId,
    name: v.line(100, adminShared.enterName),
    email: z.union([v.email, z.literal("")]).default(""),
    phone: z.union([phone, z.literal("")]).default(""),
    isOver: z.boolean().default(false),
    isNew: z.boolean().default(false),
    /** A person the owner knows. Default: the person at the address, or with the name if there is none. */
    personId: v.id.optional(),
  }),
  /** `needsWaiver`: no signature of the current waiver from this address. */
  output: z.strictObject({ message: z.string(), signupId: v.id, needsWaiver: z.boolean() }),
};
export const giveSeat = {
  summary:
    "Give a free seat to a person on the waitlist. Exceeds the capacity only with `isOver`. Emails them if the class has not started.",
  refusals: v.refusalCodes("not-found", "class-not-found", "class-past", "class-full", "already-signed-up"),
  params: v.idParams,
  body: z.strictObject({
    /** Waitlist entry with an open offer. If no other seat is free, the offer is taken back and its seat is given. */
    insteadOf: v.id.optional(),
    isOver: z.boolean().default(false),
  }),
  output: addWalkIn.output,
};
export const messageClass = {
  summary: "Send a message to all students with a seat in a class, one email each.",
  refusals: v.refusalCodes("class-not-found"),
  params: v.idParams,
  body: z.strictObject({
    id: v.newId.optional(),
    subject: v.line(150, adminShared.writeSubject),
    message: v.prose(8000).min(1, shared.writeMessage),
  }),
  output: z.strictObject({ message: z.string(), told: z.int() }),
};
export const downloadRoster = {
  summary: "Download the roster of a class as a CSV file.",
  refusals: v.refusalCodes("class-not-found"),
  params: v.idParams,
  output: v.fileStream,
};

export type Roster = z.output<typeof readRoster.output>;
export type CheckedIn = z.output<typeof checkInSeveral.output>;
export type WalkInAdded = z.output<typeof addWalkIn.output>;
