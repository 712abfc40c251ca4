import { z } from "zod";
import { email, lineOrNothing } from "./text.ts";

const dollars = z.int("Please enter whole dollars.").min(0).max(10_000);
const range = z
  .strictObject({ least: dollars, most: dollars })
  .refine(({ least, most }) => least <= most, "The first amount is the smaller one.");
const isOn = z.boolean();

/** Everything the owner decides about her studio. What a stored document leaves out is as it is here. */
export const studioSettings = z.strictObject({
  sessions: z
    .strictObject({
      /** Length of a slot that says nothing else. */
      minutes: z.int().min(15).max(240).default(60),
      /** Where a session is whose slot says nothing; empty: the studio's address. */
      place: lineOrNothing(300).default(""),
      /** Where one meets online. Told to who has booked, never to visitors. */
      onlineLink: z
        .union([
          z.literal(""),
          z
            .url({ protocol: /^https?$/, error: "Please enter a full address, like https://example.com." })
            .max(500),
        ])
        .default(""),
      /** Until so many hours before it, a student moves or cancels her session herself, and gets all her money back. */
      cancelHours: z.int().min(0).max(336).default(24),
    })
    .prefault({}),
  /** What sessions cost, as pages say it, in whole dollars an hour. What is accepted is `sessionAmount`. */
  prices: z
    .strictObject({
      yoga: range.default({ least: 35, most: 110 }),
      therapy: range.default({ least: 35, most: 130 }),
    })
    .prefault({}),
  shop: z
    .strictObject({
      /** Countries that orders are shipped to, as ISO 3166 writes them. */
      shipTo: z
        .array(z.string().regex(/^[A-Z]{2}$/, "Please choose a country."))
        .min(1, "Please choose at least one country.")
        .max(60)
        .default(["US"]),
      /** State of the studio, whose sales tax is taken for what is picked up. */
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, "Please choose a state.")
        .default("OR"),
    })
    .prefault({}),
  /** Where the owner's notices go; none: OWNER_EMAIL. */
  notices: z.array(email).max(5, "Please keep to five addresses.").default([]),
  reminders: z
    .strictObject({
      sessionDays: isOn.default(true),
      sessionHours: isOn.default(true),
      classDay: isOn.default(true),
    })
    .prefault({}),
  retention: z
    .strictObject({
      /** Contact messages and requests, counted from their arrival. */
      messageMonths: z.int().min(1).max(60).default(12),
      /** Signed waivers and class sign-ups, counted from the class. */
      waiverYears: z.int().min(1).max(20).default(6),
    })
    .prefault({}),
});

export type StudioSettings = z.output<typeof studioSettings>;
