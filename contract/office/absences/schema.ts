import { z } from "zod";
import { addressFields } from "../../platform/values/postal-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { shippingAddress } from "../../selling/orders/address-schema.ts";
import { itemFacts, itemState } from "../../teaching/signups/my-classes-schema.ts";
import * as t from "./text.desk.ts";

const classFacts = { eventId: v.id, title: z.string(), date: v.day, time: v.wallTime, location: z.string() };
const namedClass = v.namedObject("NamedClass", classFacts);

/** Days that the owner cannot teach. `after`: on the first day, only what starts at this time or later. */
const span = { from: v.day, to: v.day, after: v.wallTime.optional() };

export const planAbsence = {
  summary: "Read what an absence would touch: classes with their people, sessions, pick-ups and money.",
  refusals: v.refusalCodes("absence-too-long"),
  query: z.strictObject(span),
  output: z.strictObject({
    /** Sorted by start. Classes with sign-up elsewhere have no people here. */
    classes: z.array(
      z.strictObject({
        ...classFacts,
        version: z.int(),
        seats: z.int(),
        waiting: z.int(),
        /** What was paid for its seats. */
        paid: v.dollars,
        /** Seats of people without an email address. */
        withoutEmail: z.int(),
        pickups: z.int(),
        /** Where its orders are handed over instead: the next class at the location. */
        pickupsTo: v.id.nullable(),
        /** The class that most students are offered. */
        next: namedClass.nullable(),
      }),
    ),
    /** Classes that have begun: they are not changed. */
    begun: z.array(namedClass),
    sessions: z.array(
      z.strictObject({
        bookingId: v.id,
        name: z.string(),
        sessionName: z.string(),
        date: v.day,
        time: v.wallTime,
        paid: v.dollars,
        hasEmail: z.boolean(),
        isOnline: z.boolean(),
      }),
    ),
    /** Free times of sessions that are closed. */
    freeSlots: z.int(),
    /** Visitors who asked for one of the times. */
    requests: z.int(),
    /** Passes that are extended. */
    passes: z.int(),
    /** Classes after the absence at which orders can be handed over. */
    later: z.array(namedClass),
    /** People to tell, each one; and those among them without an address. */
    people: z.int(),
    byPhone: z.int(),
  }),
};

const classAction = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("cancel") }),
  z.strictObject({ is: z.literal("cover"), by: v.line(100, t.enterSubstitute) }),
  z.strictObject({ is: z.literal("move"), date: v.day, time: v.wallTime }),
  z.strictObject({ is: z.literal("leave") }),
]);

const absenceSummary = v.namedObject("Absence", {
  _id: v.id,
  from: v.day,
  to: v.day,
  /** `running`: letters are still being written. `told`: all are written. `well`: the owner took it back. */
  state: z.enum(["running", "told", "well"]),
  answerBy: v.moment,
  /** People to tell, each one; those among them without an address; and how many of the others have their letter. */
  people: z.int(),
  byPhone: z.int(),
  mailed: z.int(),
  /** What people were asked, and how much of it is answered. */
  asked: z.int(),
  answered: z.int(),
  /** People to phone who were not phoned yet. */
  toPhone: z.int(),
  /** A part has not begun and can be taken back. */
  canEnd: z.boolean(),
});

export const startAbsence = {
  summary: "Call off, cover or move the classes of an absence, and tell everybody. Idempotent by `id`.",
  refusals: v.refusalCodes(
    "stale",
    "overlaps",
    "over-free-slots",
    "time-does-not-exist",
    "absence-too-long",
    "class-not-found",
  ),
  body: z.strictObject({
    id: v.id,
    ...span,
    /** The owner's own words in every letter. */
    message: v.prose(2_000).default(""),
    classes: z
      .array(
        z.strictObject({
          eventId: v.id,
          version: z.int(),
          action: classAction,
          /** Where its orders are handed over instead; null: their buyers choose. Not used for `move` and `leave`. */
          pickupsTo: v.id.nullable().default(null),
        }),
      )
      .max(200),
    sessions: z.array(z.strictObject({ bookingId: v.id, action: z.enum(["cancel", "leave"]) })).max(200),
  }),
  output: v.done,
};
export const listAbsences = {
  summary: "List the latest absences.",
  output: z.array(absenceSummary),
};

