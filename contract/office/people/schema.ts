import { z } from "zod";
import { linkToken, studentProfile } from "../../auth/schema.ts";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import { accountPhone } from "../../platform/values/phone-schema.ts";
import { hasZip } from "../../platform/values/place.ts";
import * as v from "../../platform/values/schema.ts";
import { adminOrder } from "../../selling/orders/schema.ts";
import { text as t } from "./text.ts";

/** Digits only, at most five, in the United States; elsewhere a postal code, also of a neighbouring country. */
const accountPostalCode = v.asciiText
  .refine((typed) => (hasZip() ? /^\d{0,5}$/ : /^[\dA-Z -]{0,12}$/i).test(typed), {
    error: () => (hasZip() ? t.zipDigitsOnly : t.postalCodeSigns),
  })
  .overwrite((typed) => (hasZip() ? typed : typed.toUpperCase()));

/** A month and day like `06-19`, or "" for none. */
const birthdayOrNone = z.union([v.monthDay, z.literal("")]);
const ownProfile = studentProfile.extend({ birthday: birthdayOrNone });
export const readUser = { summary: "Read this student's profile.", ...v.byId, output: ownProfile };
export const updateUser = {
  summary: "Change this student's profile. Omitted fields stay unchanged.",
  ...v.byId,
  body: z.strictObject({
    firstName: v.lineOrNothing(80).optional(),
    lastName: v.lineOrNothing(80).optional(),
    phone: accountPhone.optional(),
    preferredName: v.lineOrNothing(80).optional(),
    pronoun: v.lineOrNothing(40).optional(),
    city: v.lineOrNothing(80).optional(),
    zipcode: accountPostalCode.optional(),
    birthday: birthdayOrNone.optional(),
  }),
  output: z.strictObject({ message: z.string(), user: ownProfile }),
};
export const exportUser = {
  summary: "Download everything the site stores about this student as one file.",
  ...v.byId,
  output: v.fileResponse,
};
export const requestDeletion = {
  summary: "Email this student a link that deletes the account.",
  refusals: v.refusalCodes("not-found", "session-to-come", "limited"),
  params: v.idParams,
  output: v.done,
};
export const deleteAccount = {
  summary: "Delete the account with the token of the emailed link.",
  refusals: v.refusalCodes("link-dead", "session-to-come"),
  body: z.strictObject({ token: linkToken }),
  output: v.done,
};

/** A client in the owner's list. `id` equals `_id`. Missing values are "". */
const client = v.namedObject("Client", {
  _id: v.id,
  id: v.id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  pronoun: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  zipcode: z.string(),
  createdAt: v.moment,
});

const note = v.namedObject("ClientNote", {
  _id: v.id,
  /** Null if it was sealed with a missing DATA_KEY. */
  body: z.string().nullable(),
  writtenAt: v.moment,
  changedAt: v.moment,
  version: v.version,
});

const noteBody = v.prose(10_000).min(1, adminShared.writeSomething);

/** A client's seat in a class. */
const clientSignup = v.namedObject("ClientSignup", {
  _id: v.id,
  eventId: v.id,
  title: z.string(),
  date: v.day,
  time: v.wallTime,
  startsAt: v.moment,
  state: z.enum(["live", "cancelled"]),
  isCheckedIn: z.boolean(),
  /** Others were checked in to the class, and this person was not. */
  isMissed: z.boolean(),
  waiverId: v.id.nullable(),
  /** The name on the seat, of a child or under another name. */
  name: z.string(),
});

const clientSession = v.namedObject("ClientSession", {
  _id: v.id,
  date: v.day,
  time: v.wallTime,
  startsAt: v.moment,
  sessionType: z.string(),
  sessionName: z.string(),
  state: z.enum(["live", "cancelled"]),
  /** 0 if free. */
  amount: v.dollars,
  message: z.string(),
});

