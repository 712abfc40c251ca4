import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { day, done, id, idParams, moment, namedObject, wallTime } from "../../platform/values/schema.ts";
import { classFacts, tokenParams } from "./schema.ts";

/** The classes to which a seat can move without any money moving, soonest first. */
export const seatMoves = namedObject("SeatMoves", {
  from: z.strictObject({ eventId: id, title: z.string(), date: day, time: wallTime }),
  /** The last moment at which it can move: of a paid seat the cut-off, otherwise the start. */
  until: moment,
  isLate: z.boolean(),
  classes: z.array(z.strictObject({ ...classFacts, placesLeft: z.int() })),
});
const moveCodes = refusalCodes(
  ...refusalCodes("class-not-found", "class-past", "class-external", "class-full", "already-signed-up"),
  ...refusalCodes("price-differs", "too-late", "confirm-first"),
);
export const readSeatMoves = {
  summary: "List the classes to which the seat of an emailed link can move. Changes nothing.",
  refusals: refusalCodes("link-dead", "not-found"),
  query: tokenParams,
  output: seatMoves,
};
export const moveSeat = {
  summary: "Move the seat of an emailed link to another class of the same price.",
  refusals: refusalCodes("link-dead", "not-found", ...moveCodes),
  body: tokenParams.extend({ toEventId: id }),
  /** `token`: of the new link in the email. */
  output: done.extend({ token: z.string() }),
};
export const readMyMoves = {
  summary: "List the classes to which a seat of this student, their household or a friend can move.",
  refusals: refusalCodes("not-found"),
  params: z.strictObject({ id, eventId: id }),
  query: z.strictObject({ /** Default: this student. */ personId: id.optional() }),
  output: seatMoves,
};
export const moveMySeat = {
  summary: "Move a seat of this student, their household or a friend to another class of the same price.",
  refusals: refusalCodes("not-found", "too-many-friends", "limited", ...moveCodes),
  params: idParams,
  body: z.strictObject({ eventId: id, /** Default: this student. */ personId: id.optional(), toEventId: id }),
  output: done,
};
export type SeatMoves = z.output<typeof seatMoves>;
