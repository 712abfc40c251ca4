import { endpoint, type FileAnswer, type FileStream } from "./endpoint.ts";
import type {
  CheckedIn,
  CheckIn,
  ClassMessage,
  ClassMessageSent,
  EventId,
  SeatKey,
  SeatOffered,
  SeatShown,
  ReturningStudent,
  Roster,
  SignupDone,
  SignupChoices,
  SignupForm,
  SignupId,
  SignupList,
  SignupsQuery,
  WaitingStudent,
  Waiver,
  WaiverId,
  WalkIn,
  WalkInAdded,
  WalkInWaiver,
} from "./schema/signups.ts";

export type {
  SeatShown,
  Roster,
  Signup,
  SignupChoices,
  SignedWaiver,
  SignupsQuery,
  Waiver,
} from "./schema/signups.ts";

/** The signature pad's size in CSS pixels. */
export const signaturePad = { width: 500, height: 200 } as const;

/** How long a place is kept that has to be confirmed by mail. */
export const confirmHours = 1;

/** How long the first in line may take a place that was freed. */
export const offerHours = 12;

export const signUp = endpoint<{ body: SignupForm; output: SignupDone }>()({
  method: "POST",
  path: "/api/signup",
  who: "visitor",
  limit: "forms",
  // A signature of 300 KB as base64, and the rest of the form.
  bodyBytes: 480 * 1024,
  refusals: [
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
  ],
  summary: "Sign a new student up for a class, with the waiver and her signature.",
});

export const checkStudent = endpoint<{ body: ReturningStudent; output: SignupDone }>()({
  method: "POST",
  path: "/api/check-student",
  who: "visitor",
  limit: "forms",
  refusals: [
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
  ],
  badRequests: ["class-not-found", "class-ambiguous", "class-full", "confirm-first", "already-signed-up"],
  summary: "Sign a returning student up, who has signed the current waiver before.",
});

export const joinWaitlist = endpoint<{ body: WaitingStudent; output: SignupDone }>()({
  method: "POST",
  path: "/api/waitlist",
  who: "visitor",
  limit: "forms",
  refusals: [
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
  ],
  summary: "Wait for a place in a full class.",
});

export const readSeat = endpoint<{ query: SeatKey; output: SeatShown }>()({
  method: "GET",
  path: "/api/signup/place",
  who: "visitor",
  limit: "lists",
  refusals: ["link-dead"],
  summary: "What a mailed link is about: a place to cancel, or an offered one to take. Changes nothing.",
});

export const confirmSeat = endpoint<{ body: SeatKey; output: SignupDone }>()({
  method: "POST",
  path: "/api/signup/confirm",
  who: "visitor",
  limit: "forms",
  refusals: ["link-dead", "class-not-found"],
  summary: "Confirm the place of a mailed link, which shows that the mail of its address is read.",
});

export const cancelSeat = endpoint<{ body: SeatKey; output: SignupDone }>()({
  method: "POST",
  path: "/api/signup/cancel",
  who: "visitor",
  limit: "forms",
  refusals: ["link-dead", "class-past"],
  summary: "Give up the place, or the place in the line, of a mailed link.",
});

export const acceptOffer = endpoint<{ body: SeatKey; output: SeatOffered }>()({
  method: "POST",
  path: "/api/waitlist/take",
  who: "visitor",
  limit: "forms",
  refusals: ["link-dead", "class-past", "class-full", "class-external", "already-signed-up", "waiver-needed"],
  summary: "Take the place that a mailed link offers.",
});

/** How many sign-ups one answer holds; ask again with the last one's id as `after`. */
export const signupsAtOnce = 100;

export const listSignups = endpoint<{ query: SignupsQuery; output: SignupList }>()({
  method: "GET",
  path: "/api/admin/signups",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "Live sign-ups by date, a hundred at a time; those of past classes alone are the latest first. `search` takes words of a name or address, or a phone number.",
});

export const readSignupChoices = endpoint<{ output: SignupChoices }>()({
  method: "GET",
  path: "/api/admin/signup-choices",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "What the list of sign-ups can be narrowed to: titles of classes, and how many are upcoming and past.",
});

export const removeSignup = endpoint<{ params: SignupId; output: SignupDone }>()({
  method: "DELETE",
  path: "/api/signup/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Remove a sign-up; the student is told by mail when the class is still to come.",
});

export const readRoster = endpoint<{ params: EventId; output: Roster }>()({
  method: "GET",
  path: "/api/admin/events/{id}/roster",
  who: "admin",
  limit: "lists",
  refusals: ["class-not-found"],
  summary: "Who comes to a class, who waits, and who is there.",
});

export const checkIn = endpoint<{ params: SignupId; body: CheckIn; output: CheckedIn }>()({
  method: "PUT",
  path: "/api/admin/signups/{id}/check-in",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Mark somebody as there, or not.",
});

export const addWalkIn = endpoint<{ params: EventId; body: WalkIn; output: WalkInAdded }>()({
  method: "POST",
  path: "/api/admin/events/{id}/walk-in",
  who: "admin",
  limit: "lists",
  refusals: ["class-not-found", "class-full", "already-signed-up", "not-found"],
  summary:
    "Enter somebody who just came to a class; she is checked in at once. Over the capacity only if that is wanted.",
});

export const signForWalkIn = endpoint<{ params: SignupId; body: WalkInWaiver; output: SignupDone }>()({
  method: "POST",
  path: "/api/admin/signups/{id}/waiver",
  who: "admin",
  limit: "lists",
  bodyBytes: 480 * 1024,
  refusals: ["not-found", "stale", "waiver-stale", "signature-unusable", "guardian-missing"],
  summary: "Store the waiver that somebody without one has signed on the owner's screen.",
});

export const messageClass = endpoint<{ params: EventId; body: ClassMessage; output: ClassMessageSent }>()({
  method: "POST",
  path: "/api/admin/events/{id}/message",
  who: "admin",
  limit: "lists",
  refusals: ["class-not-found"],
  summary: "Write to everybody in a class; each gets a mail of her own.",
});

export const downloadSignups = endpoint<{ output: FileStream }>()({
  method: "GET",
  path: "/api/admin/signups.csv",
  who: "admin",
  limit: "lists",
  as: "csv",
  refusals: [],
  summary: "All live sign-ups, by date, for a spreadsheet.",
});

export const downloadRoster = endpoint<{ params: EventId; output: FileAnswer }>()({
  method: "GET",
  path: "/api/admin/events/{id}/roster.csv",
  who: "admin",
  limit: "lists",
  as: "csv",
  refusals: ["class-not-found"],
  summary: "Who comes to a class, for a spreadsheet.",
});

export const readWaiver = endpoint<{ params: WaiverId; output: Waiver }>()({
  method: "GET",
  path: "/api/admin/waivers/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "A signed waiver: who signed which text, when and from where.",
});

export const readSignature = endpoint<{ params: WaiverId; output: FileAnswer }>()({
  method: "GET",
  path: "/api/admin/waivers/{id}/signature.png",
  who: "admin",
  limit: "lists",
  as: "png",
  refusals: ["not-found"],
  summary: "The signature of a waiver.",
});

export const downloadWaiver = endpoint<{ params: WaiverId; output: FileAnswer }>()({
  method: "GET",
  path: "/api/admin/waivers/{id}.pdf",
  who: "admin",
  limit: "lists",
  as: "pdf",
  refusals: ["not-found"],
  summary: "A signed waiver as a document: the whole text as it was signed, with the signature.",
});
