import { z } from "zod";
import { refusing } from "../refusals.ts";
import { linkToken, sessionUser } from "./auth.ts";
import { fileAnswer, fileStream } from "./file.ts";
import { day, done, email, id, lineOrNothing, prose, version, wallTime } from "./text.ts";

const which = z.strictObject({ id });

export const readUser = {
  summary: "This student's profile.",
  refusals: refusing("not-found"),
  params: which,
  output: sessionUser,
};

export const updateUser = {
  summary: "Change this student's profile; what is left out stays.",
  refusals: refusing("not-found"),
  params: which,
  body: z.strictObject({
    firstName: lineOrNothing(80).optional(),
    lastName: lineOrNothing(80).optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/, "Please use digits only, at most 10.")
      .optional(),
    preferredName: lineOrNothing(80).optional(),
    pronoun: lineOrNothing(40).optional(),
    city: lineOrNothing(80).optional(),
    zipcode: z
      .string()
      .trim()
      .regex(/^\d{0,5}$/, "Please use digits only, at most 5.")
      .optional(),
  }),
  output: z.strictObject({ message: z.string(), user: sessionUser }),
};

export const listMyClasses = {
  summary: "The classes to come in which this student's address has a place.",
  refusals: refusing("not-found"),
  params: which,
  output: z.strictObject({
    classes: z.array(
      z.strictObject({
        _id: id,
        eventId: id,
        title: z.string(),
        date: z.string(),
        time: z.string(),
        durationMinutes: z.int(),
        location: z.string(),
      }),
    ),
  }),
};

export const exportUser = {
  summary: "Everything the site keeps about this student, as one file.",
  refusals: refusing("not-found"),
  params: which,
  output: fileAnswer,
};

export const requestDeletion = {
  summary: "Mail this student a link that deletes her account.",
  refusals: refusing("not-found", "session-to-come", "limited"),
  params: which,
  output: done,
};

export const deleteAccount = {
  summary: "Delete the account of a mailed link.",
  refusals: refusing("link-dead", "session-to-come"),
  body: z.strictObject({ token: linkToken }),
  output: done,
};

/** A client as the owner's list shows her; `id` and `_id` are the same (design.md section 3). Empty text is "". */
const client = z
  .strictObject({
    _id: id,
    id,
    firstName: z.string(),
    lastName: z.string(),
    preferredName: z.string(),
    pronoun: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    zipcode: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Client" });

const note = z
  .strictObject({
    _id: id,
    /** Null when it was sealed with a DATA_KEY that is not here. */
    body: z.string().nullable(),
    writtenAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    version,
  })
  .meta({ id: "ClientNote" });

const noteBody = prose(10_000).min(1, "Please write something.");

/** One of her places in classes. */
const clientSignup = z.strictObject({
  _id: id,
  eventId: id,
  title: z.string(),
  date: day,
  time: wallTime,
  /** The class's start as an instant: what is past is decided by it. */
  startsAt: z.iso.datetime(),
  state: z.enum(["live", "cancelled"]),
  isCheckedIn: z.boolean(),
  /** Of the waiver this place stands on. */
  waiverId: id.nullable(),
});

/** One of her sessions. */
const clientSession = z.strictObject({
  _id: id,
  date: day,
  time: wallTime,
  startsAt: z.iso.datetime(),
  sessionType: z.string(),
  state: z.enum(["live", "cancelled"]),
  /** Dollars; 0 for a gift. */
  amount: z.number(),
  message: z.string(),
});

/** What she was reminded of by mail. `startsAt` is the start the reminder speaks of. */
const clientReminder = z.strictObject({
  _id: id,
  kind: z.enum(["session-days", "session-hours", "class-day"]),
  /** The class, or the kind of session. */
  title: z.string(),
  startsAt: z.iso.datetime(),
  writtenAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  /** `dropped`: it was moved, cancelled or over before the mail could leave. */
  state: z.enum(["waiting", "delivered", "failed", "dropped"]),
});

export const listClients = {
  summary:
    "Clients whose address is proven, the newest first, a hundred at a time; `search` takes words of a name or address, or a phone number.",
  query: z.strictObject({
    /** Words of a name or address, or a phone number. */
    search: lineOrNothing(200).optional(),
    /** Goes on after this client. */
    before: id.optional(),
  }),
  output: z.array(client),
};

export const readClient = {
  summary: "One client with her sign-ups and the owner's private notes.",
  refusals: refusing("not-found"),
  params: which,
  output: z.strictObject({
    client,
    /** The latest class first. */
    signups: z.array(clientSignup),
    /** The latest session first. */
    sessions: z.array(clientSession),
    /** The latest first. */
    reminders: z.array(clientReminder),
    /** The one written last first. */
    notes: z.array(note),
  }),
};

export const removeClient = {
  summary: "Remove a client's account and tell her; what was paid for stays, without her name.",
  refusals: refusing("not-found", "session-to-come"),
  params: which,
  output: done,
};

export const addNote = {
  summary: "Write a private note about a client; kept sealed.",
  refusals: refusing("not-found"),
  params: which,
  body: z.strictObject({
    /** Made by the page for one text: sent again, it is written once. */
    id: id.optional(),
    body: noteBody,
  }),
  output: note,
};

export const changeNote = {
  summary: "Change a private note.",
  refusals: refusing("not-found", "note-sealed", "stale"),
  params: which,
  /** `version` is the one that was read. */
  body: z.strictObject({ body: noteBody, version }),
  output: note,
};

export const removeNote = {
  summary: "Remove a private note.",
  refusals: refusing("not-found", "stale"),
  params: which,
  query: z.strictObject({
    /** The one that was read; when it is left out, whichever there is. */
    version: z
      .string()
      .regex(/^\d{1,9}$/, "That is not a version.")
      .transform(Number)
      .optional(),
  }),
  output: done,
};

export const downloadClients = {
  summary: "All clients, the newest first, for a spreadsheet.",
  output: fileStream,
};

const person = z.strictObject({ email });

export const exportPerson = {
  summary: "Everything the site keeps about an address, as one file for the person who asked for it.",
  body: person,
  output: fileAnswer,
};

export const erasePerson = {
  summary: "Erase the account of an address, and names in what was bought and booked without one.",
  refusals: refusing("session-to-come"),
  body: person,
  output: done,
};

export type MyClasses = z.output<typeof listMyClasses.output>;
export type Client = z.output<typeof client>;
export type ClientPage = z.output<typeof readClient.output>;
export type ClientNote = z.output<typeof note>;
export type ClientSignup = z.output<typeof clientSignup>;
export type ReminderKind = ClientReminder["kind"];
export type ClientReminder = z.output<typeof clientReminder>;
export type ClientSession = z.output<typeof clientSession>;
export type NewNote = z.input<typeof addNote.body>;
export type Done = z.output<typeof done>;
