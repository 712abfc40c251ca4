import { z } from "zod";
import { refusing } from "../refusals.ts";
import { day, lineOrNothing, version, wallTime } from "./text.ts";

const window = z
  .strictObject({ from: wallTime, to: wallTime })
  .refine(({ from, to }) => from < to, "The end has to be later than the beginning.");

const windows = z
  .array(window)
  .max(6, "Please keep to six times a day.")
  .refine((all) => {
    const inOrder = all.toSorted((one, other) => one.from.localeCompare(other.from));
    return inOrder.every(({ from }, at) => at === 0 || inOrder[at - 1]!.to <= from);
  }, "Two of these times overlap.");

const daysOff = z
  .strictObject({
    from: day,
    /** The last day, too; the same day for a single one. */
    to: day,
    /** For herself; nobody else sees it. */
    note: lineOrNothing(120),
  })
  .refine(({ from, to }) => from <= to, "The last day is before the first.");

/** When she gives sessions, week by week. */
export const availability = z
  .strictObject({
    /** Seven days from Sunday; each has its times, none when she is not there. */
    hours: z.array(windows, { error: "Please say when." }).length(7, "Please give all seven days."),
    /** Length of a session; null: the one of her settings. */
    minutes: z
      .int("Please enter whole minutes.")
      .min(15, "Please enter 15 to 240 minutes.")
      .max(240, "Please enter 15 to 240 minutes.")
      .nullable(),
    /** Between two sessions, and before and after classes. */
    bufferMinutes: z
      .int("Please enter whole minutes.")
      .min(0, "Please enter 0 to 180 minutes.")
      .max(180, "Please enter 0 to 180 minutes."),
    daysOff: z.array(daysOff).max(100, "Please keep to a hundred entries."),
    /** How far ahead one can book. */
    daysAhead: z.int().min(1).max(182),
    /** How soon: nobody books a session that begins in less. */
    noticeHours: z.int().min(0).max(336),
  })
  .meta({ id: "Availability" });

const plan = z.strictObject({
  /** Sessions that fit into a usual week. */
  aWeek: z.int(),
  /** Free slots that will be there and are not yet. */
  added: z.int(),
  /** Free ones that were made by earlier hours and do not fit any more. */
  removed: z.int(),
  /** Booked sessions outside these hours; they stay. */
  bookedStay: z.int(),
  /** Somebody is just paying for these. */
  heldStay: z.int(),
});

const rules = {
  availability,
  /** What `minutes` is when it is null. */
  usualMinutes: z.int(),
  /** Of what was read; 0 when she has never set any. */
  version,
};

export const readAvailability = {
  summary: "Her weekly hours, breaks and days off, from which slots come by themselves.",
  output: z.strictObject(rules),
};
export const planAvailability = {
  summary: "What these hours would do to the slots; nothing is changed.",
  body: availability,
  output: plan,
};
export const changeAvailability = {
  summary: "Save her hours; the slots follow at once.",
  refusals: refusing("stale"),
  body: z.strictObject({ availability, version }),
  output: z.strictObject({ ...rules, message: z.string(), plan }),
};

export type Availability = z.output<typeof availability>;
export type AvailabilityPlan = z.output<typeof plan>;
export type AvailabilityRead = z.output<typeof readAvailability.output>;