/** A reminder to a client. `startsAt` is the start that the reminder announces. */
const clientReminder = z.strictObject({
  _id: v.id,
  kind: z.enum(["session-days", "session-hours", "class-day"]),
  /** Title of the class, or session type. */
  title: z.string(),
  startsAt: v.moment,
  writtenAt: v.moment,
  sentAt: v.moment.optional(),
  /** `dropped`: the class or session was moved, cancelled or past before the email was sent. */
  state: z.enum(["waiting", "delivered", "failed", "dropped"]),
});

const history = {
  /** Latest class first. */
  signups: z.array(clientSignup),
  /** Latest session first. */
  sessions: z.array(clientSession),
  /** Latest order first. Includes orders of the address without a login. */
  orders: z.array(adminOrder),
  /** Phone numbers of sign-ups and of sessions booked for a guest, each once, latest first. */
  phones: z.array(z.strictObject({ phone: z.string(), from: z.enum(["signup", "booking"]), givenAt: v.moment })),
};

export const listClients = {
  summary:
    "List all clients with a proven address, newest first; with parameters, 100 per page. `search` accepts words of a name or address, or a phone number.",
  query: z.strictObject({ search: v.lineOrNothing(200).optional(), before: v.lastReadId }),
  output: z.array(client),
};
/** What was signed, and when two people were found to be one. */
const clientWaiver = v.namedObject("ClientWaiver", {
  _id: v.id,
  /** The participant, as typed. */
  name: z.string(),
  signedBy: z.enum(["self", "guardian"]),
  guardian: z.string().optional(),
  version: z.string(),
  signedAt: v.moment,
  isCurrent: z.boolean(),
});
const mergeOfPerson = v.namedObject("MergeOfPerson", {
  _id: v.id,
  name: z.string(),
  email: z.string(),
  mergedAt: v.moment,
  canUndo: z.boolean(),
});
const known = {
  /** Latest first. */
  waivers: z.array(clientWaiver),
  /** People who were merged into this one, latest first. */
  merges: z.array(mergeOfPerson),
  /** Reminders to an account, latest first. */
  reminders: z.array(clientReminder),
  /** Newest first. */
  notes: z.array(note),
};

const relative = v.namedObject("Relative", { _id: v.id, name: z.string() });
/** A person the owner knows. */
const person = v.namedObject("Person", {
  /** The address in lower case. "" for a walk-in without one. */
  email: z.string(),
  /** "" if it is unknown. */
  name: z.string(),
  phone: z.string(),
  /** The account, if there is one. */
  client: client.optional(),
  /** True if the owner booked a session for them and they have no account. */
  isGuest: z.boolean(),
  /** Seats in classes that have begun, without the missed ones. */
  classes: z.int(),
  /** Seats in classes that have begun, where others were checked in and this person was not. */
  missed: z.int(),
  /** Sessions that have begun. */
  sessions: z.int(),
  /** Orders with this address. */
  orders: z.int(),
  /** Latest and next day of a class or session. */
  lastOn: v.day.optional(),
  nextOn: v.day.optional(),
  /** The class of the latest seat. */
  lastClassId: v.id.optional(),
  /** The person who books for a child. */
  guardian: relative.optional(),
  children: z.array(relative),
  birthday: v.monthDay.optional(),
});

