import { z } from "zod";
import { refusing } from "../refusals.ts";
import { day, done, id, lineOrNothing, version, wallTime } from "./text.ts";

export const slotFacts = {
  /** Of the slot, also where it is booked. */
  _id: id,
  date: day,
  time: wallTime,
  /** Minutes. */
  duration: z.int(),
  /**
   * Where it is: an address or a link to meet at; the usual place where the slot says nothing. Only the owner
   * reads the link of a free slot; visitors and students read "Online".
   */
  link: z.string(),
  startsAt: z.iso.datetime(),
};

export const availableSlot = z
  .strictObject({
    ...slotFacts,
    /** Until then who books it could move or cancel it herself; past that, she writes. */
    changeUntil: z.iso.datetime(),
    /** For the owner: her weekly hours made it. */
    isByRule: z.boolean().optional(),
    /** Set when the caller herself holds it, and for the owner when anybody does: until then. */
    heldUntil: z.iso.datetime().optional(),
  })
  .meta({ id: "AvailableSlot" });

const fillAll = "Please fill out all the fields!";

export const addSlots = {
  summary: "Add slots: all of them or none.",
  refusals: refusing("time-does-not-exist", "slot-past", "overlaps"),
  body: z.strictObject({
    slots: z
      .array(
        z.strictObject({
          date: z
            .string({ error: fillAll })
            .min(1, fillAll)
            .pipe(day)
            .refine((on) => on <= "2100-12-31", "Please choose a day before the year 2101."),
          time: z.string({ error: fillAll }).min(1, fillAll).pipe(wallTime),
        }),
        { error: fillAll },
      )
      .min(1, fillAll)
      .max(366, "Please add at most 366 slots at once."),
    durationMinutes: z.int().min(5).max(480).optional(),
    place: lineOrNothing(300).optional(),
  }),
  output: z.strictObject({ message: z.string(), slots: z.array(availableSlot) }),
};

export const removeSlot = {
  summary: "Remove a free slot, or cancel the session that is booked in it: its student is told by mail.",
  refusals: refusing("not-found", "slot-held"),
  params: z.strictObject({ id }),
  /** What becomes of the money of a booked one; left out: it is refunded. */
  query: z.strictObject({ refund: z.enum(["all", "none"]).default("all") }),
  output: done,
};

export type AvailableSlot = z.output<typeof availableSlot>;

export type AddedSlots = z.output<typeof addSlots.output>;

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
