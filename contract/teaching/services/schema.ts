import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { amountWords } from "../../platform/values/money.ts";
import * as v from "../../platform/values/schema.ts";
import { meetings } from "../../platform/values/session-types.ts";
import { unitsName, wholeUnits } from "../../platform/values/units.ts";
import { serviceLimits } from "./calls.ts";
import * as t from "./text.desk.ts";

/** In dollars. Equal ends are a fixed price; a range has whole dollars. */
const range = z.strictObject({ least: v.dollars, most: v.dollars });

const { least, most } = serviceLimits.dollars;
/** A price that the owner enters. */
export const enteredDollars = v.price(
  least,
  most,
  () => t.enterPrice(amountWords(least), amountWords(most)),
  () => t.useWholeCents(unitsName()),
);
export const rangeIsNotWhole = () => t.rangeHasWholeUnits(wholeUnits());

/** One price, or the ends of a range. */
const enteredPrice = z
  .strictObject({ least: enteredDollars, most: enteredDollars })
  .refine((price) => price.least <= price.most, { path: ["most"], error: adminShared.secondAmountTooSmall })
  .refine((price) => price.least === price.most || (Number.isInteger(price.least) && Number.isInteger(price.most)), {
    path: ["least"],
    error: rangeIsNotWhole,
  });

const rules = {
  minutes: z.int(),
  meeting: z.enum([...meetings, "both"]),
  /** Shortest time from booking to start, in hours. Null: the free slots alone decide. */
  noticeHours: z.int().nullable(),
  /** How many days ahead it can be booked. Null: the free slots alone decide. */
  aheadDays: z.int().nullable(),
  /** Cut-off: hours before the session until which the student can move or cancel it. Null: the owner's setting. */
  cutoffHours: z.int().nullable(),
};

const service = v.namedObject("Service", {
  /** Never changes. */
  key: z.string(),
  /** How other calls name it: `Name (60 min)`. */
  sessionType: z.string(),
  name: z.string(),
  description: z.string(),
  /** What students can pay. */
  price: range,
  /** The part of `price` that pages suggest, in whole dollars. */
  scale: range,
  /** `goods`: sales tax is added to the price. */
  taxClass: z.enum(["none", "goods"]),
  ...rules,
});

/** A service for the owner. */
const adminService = service
  .extend({
    _id: v.id,
    /** How long the time after a session stays free of other sessions. */
    breakMinutes: z.int(),
    state: v.shownOrHidden,
    version: v.version,
  })
  .meta({ id: "OwnService" });

const fields = {
  name: v.line(80, t.nameService),
  description: v.prose(1000),
  minutes: v.wholeNumberOf("minutes", serviceLimits.minutes),
  price: enteredPrice,
  meeting: rules.meeting,
  breakMinutes: v.wholeNumberOf("minutes", serviceLimits.breakMinutes),
  noticeHours: v.wholeNumberOf("hours", serviceLimits.noticeHours).nullable(),
  aheadDays: v.wholeNumberOf("days", serviceLimits.aheadDays).nullable(),
  cutoffHours: v.wholeNumberOf("hours", serviceLimits.cutoffHours).nullable(),
  taxClass: adminService.shape.taxClass,
  state: adminService.shape.state,
};
const saved = z.strictObject({ message: z.string(), service: adminService });

export const listServices = {
  summary: "List the services that students can book, in the owner's order.",
  output: z.array(service),
};
export const listAdminServices = {
  summary: "List all services, including hidden ones, in the owner's order.",
  output: z.array(adminService),
};
export const addService = {
  summary: "Add a service at the end of the list.",
  refusals: v.refusalCodes("name-taken"),
  body: z.strictObject({
    ...fields,
    description: fields.description.default(""),
    meeting: fields.meeting.default("both"),
    breakMinutes: fields.breakMinutes.default(0),
    noticeHours: fields.noticeHours.default(null),
    aheadDays: fields.aheadDays.default(null),
    cutoffHours: fields.cutoffHours.default(null),
    taxClass: fields.taxClass.default("none"),
    state: fields.state.default("shown"),
  }),
  output: saved,
};
export const changeService = {
  summary: "Change a service. Omitted fields stay unchanged, and so do the sessions that are booked.",
  refusals: v.refusalCodes("not-found", "stale", "name-taken"),
  params: v.idParams,
  body: z.strictObject(fields).partial().extend({ version: v.version }),
  output: saved,
};
export const removeService = {
  summary: "Remove a service permanently. Its booked sessions stay.",
  ...v.byId,
  output: v.done,
};
export const restoreService = {
  summary: "Add a removed service again, as it was. Repeating it changes nothing.",
  refusals: v.refusalCodes("not-found", "name-taken"),
  ...v.restoring,
};
export const reorderServices = {
  summary: "Set the order of the services. The list must contain all of them.",
  ...v.reordering(200),
};

export type Service = z.output<typeof service>;
export type AdminService = z.output<typeof adminService>;
export type NewService = z.input<typeof addService.body>;
export type ServiceSaved = z.output<typeof saved>;
