import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { heldPurchase } from "../../selling/payments/held-schema.ts";
import { seatPrice } from "../events/schema.ts";
import { seatInClass } from "./schema.ts";

/** What a letter is about. */
const itemKind = z.enum(["seat", "waiting", "session", "order", "request"]);
export const itemState = z.enum(["told", "asked", "next", "credit", "back", "kept", "ship", "well"]);
export const itemFacts = {
  _id: v.id,
  kind: itemKind,
  /** What becomes of it: called off, given to a substitute, or moved. */
  change: z.enum(["cancel", "cover", "move"]),
  state: itemState,
  /** Whose it is, if one letter is about several people. */
  name: z.string(),
  /** `Gentle Flow`, a session's name, or `Order 17: 2 × Sea Salt`. */
  title: z.string(),
  /** When it would have been; for an order, the pick-up. */
  date: v.day,
  time: v.wallTime,
  /** When a session is now whose student chose another time. */
  newTime: z.strictObject({ date: v.day, time: v.wallTime }).nullable(),
};

/** What absences ask a student, in short. The earliest deadline first. */
export const openQuestions = z.array(
  v.namedObject("OpenQuestions", {
    /** Up to when the first that needs an answer can be answered; if none does, the first of all. */
    answerBy: v.moment,
    /** Without an answer, something is given up or has no pick-up. */
    needsAnswer: z.boolean(),
    items: z.array(
      z.strictObject({
        ...itemFacts,
        /** The class in which a spot is held instead. */
        heldIn: v.id.nullable(),
      }),
    ),
  }),
);

export type OpenQuestions = z.output<typeof openQuestions>;

/** A person of this student's household. */
export const householdMember = v.namedObject("HouseholdMember", {
  _id: v.id,
  name: z.string(),
  /** This student. */
  isSelf: z.boolean(),
  /** Of a child. */
  bornOn: v.day.optional(),
  /** `grown-up`: the guardian signed, and the person has turned 18 since. */
  waiver: z.enum(["current", "outdated", "unsigned", "grown-up"]),
});
/** Who has a seat or waits: a person of the household, or a friend of this student. */
const seatOf = { personId: v.id, name: z.string(), who: z.enum(["self", "household", "friend"]) };
export const classFacts = {
  eventId: v.id,
  title: z.string(),
  date: v.day,
  time: v.wallTime,
  durationMinutes: z.int(),
  location: z.string(),
};
export const listMyClasses = {
  summary: "List this student's seats, waitlist entries and latest past classes, and whether their waiver is current.",
  ...v.byId,
  output: z.strictObject({
    /** This student's purchases, of all kinds, whose payment the provider has not decided. */
    held: z.array(heldPurchase),
    /** Upcoming and running classes in which the household, or a friend of this student, has a seat, soonest first. */
    classes: z.array(z.strictObject({ _id: v.id, ...classFacts, ...seatOf, startsAt: v.moment })),
    /**
     * Seats in upcoming classes that someone booked with this student's email, without logging in. They wait for the
     * student's answer, with the names as they were typed.
     */
    pending: z.array(z.strictObject({ _id: v.id, ...classFacts, name: z.string() })),
    /**
     * Upcoming classes on whose waitlist the household is. `until`: a seat is offered until then. `position`: among those
     * who have no offer, from 1.
     */
    waiting: z.array(
      z.strictObject({
        _id: v.id,
        ...classFacts,
        ...seatOf,
        position: z.int(),
        until: v.moment.optional(),
        /** What an offered seat costs, or the class now. */
        price: seatPrice,
      }),
    ),
    /** Latest first. */
    past: z.array(z.strictObject({ _id: v.id, ...classFacts, ...seatOf })),
    /** This student first. */
    people: z.array(householdMember),
    waiver: z.enum(["current", "outdated", "unsigned"]),
    /** Passes for classes that have uses left, in the order in which they are spent. */
    passes: z.array(
      z.strictObject({
        name: z.string(),
        left: z.int(),
        /** The last day of a class that it pays. */ expiresOn: v.day.nullable(),
      }),
    ),
    /** What absences of the owner ask the student, also about sessions and orders. */
    questions: openQuestions,
    /** With a current waiver: the name under which a sign-up is stored. */
    signsUpAs: z.string().optional(),
  }),
};
export type HouseholdMember = z.output<typeof householdMember>;
export type MyClasses = z.output<typeof listMyClasses.output>;

/** The classes to which a seat can move without any money moving, soonest first. */
export const seatMoves = v.namedObject("SeatMoves", {
  from: z.strictObject({ eventId: v.id, title: z.string(), date: v.day, time: v.wallTime }),
  /** The last moment at which it can move: of a paid seat the cut-off, otherwise the start. */
  until: v.moment,
  isLate: z.boolean(),
  classes: z.array(z.strictObject({ ...classFacts, placesLeft: z.int() })),
});
const moveCodes = v.refusalCodes(
  ...v.refusalCodes("class-not-found", "class-past", "class-external", "class-full", "already-signed-up"),
  ...v.refusalCodes("price-differs", "too-late", "confirm-first"),
);
export const readSeatMoves = {
  summary: "List the classes to which a seat can move. Changes nothing.",
  refusals: v.refusalCodes("link-dead", "not-found"),
  query: z.strictObject(seatInClass),
  output: seatMoves,
};
export const moveSeat = {
  summary: "Move a seat to another class of the same price.",
  refusals: v.refusalCodes("link-dead", "not-found", "too-many-friends", "limited", ...moveCodes),
  body: z.strictObject({ ...seatInClass, toEventId: v.id }),
  /** `token`: of the new link in the email, for a caller with a token. */
  output: v.done.extend({ token: z.string().optional() }),
};
export type SeatMoves = z.output<typeof seatMoves>;
