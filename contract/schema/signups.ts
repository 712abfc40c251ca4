import { z } from "zod";
import { refusing } from "../refusals.ts";
import { fileAnswer, fileStream } from "./file.ts";
import {
  botToken,
  day,
  done,
  email,
  id,
  line,
  lineOrNothing,
  phone,
  prose,
  version,
  wallTime,
} from "./text.ts";
import { guardian, signature, signedWaiver } from "./waivers.ts";

/** How the calls name a class: title and date as the specification has it, and `eventId`, which decides. */
const namedClass = {
  classTitle: line(200, "Please choose a class."),
  date: day,
  eventId: id.optional(),
};

/** What a mailed link carries; whoever has it may speak for the place or the line it is about. */
const placeToken = z.string().min(20, "This link is not complete.").max(200);

export const signUp = {
  summary: "Sign a new student up for a class, with the waiver and her signature.",
  refusals: refusing(
    "bot-check-failed",
    "class-not-found",
    "class-ambiguous",
    "class-past",
    "class-full",
    "confirm-first",
    "class-external",
    "already-signed-up",
    "email-unknown",
    "waiver-changed",
    "waiver-stale",
    "link-dead",
    "limited",
    "signature-unusable",
    "guardian-missing",
  ),
  body: z.strictObject({
    ...namedClass,
    name: line(100, "Please tell us your name."),
    email,
    phone,
    waiver: z.boolean().default(false),
    /** The version of the waiver text that was shown; when it is left out, the current one is meant. */
    waiverVersion: z.string().max(40).optional(),
    signature,
    guardian: guardian.optional(),
    isMinor: z.boolean().default(false),
    /** The token of a mailed offer: the place it holds is the one that is taken. */
    offerToken: placeToken.optional(),
    recaptchaToken: botToken,
  }),
  output: done,
};

export const checkStudent = {
  summary: "Sign a returning student up, who has signed the current waiver before.",
  refusals: refusing(
    "bot-check-failed",
    "class-not-found",
    "class-ambiguous",
    "class-past",
    "class-full",
    "confirm-first",
    "class-external",
    "already-signed-up",
    "student-unknown",
    "waiver-changed",
    "limited",
  ),
  badRequests: refusing(
    "class-not-found",
    "class-ambiguous",
    "class-full",
    "confirm-first",
    "already-signed-up",
  ),
  body: z.strictObject({ ...namedClass, email, recaptchaToken: botToken }),
  output: done,
};

export const joinWaitlist = {
  summary: "Wait for a place in a full class.",
  refusals: refusing(
    "bot-check-failed",
    "class-not-found",
    "class-ambiguous",
    "class-past",
    "class-external",
    "class-not-full",
    "already-signed-up",
    "already-waiting",
    "confirm-first",
    "limited",
  ),
  body: z.strictObject({
    ...namedClass,
    name: line(100, "Please tell us your name."),
    email,
    recaptchaToken: botToken,
  }),
  output: done,
};

const placeKey = z.strictObject({ token: placeToken });

export const readSeat = {
  summary: "What a mailed link is about: a place to cancel, or an offered one to take. Changes nothing.",
  refusals: refusing("link-dead"),
  query: placeKey,
  output: z.strictObject({
    kind: z.enum(["place", "waiting", "offer"]),
    name: z.string(),
    email: z.string(),
    classTitle: z.string(),
    date: day,
    time: wallTime,
    location: z.string(),
    isPast: z.boolean(),
    /** For an offer: until when it may be taken. */
    until: z.iso.datetime().optional(),
    /** For an offer: whether the waiver has still to be signed, which the sign-up page does. */
    needsWaiver: z.boolean().optional(),
    /** For a place that was not confirmed yet and has to be: until when. */
    confirmBy: z.iso.datetime().optional(),
    eventId: id,
  }),
};

export const confirmSeat = {
  summary: "Confirm the place of a mailed link, which shows that the mail of its address is read.",
  refusals: refusing("link-dead", "class-not-found"),
  body: placeKey,
  output: done,
};

export const cancelSeat = {
  summary: "Give up the place, or the place in the line, of a mailed link.",
  refusals: refusing("link-dead", "class-past"),
  body: placeKey,
  output: done,
};

export const acceptOffer = {
  summary: "Take the place that a mailed link offers.",
  refusals: refusing(
    "link-dead",
    "class-past",
    "class-full",
    "class-external",
    "already-signed-up",
    "waiver-needed",
  ),
  body: placeKey,
  output: z.strictObject({ message: z.string() }),
};

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
  /** The waiver this place stands on. */
  waiverId: id.optional(),
  /** The account of this address, if it is proven. */
  clientId: id.optional(),
  /** The class's start as an instant: what is past is decided by it. */
  startsAt: z.iso.datetime(),
  checkedInAt: z.iso.datetime().optional(),
});

