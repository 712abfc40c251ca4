import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import * as t from "./text.desk.ts";

export const slotFacts = {
  /** Id of the slot, also in a booked slot. */
  _id: v.id,
  date: v.day,
  time: v.wallTime,
  /** Minutes. */
  duration: z.int(),
  /**
   * Location: an address or a meeting link. Default: the location in the owner's settings. In a free slot, visitors
   * and students get "Online" instead of a link.
   */
  link: z.string(),
  startsAt: v.moment,
};

export const availableSlot = v.namedObject("AvailableSlot", {
  ...slotFacts,
  /** Cut-off: until then a student who books it could move or cancel it. */
  changeUntil: v.moment,
  /** For the owner: created from the office hours. */
  isByRule: z.boolean().optional(),
  /** End of the hold. Students see only their own holds, the owner all. */
  heldUntil: v.moment.optional(),
});

export const newSlotCodes = v.refusalCodes("time-does-not-exist", "slot-past", "overlaps");
const fillAll = adminShared.fillOutSlotFields;

export const addSlots = {
  summary: "Add slots: all or none.",
  refusals: newSlotCodes,
  body: z.strictObject({
    slots: z
      .array(
        z.strictObject({
          date: v.enteredDay(fillAll).refine((on) => on <= "2100-12-31", serverShared.chooseEarlierDay),
          time: z.string({ error: fillAll }).min(1, fillAll).pipe(v.wallTime),
        }),
        { error: fillAll },
      )
      .min(1, fillAll)
      .max(366, t.addAtMost366Slots),
    durationMinutes: z.int().min(5).max(480).optional(),
    place: v.lineOrNothing(300).optional(),
  }),
  output: z.strictObject({ message: z.string(), slots: z.array(availableSlot) }),
};
export const removeSlot = {
  summary: "Remove a free slot, or cancel the session that is booked in it. Emails its student or guest.",
  refusals: v.refusalCodes("not-found", "slot-held", "stale"),
  params: v.idParams,
  query: z.strictObject({
    /** What the owner saw in the slot: a booking, or `none`. Refuses `stale` if that has changed. Default: anything. */
    booking: z.union([v.id, z.literal("none")]).optional(),
    /** Whether to refund the payment of a booked session. */
    refund: z.enum(["all", "none"]).default("all"),
    /** `open`: the time of a booked session stays and can be booked again. */
    time: z.enum(["closed", "open"]).default("closed"),
  }),
  output: v.done,
};

export const removeSlots = {
  summary: "Remove up to 100 free slots, and return what became of each. Repeating it changes nothing.",
  body: z.strictObject({ slots: v.chosen(z.strictObject({ id: v.id })) }),
  output: v.eachDone({ removedAt: v.moment }),
};
export const restoreSlots = {
  summary: "Open slots again that the owner removed, and return what became of each. Repeating it changes nothing.",
  body: z.strictObject({
    /** `removedAt`: as returned by `removeSlots`. A slot that was removed again since then stays removed. */
    slots: v.chosen(z.strictObject({ id: v.id, removedAt: v.moment })),
  }),
  output: v.eachDone({}),
};

export type AvailableSlot = z.output<typeof availableSlot>;
export type SlotsRemoved = z.output<typeof removeSlots.output>;
export type SlotsRestored = z.output<typeof restoreSlots.output>;
export type SlotsAdded = z.output<typeof addSlots.output>;

const window = z
  .strictObject({ from: v.wallTime, to: v.wallTime })
  .refine(({ from, to }) => from < to, adminShared.endHasToBeLater);

const windows = z
  .array(window)
  .max(6, t.keepToSixTimesDay)
  .refine((all) => {
    const inOrder = all.toSorted((one, other) => one.from.localeCompare(other.from));
    return inOrder.every(({ from }, at) => at === 0 || inOrder[at - 1]!.to <= from);
  }, adminShared.twoOfTheseTimesOverlap);

const daysOff = z
  .strictObject({
    from: v.day,
    /** Last day, inclusive; equals `from` for a single day. */
    to: v.day,
    /** Only this part of each of the days. Default: whole days. */
    times: window.optional(),
    /** Visible only to the owner. */
    note: v.lineOrNothing(120),
  })
  .refine(({ from, to }) => from <= to, adminShared.lastDayIsBeforeFirst);

/** Office hours: the owner's weekly times for sessions, and the rules for creating slots from them. */
export const availability = v.namedObject("Availability", {
  /** Time windows of seven days, from Sunday. */
  hours: z.array(windows, { error: t.sayWhen }).length(7, t.giveAllSevenDays),
  /** Length of a session. Null: the length in the settings. */
  minutes: v.wholeNumber(15, 240, serverShared.enterWholeMinutes, t.enter15To240Minutes).nullable(),
  /** Minimum time between two sessions, and before and after classes. */
  bufferMinutes: v.wholeNumber(0, 180, serverShared.enterWholeMinutes, t.enter0To180Minutes),
  daysOff: z.array(daysOff).max(100, t.keepToHundredEntries),
  daysAhead: z.int().min(1).max(182),
  /** Minimum hours from now to the start of a created slot. Free ones closer than that are removed. */
  noticeHours: z.int().min(0).max(336),
  /** Whether visitors may choose a slot for their free session, and whether the owner confirms each. */
  freeSessions: z.enum(["off", "confirm", "automatic"]).default("off"),
});

const plan = z.strictObject({
  /** Sessions that fit into a week without classes, bookings and days off. */
  aWeek: z.int(),
  added: z.int(),
  /** Free slots to remove: created from office hours, and no longer fitting. */
  removed: z.int(),
  /** Booked sessions outside these hours. They stay. */
  bookedStay: z.int(),
  /** Slots outside these hours that are held for a payer. They stay. */
  heldStay: z.int(),
});

const rules = {
  availability,
  /** Session length if `minutes` is null. */
  usualMinutes: z.int(),
  /** Version of the office hours; 0 until they are saved for the first time. */
  version: v.version,
};
export const readAvailability = {
  summary: "Read the office hours, from which slots are created automatically.",
  output: z.strictObject(rules),
};
export const planAvailability = {
  summary: "Count the slots that these office hours would add and remove. Changes nothing.",
  body: availability,
  output: plan,
};
export const changeAvailability = {
  summary: "Save the office hours and update the slots.",
  refusals: v.refusalCodes("stale"),
  body: z.strictObject({ availability, version: v.version }),
  output: z.strictObject({ ...rules, message: z.string(), plan }),
};

export type Availability = z.output<typeof availability>;
export type AvailabilityPlan = z.output<typeof plan>;
export type AvailabilityResponse = z.output<typeof readAvailability.output>;
