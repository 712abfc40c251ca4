import { z } from "zod";
import { text as serverShared } from "../../platform/language/text.ts";
import { phone } from "../../platform/values/phone-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { refundParts } from "../../selling/payments/schema.ts";
import { seatPrice } from "../events/schema.ts";
import { birthday, signatureFields, signatureCodes } from "../waivers/schema.ts";
import { mostChildren, mostFriends } from "./household.ts";

/** Identifies a class by title and date. `eventId` decides between several. */
const namedClass = { classTitle: v.line(200, serverShared.chooseClass), date: v.day, eventId: v.id.optional() };
/** Token of an emailed link. It authorizes calls for one seat or one waitlist entry. */
const seatToken = z.string().min(20, serverShared.thisLinkIsIncomplete).max(200);

const classCodes = v.refusalCodes("class-not-found", "class-ambiguous", "class-past", "class-external");
/** Refusals of every way to get a seat, or a position on the waitlist. */
const seatCodes = v.refusalCodes(...classCodes, "bot-check-failed", "already-signed-up", "confirm-first", "limited");

/** The caller will pay for the seats of a class with a price; without it, `payment-needed`. */
const pays = z.boolean().optional();

/** How the price of a seat that is given up in time goes back: to where it came from, or as credit in the wallet. */
const giveBack = z.enum(["source", "credit"]).default("source");

/** What comes back for a seat that is given up now. Only its payer and the owner read more than that it is paid. */
const seatRefund = v.namedObject("SeatRefund", {
  isPaid: z.boolean(),
  /** The last moment at which its price comes back; after it, the price is forfeited. */
  until: v.moment.nullable(),
  isForfeited: z.boolean(),
  /** Where it goes back to by default. */
  parts: refundParts,
  /** The credit that the student can choose instead, in dollars. */
  credit: v.dollars.nullable(),
});

const seatTaken = v.namedObject("SeatTaken", {
  message: z.string(),
  event: z.strictObject({ eventId: v.id, title: z.string(), date: v.day, time: v.wallTime, location: z.string() }),
  /** If the seat must be confirmed by email: the deadline. */
  confirmBy: v.moment.optional(),
  /** In a class with a price: the seats are held until they are paid (`POST /api/payments` for `seat` with the token). */
  toPay: z.strictObject({ token: z.string(), price: seatPrice, seats: z.int(), heldUntil: v.moment }).optional(),
  /** Token of the seat's link. Only for a caller with an emailed offer to the same address. */
  token: z.string().optional(),
});

export const signUp = {
  summary: "Sign a new student up for a class, with a signed waiver.",
  refusals: v.refusalCodes(
    ...seatCodes,
    ...signatureCodes,
    "class-full",
    "payment-needed",
    "email-unknown",
    "waiver-changed",
    "link-dead",
    "too-many-friends",
  ),
  body: z.strictObject({
    ...namedClass,
    name: v.line(100, serverShared.tellMeYourName),
    email: v.email,
    phone,
    waiver: z.boolean().default(false),
    /** Version of the waiver text that was shown. Default: the current version. */
    waiverVersion: z.string().max(40).optional(),
    ...signatureFields,
    /** Date of birth of a student under 18. */
    bornOn: birthday.optional(),
    /** More children of the same guardian, signed for with the same signature. All get a seat, or none. */
    also: z
      .array(z.strictObject({ name: v.line(100, serverShared.tellMeYourName), bornOn: birthday.optional() }))
      .max(mostChildren - 1)
      .optional(),
    /** Token of an emailed offer. The sign-up takes the offered seat. */
    offerToken: seatToken.optional(),
    recaptchaToken: v.botToken,
    pays,
  }),
  output: seatTaken,
};
export const signUpReturning = {
  summary: "Sign up a returning student who has already signed the current waiver.",
  refusals: v.refusalCodes(
    ...seatCodes,
    "class-full",
    "payment-needed",
    "student-unknown",
    "waiver-changed",
    "name-needed",
    "too-many-friends",
  ),
  badRequests: v.refusalCodes(
    "class-not-found",
    "class-ambiguous",
    "class-full",
    "confirm-first",
    "already-signed-up",
    "name-needed",
  ),
  body: z.strictObject({
    ...namedClass,
    email: v.email,
    /** First or full name of the person who comes. Default: the person at the address, or the only one with a waiver. */
    name: v.lineOrNothing(100).optional(),
    recaptchaToken: v.botToken,
    pays,
  }),
  output: seatTaken,
};
export const joinWaitlist = {
  summary: "Join the waitlist of a full class.",
  refusals: v.refusalCodes(...seatCodes, "class-not-full", "already-waiting"),
  body: z.strictObject({
    ...namedClass,
    name: v.line(100, serverShared.tellMeYourName),
    email: v.email,
    recaptchaToken: v.botToken,
  }),
  output: v.done,
};

const tokenParams = z.strictObject({ token: seatToken });

/** Names a seat or waitlist entry of the caller: by the token of an emailed link, or with a login by class and person. */
export const seatInClass = {
  token: seatToken.optional(),
  eventId: v.id.optional(),
  /** Of the household, or a friend of this student. Default: this student. */
  personId: v.id.optional(),
};
/** The same, or a pending seat of the household by its id; for the owner, any seat by its id. */
const callersSeat = { ...seatInClass, signupId: v.id.optional() };
const notTheirsCodes = v.refusalCodes("link-dead", "not-found");