export const readAbsence = {
  summary: "Read an absence with its progress, people and answers.",
  refusals: v.refusalCodes("not-found"),
  params: v.idParams,
  output: z.strictObject({
    absence: absenceSummary,
    people: z.array(
      z.strictObject({
        _id: v.id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        /** The letter is written. Without an address, the words for a phone call are ready. */
        isTold: z.boolean(),
        /** The owner has phoned a person without an email address. */
        isCalled: z.boolean(),
        items: z.array(
          z.strictObject({
            ...itemFacts,
            next: namedClass.nullable(),
            choices: z.array(itemState),
            /** What was paid, in dollars; 0: nothing, or with a pass only. */
            paid: v.dollars,
            /** It was paid with a pass, and a use goes back to it. */
            isByPass: z.boolean(),
          }),
        ),
      }),
    ),
    /** Days by which passes were extended. */
    lostDays: z.int(),
    /** Later classes that a person on the phone can choose instead, if there is room. */
    later: z.array(namedClass),
    /** Countries to which an order can be shipped. */
    shipTo: z.array(z.string()),
    addressFields,
  }),
};
export const markCalled = {
  summary: "Mark a person as phoned, or not.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({ id: v.id, personId: v.id }),
  body: z.strictObject({ isCalled: z.boolean() }),
  output: v.done,
};
export const endAbsence = {
  summary: "Take back what has not begun and nobody has answered: the owner is well again.",
  refusals: v.refusalCodes("not-found", "overlaps"),
  params: v.idParams,
  output: z.strictObject({ message: z.string(), people: z.int() }),
};

const myAbsence = v.namedObject("MyAbsence", {
  /** The owner's own words. */
  message: z.string(),
  items: z.array(
    z.strictObject({
      ...itemFacts,
      location: z.string(),
      choices: z.array(itemState),
      answerBy: v.moment,
      /** What happens without an answer. */
      ifSilent: z.enum(["back", "kept"]).nullable(),
      /** The substitute of a class. */
      cover: z.string(),
      /** The proposed class, or where the class moved or the order is handed over. */
      next: namedClass.nullable(),
      /** End of the hold of a spot in this class. */
      heldUntil: v.moment.nullable(),
      /** Other classes to choose. */
      others: z.array(namedClass),
      /** What was paid, in dollars; 0: nothing, or with a pass only. */
      paid: v.dollars,
      /** It was paid with a pass, and a use goes back to it. */
      isByPass: z.boolean(),
      /** Countries to which the order can be shipped. */
      shipTo: z.array(z.string()),
      addressFields,
      /** Length that a new time of the session needs. */
      minutes: z.int().nullable(),
    }),
  ),
});
const token = z.string().min(20).max(200);
export const readMyAbsences = {
  summary: "Read what a letter about an absence is about, or what absences ask this student, and the choices.",
  refusals: v.refusalCodes("link-dead"),
  query: z.strictObject({ token: token.optional() }),
  /** One per absence; with a login, only what can still be answered. */
  output: z.array(myAbsence),
};
const choice = z.strictObject({
  itemId: v.id,
  choose: z.enum(["next", "kept", "credit", "back", "ship"]),
  /** For `next`: another class than the proposed one. */
  eventId: v.id.optional(),
  /** For `next` of a session: the new time. */
  slotId: v.id.optional(),
  /** For `ship`. */
  address: shippingAddress.optional(),
});
export const answerAbsence = {
  summary: "Answer one question of an absence: the person it asks, or the owner for a person who was asked by phone.",
  refusals: v.refusalCodes(
    "not-found",
    "answered",
    "answer-too-late",
    "class-full",
    "class-past",
    "class-external",
    "price-differs",
    "class-not-found",
    "slot-gone",
    "slot-too-short",
    "does-not-fit",
    "already-signed-up",
    "address-needed",
    "not-shipped-there",
    "link-dead",
  ),
  body: choice.extend({ token: token.optional() }),
  output: v.done,
};

export type AbsencePlan = z.output<typeof planAbsence.output>;
export type Absence = z.output<typeof absenceSummary>;
export type AbsenceDetails = z.output<typeof readAbsence.output>;
export type AbsencePerson = AbsenceDetails["people"][number];
export type AbsenceItem = AbsencePerson["items"][number];
export type MyAbsence = z.output<typeof myAbsence>;
export type MyAbsenceItem = MyAbsence["items"][number];
export type StartAbsence = z.input<typeof startAbsence.body>;
export type AbsenceChoice = z.input<typeof choice>;
export type ClassAction = z.output<typeof classAction>;
