import { z } from "zod";
import { day, id, moment, namedObject, wallTime } from "../../platform/values/schema.ts";

/** What a letter is about. */
const itemKind = z.enum(["seat", "waiting", "session", "order", "request"]);
export const itemState = z.enum(["told", "asked", "next", "credit", "back", "kept", "ship", "well"]);
export const itemFacts = {
  _id: id,
  kind: itemKind,
  /** What becomes of it: called off, given to a substitute, or moved. */
  change: z.enum(["cancel", "cover", "move"]),
  state: itemState,
  /** Whose it is, if one letter is about several people. */
  name: z.string(),
  /** `Gentle Flow`, a session's name, or `Order 17: 2 × Sea Salt`. */
  title: z.string(),
  /** When it would have been; for an order, the pick-up. */
  date: day,
  time: wallTime,
  /** When a session is now whose student chose another time. */
  newTime: z.strictObject({ date: day, time: wallTime }).nullable(),
};

/** What absences ask a student, in short. The earliest deadline first. */
export const openQuestions = z.array(
  namedObject("OpenQuestions", {
    /** Up to when the first that needs an answer can be answered; if none does, the first of all. */
    answerBy: moment,
    /** Without an answer, something is given up or has no pick-up. */
    needsAnswer: z.boolean(),
    items: z.array(
      z.strictObject({
        ...itemFacts,
        /** The class in which a spot is held instead. */
        heldIn: id.nullable(),
      }),
    ),
  }),
);

export type OpenQuestions = z.output<typeof openQuestions>;