export const readHeldSeats = {
  summary: "Read the seats that a sign-up holds in a class with a price until they are paid.",
  refusals: v.refusalCodes("hold-lost"),
  query: tokenParams,
  output: z.strictObject({
    event: z.strictObject({ eventId: v.id, title: z.string(), date: v.day, time: v.wallTime, location: z.string() }),
    /** Price of each seat, as it was when the seats were held. */
    price: seatPrice,
    seats: z.int(),
    isPaid: z.boolean(),
    heldUntil: v.moment.nullable(),
  }),
};
export const readSeat = {
  summary: "Read the seat, waitlist entry or offer of an emailed link. Changes nothing.",
  refusals: v.refusalCodes("link-dead"),
  query: tokenParams,
  output: z.strictObject({
    kind: z.enum(["place", "waiting", "offer"]),
    /** For a seat that waits for its confirmation: the names of all seats that `confirmSeat` confirms. */
    name: z.string(),
    email: z.string(),
    classTitle: z.string(),
    date: v.day,
    time: v.wallTime,
    location: z.string(),
    isPast: z.boolean(),
    /** For an offer: when it expires. */
    until: v.moment.optional(),
    /** For an offer: whether the waiver must be signed first, on the sign-up page. */
    needsWaiver: z.boolean().optional(),
    /** For a seat: no waiver is signed for it yet. `signWaiver` signs it. */
    isUnsigned: z.boolean().optional(),
    /** For a seat that must be confirmed by email: the deadline. */
    confirmBy: v.moment.optional(),
    /** For a seat that someone booked without logging in, with the email of an account: it is not confirmed yet. */
    isPending: z.boolean().optional(),
    /** For a seat: what comes back if it is given up now. */
    refund: seatRefund.optional(),
    /** What the class costs; for an offer, what the seat costs. */
    price: seatPrice,
    eventId: v.id,
  }),
};
export const confirmSeat = {
  summary: "Confirm the seats of an emailed link, which proves the address, or accept a pending seat.",
  refusals: v.refusalCodes(...notTheirsCodes, "class-not-found", "class-past", "already-signed-up", "guardian-missing"),
  body: z.strictObject({ token: callersSeat.token, signupId: callersSeat.signupId }),
  output: v.done,
};
export const signWaiver = {
  summary: "Sign the waiver for a seat, or for a person of this student's household.",
  refusals: v.refusalCodes(...notTheirsCodes, "stale", "already-signed-up", ...signatureCodes),
  body: z.strictObject({
    token: seatInClass.token,
    /** For the owner: a sign-up without a waiver, of a person who signs on the owner's device. */
    signupId: v.id.optional(),
    /** For a student: a child of the household. Default: the student. */
    personId: v.id.optional(),
    /** Version of the text that was shown. */
    waiverVersion: z.string().max(40),
    ...signatureFields,
    /** Date of birth of a student under 18. Of a person of the household it is known. */
    bornOn: birthday.optional(),
  }),
  output: v.done,
};
export const cancelSeat = {
  summary: "Cancel a seat, or leave a waitlist.",
  refusals: v.refusalCodes(...notTheirsCodes, "class-past", "class-not-found"),
  body: z.strictObject({ ...callersSeat, as: giveBack }),
  output: v.done,
};
export const acceptOffer = {
  summary: "Accept the seat that an emailed link offers.",
  refusals: v.refusalCodes(
    "link-dead",
    "class-past",
    "class-full",
    "payment-needed",
    "class-external",
    "already-signed-up",
    "waiver-needed",
    "too-many-friends",
  ),
  body: tokenParams.extend({ pays }),
  output: seatTaken,
};

const ownClass = { eventId: v.id };

export const signMeUp = {
  summary:
    "Sign people of this student's household, and friends, up for a class, or take the seats offered to them. All get a seat, or none.",
  refusals: v.refusalCodes(
    "not-found",
    "class-not-found",
    "class-past",
    "class-external",
    "class-full",
    "payment-needed",
    "already-signed-up",
    "waiver-needed",
    "too-many-friends",
    "limited",
  ),
  params: v.idParams,
  body: z.strictObject({
    ...ownClass,
    /** People of the household with a current waiver. Default: this student. */
    people: z
      .array(v.id)
      .max(mostChildren + 1)
      .optional(),
    /** They sign the waiver by a link of their own. */
    friends: z
      .array(z.strictObject({ name: v.line(100, serverShared.tellMeYourName), email: v.email }))
      .max(mostFriends)
      .optional(),
    pays,
  }),
  output: seatTaken,
};
export const joinMyWaitlist = {
  summary: "Put this student on the waitlist of a full class.",
  refusals: v.refusalCodes(
    "not-found",
    "class-not-found",
    "class-past",
    "class-external",
    "class-not-full",
    "already-signed-up",
    "already-waiting",
  ),
  params: v.idParams,
  body: z.strictObject({ ...ownClass, /** Default: this student. */ personId: v.id.optional() }),
  output: v.done,
};
export const readSeatRefund = {
  summary: "Read what comes back for a seat if it is given up now, or if the owner removes it.",
  refusals: v.refusalCodes(...notTheirsCodes),
  query: z.strictObject(callersSeat),
  output: seatRefund,
};
export type SignupForm = z.input<typeof signUp.body>;
export type SeatTaken = z.output<typeof seatTaken>;
export type SeatRefund = z.output<typeof seatRefund>;
export type HeldSeats = z.output<typeof readHeldSeats.output>;
export type SeatDetails = z.output<typeof readSeat.output>;
