import { z } from "zod";
import { payableAmounts, sessionAmount } from "../bookings.ts";
import { countryCodes } from "../countries.ts";
import { refusing } from "../refusals.ts";
import { usStates } from "../us-states.ts";
import { email, lineOrNothing, version } from "./text.ts";

// What is shown can be paid: the booking form takes no other amounts.
const dollars = z
  .int("Please enter whole dollars.")
  .min(sessionAmount.least, payableAmounts)
  .max(sessionAmount.most, payableAmounts);
const range = z.strictObject({ least: dollars, most: dollars }).refine(({ least, most }) => least <= most, {
  path: ["most"],
  error: "The second amount is the larger one.",
});
const webAddress = z.url({ protocol: /^https?$/ });
const whole = (least: number, most: number, unit: string) => {
  const said = `Please enter a whole number of ${unit}, ${least} to ${most}.`;
  return z.int(said).min(least, said).max(most, said);
};

const cards = {
  sessions: z.strictObject({
    /** Length of a slot that says nothing else. */
    minutes: whole(15, 240, "minutes"),
    /** Where a session is whose slot says nothing; empty: the studio's address. */
    place: lineOrNothing(300),
    /** Where one meets online. Told to who has booked, never to visitors. */
    onlineLink: z
      .string()
      .trim()
      .max(500, "Please keep this under 500 characters.")
      .refine(
        (typed) => typed === "" || webAddress.safeParse(typed).success,
        "Please enter a full address, like https://example.com.",
      ),
    /** Until so many hours before it, a student moves or cancels her session herself, and gets all her money back. */
    cancelHours: whole(0, 336, "hours"),
  }),
  /** What sessions cost, as pages say it, in whole dollars an hour. What is accepted is `sessionAmount`. */
  prices: z.strictObject({ yoga: range, therapy: range }),
  shop: z.strictObject({
    /** Countries that orders are shipped to, as ISO 3166 writes them. */
    shipTo: z
      .array(z.enum(countryCodes, "Please choose a country."))
      .min(1, "Please choose at least one country.")
      .max(60, "Please keep to sixty countries.")
      .refine((codes) => new Set(codes).size === codes.length, "A country is there twice."),
    /** State of the studio, whose sales tax is taken for what is picked up. */
    state: z.enum(Object.keys(usStates) as [keyof typeof usStates], "Please choose a state."),
  }),
  /** Where the owner's notices go; none: OWNER_EMAIL. */
  notices: z
    .array(email)
    .max(5, "Please keep to five addresses.")
    .refine(
      (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
      "An address is there twice.",
    ),
  reminders: z.strictObject({ sessionDays: z.boolean(), sessionHours: z.boolean(), classDay: z.boolean() }),
  retention: z.strictObject({
    /** Contact messages and requests, counted from their arrival. */
    messageMonths: whole(1, 60, "months"),
    /** Signed waivers and class sign-ups, counted from the class. */
    waiverYears: whole(1, 20, "years"),
  }),
};

/** Everything the owner decides about her studio. What a stored document leaves out is as in `usualSettings`. */
export const studioSettings = z.strictObject(cards).meta({ id: "StudioSettings" });
export type StudioSettings = z.output<typeof studioSettings>;

export const usualSettings: StudioSettings = {
  sessions: { minutes: 60, place: "", onlineLink: "", cancelHours: 24 },
  prices: { yoga: { least: 35, most: 110 }, therapy: { least: 35, most: 130 } },
  shop: { shipTo: ["US"], state: "OR" },
  notices: [],
  reminders: { sessionDays: true, sessionHours: true, classDay: true },
  retention: { messageMonths: 12, waiverYears: 6 },
};

const read = z.strictObject({
  settings: studioSettings,
  version,
  /** Where notices go while no address is set. */
  ownerEmail: z.string(),
});

export const readSettings = { summary: "Everything the owner has decided about her studio.", output: read };

export const changeSettings = {
  summary: "Change some of the settings. What a shorter time of keeping would delete is asked about first.",
  refusals: refusing("stale", "would-forget"),
  body: z.strictObject({
    /** As it was read. */
    version,
    /** The cards that change, each whole; the others stay. */
    settings: studioSettings.partial(),
    /** Said once the owner has seen what a shorter time deletes. */
    mayForget: z.boolean().default(false),
  }),
  output: read.extend({ message: z.string() }),
};

export const sendTestNotice = {
  summary: "Send a test mail to an address, as the owner's notices are sent.",
  refusals: refusing("limited"),
  body: z.strictObject({ address: email }),
  output: z.strictObject({ message: z.string() }),
};

export type SettingsRead = z.output<typeof read>;
export type SettingsChanged = z.output<typeof changeSettings.output>;
export type Told = z.output<typeof sendTestNotice.output>;
