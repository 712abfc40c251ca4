import { z } from "zod";
import { byId, day, id, moment, namedObject, wallTime } from "../../platform/values/schema.ts";
import { heldPurchase } from "../../selling/payments/held-schema.ts";
import { seatPrice } from "../events/schema.ts";
import { openQuestions } from "./questions-schema.ts";

/** A person of this student's household. */
export const householdMember = namedObject("HouseholdMember", {
  _id: id,
  name: z.string(),
  /** This student. */
  isSelf: z.boolean(),
  /** Of a child. */
  bornOn: day.optional(),
  /** `grown-up`: the guardian signed, and the person has turned 18 since. */
  waiver: z.enum(["current", "outdated", "unsigned", "grown-up"]),
});
/** Who has a seat or waits: a person of the household, or a friend of this student. */
const seatOf = { personId: id, name: z.string(), who: z.enum(["self", "household", "friend"]) };
export const classFacts = {
  eventId: id,
  title: z.string(),
  date: day,
  time: wallTime,
  durationMinutes: z.int(),
  location: z.string(),
};
export const listMyClasses = {
  summary: "List this student's seats, waitlist entries and latest past classes, and whether their waiver is current.",
  ...byId,
  output: z.strictObject({
    /** This student's purchases, of all kinds, whose payment the provider has not decided. */
    held: z.array(heldPurchase),
    /** Upcoming and running classes in which the household, or a friend of this student, has a seat, soonest first. */
    classes: z.array(z.strictObject({ _id: id, ...classFacts, ...seatOf, startsAt: moment })),
    /**
     * Seats in upcoming classes that someone booked with this student's email, without logging in. They wait for the
     * student's answer, with the names as they were typed.
     */
    pending: z.array(z.strictObject({ _id: id, ...classFacts, name: z.string() })),
    /**
     * Upcoming classes on whose waitlist the household is. `until`: a seat is offered until then. `position`: among those
     * who have no offer, from 1.
     */
    waiting: z.array(
      z.strictObject({
        _id: id,
        ...classFacts,
        ...seatOf,
        position: z.int(),
        until: moment.optional(),
        /** What an offered seat costs, or the class now. */
        price: seatPrice,
      }),
    ),
    /** Latest first. */
    past: z.array(z.strictObject({ _id: id, ...classFacts, ...seatOf })),
    /** This student first. */
    people: z.array(householdMember),
    waiver: z.enum(["current", "outdated", "unsigned"]),
    /** Passes for classes that have uses left, in the order in which they are spent. */
    passes: z.array(
      z.strictObject({
        name: z.string(),
        left: z.int(),
        /** The last day of a class that it pays. */ expiresOn: day.nullable(),
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
