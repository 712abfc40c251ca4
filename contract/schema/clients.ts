import { z } from "zod";
import { fileAnswer, fileStream } from "./file.ts";
import { day, done, email, id, lineOrNothing, prose, version, wallTime } from "./text.ts";

const which = z.strictObject({ id });

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
  query: z.strictObject({
    /** Words of a name or address, or a phone number. */
    search: lineOrNothing(200).optional(),
    /** Goes on after this client. */
    before: id.optional(),
  }),
  output: z.array(client),
};
export const readClient = {
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
export const removeClient = { params: which, output: done };
export const addNote = {
  params: which,
  body: z.strictObject({
    /** Made by the page for one text: sent again, it is written once. */
    id: id.optional(),
    body: noteBody,
  }),
  output: note,
};
export const changeNote = {
  params: which,
  /** `version` is the one that was read. */
  body: z.strictObject({ body: noteBody, version }),
  output: note,
};
export const removeNote = {
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
export const downloadClients = { output: fileStream };

const person = z.strictObject({ email });
export const exportPerson = { body: person, output: fileAnswer };
export const erasePerson = { body: person, output: done };

export type Client = z.output<typeof client>;
export type ClientsQuery = z.input<typeof listClients.query>;
export type ClientId = z.input<typeof which>;
export type ClientPage = z.output<typeof readClient.output>;
export type ClientNote = z.output<typeof note>;
export type ClientSignup = z.output<typeof clientSignup>;
export type ReminderKind = ClientReminder["kind"];
export type ClientReminder = z.output<typeof clientReminder>;
export type ClientSession = z.output<typeof clientSession>;
export type NoteRead = z.input<typeof removeNote.query>;
export type NewNote = z.input<typeof addNote.body>;
export type ChangedNote = z.input<typeof changeNote.body>;
export type Done = z.output<typeof done>;
export type PersonAsked = z.input<typeof person>;