export const listPeople = {
  summary:
    "List everybody by name: clients, guests, buyers and people who only signed up for classes, 100 per page. Children come with their guardian; a search also finds them. `search` accepts words of a name or address, or a phone number.",
  query: z.strictObject({
    kind: z.enum(["all", "client", "guest"]).default("all"),
    search: v.lineOrNothing(200).optional(),
    after: v.lastReadId,
  }),
  output: z.array(person.extend({ id: v.id })),
};
export const addPerson = {
  summary: "Add a person by name and email address, for a purchase. The person at the address, if there is one.",
  body: z.strictObject({ name: v.line(200, t.enterTheirName), email: v.email }),
  output: relative,
};
export const readPerson = {
  summary:
    "Read what is known about a person, by account, email address or id: name, household, seats in classes, waivers, sessions, orders, reminders and the owner's private notes.",
  refusals: v.refusalCodes("not-found"),
  query: z.strictObject({ client: v.id.optional(), email: v.email.optional(), id: v.id.optional() }),
  output: person.omit({ orders: true }).extend({ id: v.id, ...history, ...known }),
};
export const removeClient = {
  summary: "Delete a client's account and notify the client. Payments and orders stay, without the client's name.",
  refusals: v.refusalCodes("not-found", "session-to-come"),
  params: v.idParams,
  output: v.done,
};
export const addNote = {
  summary: "Add a private note about a person. It is stored encrypted.",
  ...v.byId,
  body: z.strictObject({ id: v.newId.optional(), body: noteBody }),
  output: note,
};
export const changeNote = {
  summary: "Change a private note.",
  refusals: v.refusalCodes("not-found", "note-sealed", "stale"),
  params: v.idParams,
  body: z.strictObject({ body: noteBody, version: v.version }),
  output: note,
};
export const removeNote = {
  summary: "Remove a private note.",
  refusals: v.refusalCodes("not-found", "stale"),
  params: v.idParams,
  query: z.strictObject({
    /** If omitted, any version is removed. */
    version: z
      .string()
      .regex(/^\d{1,9}$/, serverShared.versionIsWholeNumber)
      .transform(Number)
      .optional(),
  }),
  output: v.done,
};
export const downloadClients = { summary: "Download all clients as a CSV file, newest first.", output: v.fileStream };
const byEmail = z.strictObject({ email: v.email });

export const exportPerson = {
  summary: "Download everything the site stores about an email address as one file, for the person who requested it.",
  refusals: v.refusalCodes("not-found"),
  body: byEmail,
  output: v.fileResponse,
};
export const erasePerson = {
  summary: "Erase a person by email address: the account, and personal data in guest orders and guest bookings.",
  refusals: v.refusalCodes("session-to-come", "not-found"),
  body: byEmail,
  output: v.done,
};

/** The contact of a person, or of a child's guardian. "" if it is unknown. */
const reachable = { id: v.id, name: z.string(), guardian: z.string().optional(), email: z.string(), phone: z.string() };
/** A regular who has not come for a while. */
export const awayPerson = v.namedObject("AwayPerson", {
  ...reachable,
  /** The class they came to last, and full weeks since. */
  last: z.strictObject({ eventId: v.id, title: z.string(), date: v.day }),
  weeks: z.int(),
  /** Classes they came to in the eight weeks up to the last one. */
  classes: z.int(),
});
export const birthdayPerson = v.namedObject("BirthdayPerson", { ...reachable, birthdayOn: v.day });

export const listAway = {
  summary:
    "List regulars who have not come for longer than the owner's setting and have nothing to come, latest class first, 50 per page. A regular came to three classes in eight weeks. After eight more weeks they leave the list.",
  query: z.strictObject({ after: v.lastReadId }),
  output: z.array(awayPerson),
};
export const quietAway = {
  summary: "Leave a person out of the list of regulars who are away for four weeks, or undo that.",
  ...v.byId,
  body: z.strictObject({ isQuiet: z.boolean() }),
  output: v.done,
};
export const changeBirthday = {
  summary: "Store a person's birthday without the year, or delete it.",
  ...v.byId,
  body: z.strictObject({ birthday: birthdayOrNone }),
  output: v.done,
};

export type OwnProfile = z.output<typeof ownProfile>;
export type AwayPerson = z.output<typeof awayPerson>;
export type BirthdayPerson = z.output<typeof birthdayPerson>;
export type Client = z.output<typeof client>;
export type Person = z.output<typeof listPeople.output>[number];
export type PersonPage = z.output<typeof readPerson.output>;
export type ClientWaiver = z.output<typeof clientWaiver>;
export type MergeOfPerson = z.output<typeof mergeOfPerson>;
export type ClientNote = z.output<typeof note>;
export type ClientSignup = z.output<typeof clientSignup>;
export type ReminderKind = ClientReminder["kind"];
export type ClientReminder = z.output<typeof clientReminder>;
export type ClientSession = z.output<typeof clientSession>;
export type History = Pick<PersonPage, keyof typeof history>;