export const listSignups = {
  summary:
    "Live sign-ups by date, a hundred at a time; those of past classes alone are the latest first. `search` takes words of a name or address, or a phone number.",
  query: z.strictObject({
    /** Whether the class has begun. */
    when: z.enum(["upcoming", "past", "all"]).default("all"),
    classTitle: lineOrNothing(200).optional(),
    /** Words of a name or address, or a phone number. */
    search: lineOrNothing(200).optional(),
    /** Goes on after this sign-up. */
    after: id.optional(),
  }),
  output: z.array(signup),
};

export const readSignupChoices = {
  summary:
    "What the list of sign-ups can be narrowed to: titles of classes, and how many are upcoming and past.",
  output: z.strictObject({
    /** Titles of classes, by name. */
    classTitles: z.array(z.string()),
    /** One more than `mostCounted` stands for more than these. */
    counts: z.strictObject({ upcoming: z.int(), past: z.int() }),
  }),
};

export const removeSignup = {
  summary: "Remove a sign-up; the student is told by mail when the class is still to come.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: done,
};

/** An order that is to be handed over at the class, and was not yet. */
const handOver = z
  .strictObject({
    orderId: id,
    orderNumber: z.int(),
    tins: z.int(),
    what: z.string(),
    /** Of the order; sent along when it is marked as picked up. */
    version,
  })
  .meta({ id: "HandOver" });

export const readRoster = {
  summary: "Who comes to a class, who waits, and who is there.",
  refusals: refusing("class-not-found"),
  params: z.strictObject({ id }),
  output: z.strictObject({
    eventId: id,
    title: z.string(),
    date: day,
    time: wallTime,
    location: z.string(),
    durationMinutes: z.int(),
    capacity: z.int(),
    isPast: z.boolean(),
    people: z.array(
      z.strictObject({
        _id: id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        /** The account of this address, if it is proven. */
        clientId: id.optional(),
        checkedInAt: z.iso.datetime().optional(),
        /** The place is to be confirmed by mail until then. */
        confirmBy: z.iso.datetime().optional(),
        guardian: z.strictObject({ name: z.string(), relation: z.string() }).optional(),
        waiver: signedWaiver.optional(),
        handOver: z.array(handOver).optional(),
      }),
    ),
    /** The same for buyers who are not on the roster. */
    pickups: z.array(handOver.extend({ name: z.string(), email: z.string() })),
    waiting: z.array(
      z.strictObject({
        _id: id,
        name: z.string(),
        email: z.string(),
        state: z.enum(["waiting", "offered"]),
        until: z.iso.datetime().optional(),
      }),
    ),
  }),
};

export const checkIn = {
  summary: "Mark somebody as there, or not.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  body: z.strictObject({ isHere: z.boolean() }),
  output: z.strictObject({ checkedInAt: z.iso.datetime().optional() }),
};

export const addWalkIn = {
  summary:
    "Enter somebody who just came to a class; she is checked in at once. Over the capacity only if that is wanted.",
  refusals: refusing("class-not-found", "class-full", "already-signed-up", "not-found"),
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Made by the page: the same id again is the same person. */
    id,
    name: line(100, "Please enter a name."),
    email: z.union([email, z.literal("")]).default(""),
    phone: z.union([phone, z.literal("")]).default(""),
    /** She comes although the class is full. */
    isOver: z.boolean().default(false),
  }),
  /** `needsWaiver`: her address has not signed the current one. */
  output: z.strictObject({ message: z.string(), signupId: id, needsWaiver: z.boolean() }),
};

export const signForWalkIn = {
  summary: "Store the waiver that somebody without one has signed on the owner's screen.",
  refusals: refusing("not-found", "stale", "waiver-stale", "signature-unusable", "guardian-missing"),
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The version of the text that was shown. */
    waiverVersion: z.string().max(40),
    signature,
    guardian: guardian.optional(),
    isMinor: z.boolean().default(false),
  }),
  output: done,
};

export const messageClass = {
  summary: "Write to everybody in a class; each gets a mail of her own.",
  refusals: refusing("class-not-found"),
  params: z.strictObject({ id }),
  body: z.strictObject({
    id: id.optional(),
    subject: line(150, "Please write a subject."),
    message: prose(8000).min(1, "Please write a message."),
  }),
  output: z.strictObject({ message: z.string(), told: z.int() }),
};

export const downloadSignups = {
  summary: "All live sign-ups, by date, for a spreadsheet.",
  output: fileStream,
};

export const downloadRoster = {
  summary: "Who comes to a class, for a spreadsheet.",
  refusals: refusing("class-not-found"),
  params: z.strictObject({ id }),
  output: fileAnswer,
};

export type SignupForm = z.input<typeof signUp.body>;

export type ReturningStudent = z.input<typeof checkStudent.body>;

export type SeatShown = z.output<typeof readSeat.output>;

export type Signup = z.output<typeof signup>;

export type SignupsQuery = z.input<typeof listSignups.query>;

export type SignupChoices = z.output<typeof readSignupChoices.output>;

export type EventId = z.input<typeof readRoster.params>;

export type Roster = z.output<typeof readRoster.output>;

export type WalkIn = z.input<typeof addWalkIn.body>;

export type WalkInAdded = z.output<typeof addWalkIn.output>;
