import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, dollarsIn, priceWords } from "../../../contract/platform/values/money.ts";
import { serviceLimits, type AdminService, type NewService } from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { CallError, errorMessageOf } from "../../kit/calls/api.ts";
import type { Failure } from "../../kit/ui/forms/Form.tsx";
import type { Draft } from "../../kit/ui/forms/versioned-edit.ts";

/** The values of a service's fields, as typed. With `one` price, `priceTo` is ignored. */
export type TypedService = Record<
  | "name"
  | "description"
  | "minutes"
  | "priceFrom"
  | "priceTo"
  | "breakMinutes"
  | "noticeHours"
  | "aheadDays"
  | "cutoffHours",
  string
> & { priceKind: "one" | "range" } & Pick<AdminService, "meeting" | "state" | "taxClass">;

export type Field = keyof TypedService;
export type ServiceFaults = Partial<Record<Field, string>>;

/** The label of each field, in the order of the form. */
export const fieldNames: Record<Field, string> = {
  name: t.name,
  description: adminShared.description,
  minutes: adminShared.lengthInMinutes,
  priceKind: t.priceKind,
  priceFrom: t.priceFrom,
  priceTo: t.priceTo,
  meeting: t.whereYouMeet,
  state: t.shownToStudents,
  breakMinutes: t.breakAfter,
  noticeHours: t.notice,
  aheadDays: t.ahead,
  cutoffHours: t.cutoff,
  taxClass: t.addSalesTax,
};

export const emptyService: TypedService = {
  name: "",
  description: "",
  minutes: "60",
  priceKind: "one",
  priceFrom: "",
  priceTo: "",
  meeting: "both",
  state: "shown",
  breakMinutes: "0",
  noticeHours: "",
  aheadDays: "",
  cutoffHours: "",
  taxClass: "none",
};

export function toTypedService(service: AdminService): TypedService {
  const { name, description, price, meeting, state } = service;
  const isOne = price.least === price.most;
  const dollars = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));
  return {
    name,
    description,
    minutes: String(service.minutes),
    priceKind: isOne ? "one" : "range",
    priceFrom: dollars(price.least),
    priceTo: isOne ? "" : dollars(price.most),
    meeting,
    state,
    breakMinutes: String(service.breakMinutes),
    noticeHours: String(service.noticeHours ?? ""),
    aheadDays: String(service.aheadDays ?? ""),
    cutoffHours: String(service.cutoffHours ?? ""),
    taxClass: service.taxClass,
  };
}

export function serviceFaults(typed: TypedService): ServiceFaults {
  const { dollars } = serviceLimits;
  const found: ServiceFaults = {
    name: typed.name.trim() === "" ? adminShared.enterName : undefined,
    minutes: wholeFault(typed.minutes, "minutes", serviceLimits.minutes),
    breakMinutes: wholeFault(typed.breakMinutes, "minutes", serviceLimits.breakMinutes),
    noticeHours: typed.noticeHours.trim() && wholeFault(typed.noticeHours, "hours", serviceLimits.noticeHours),
    aheadDays: typed.aheadDays.trim() && wholeFault(typed.aheadDays, "days", serviceLimits.aheadDays),
    cutoffHours: typed.cutoffHours.trim() && wholeFault(typed.cutoffHours, "hours", serviceLimits.cutoffHours),
  };
  const isPrice = (text: string) => dollarsIn(text) >= dollars.least && dollarsIn(text) <= dollars.most;
  if (typed.priceKind === "one") {
    if (!isPrice(typed.priceFrom)) found.priceFrom = t.enterPrice(dollars.least, dollars.most);
  } else {
    for (const field of ["priceFrom", "priceTo"] as const)
      if (!isPrice(typed[field]) || !Number.isInteger(dollarsIn(typed[field])))
        found[field] = t.enterWholePrice(dollars.least, dollars.most);
    if (!found.priceTo && dollarsIn(typed.priceTo) <= dollarsIn(typed.priceFrom))
      found.priceTo = adminShared.secondAmountTooSmall;
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

function wholeFault(text: string, unit: string, { least, most }: { least: number; most: number }) {
  const isWhole = /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return isWhole ? undefined : adminShared.enterWholeNumber(unit, least, most);
}

/** Converts the typed values for the API. They must be valid (see `serviceFaults`). */
export function toNewService(typed: TypedService): NewService {
  const numberOrNothing = (text: string) => (text.trim() === "" ? null : Number(text));
  const least = dollarsIn(typed.priceFrom);
  return {
    name: typed.name,
    description: typed.description,
    minutes: Number(typed.minutes),
    price: { least, most: typed.priceKind === "one" ? least : dollarsIn(typed.priceTo) },
    meeting: typed.meeting,
    state: typed.state,
    breakMinutes: Number(typed.breakMinutes),
    noticeHours: numberOrNothing(typed.noticeHours),
    aheadDays: numberOrNothing(typed.aheadDays),
    cutoffHours: numberOrNothing(typed.cutoffHours),
    taxClass: typed.taxClass,
  };
}

/** What another tab has changed since the edit started: label and value now. */
export function changesOf({ base }: Draft<AdminService, TypedService>, newer: AdminService) {
  const [before, now] = [toTypedService(base), toTypedService(newer)];
  const fields = (Object.keys(fieldNames) as Field[]).filter((field) => before[field] !== now[field]);
  return fields.map((field) => [fieldNames[field], valueWords(field, now)] as const);
}

const meetings = { "in-person": adminShared.inPerson, online: adminShared.online, both: t.studentChooses };

function valueWords(field: Field, typed: TypedService): string {
  if (field === "meeting") return meetings[typed.meeting];
  if (field === "taxClass") return typed.taxClass === "goods" ? t.isTaxed : t.isNotTaxed;
  if (field === "priceKind") return typed.priceKind === "one" ? t.onePrice : t.slidingScale;
  return typed[field] || t.noValue;
}

/**
 * `$60`, or `$35–$110 (up to $130 accepted)`: the price that the pages suggest, and the highest price if it is more.
 */
export function priceWordsOf(service: Pick<AdminService, "price" | "scale" | "taxClass">): string {
  const { price, scale, taxClass } = service;
  const suggested = rangeWords(scale);
  const words = taxClass === "goods" ? shared.plusTax(suggested) : suggested;
  if (scale.least === price.least && scale.most === price.most) return words;
  return scale.least === price.least
    ? t.acceptedUpTo(words, priceWords(centsOf(price.most)))
    : t.accepted(words, rangeWords(price));
}

function rangeWords({ least, most }: AdminService["price"]): string {
  const [from, to] = [priceWords(centsOf(least)), priceWords(centsOf(most))];
  return from === to ? from : t.priceRange(from, to);
}

/** Why a service was not saved, with the messages at the fields as they are typed. */
export function saveFailure(error: unknown, title: string): Failure & { fields: ServiceFaults } {
  if (!(error instanceof CallError)) return { title, text: errorMessageOf(error), fields: {} };
  if (error.code === "name-taken") return { fields: { name: error.message } };
  const { fields, message } = error;
  const { "price.least": priceFrom = "", "price.most": priceTo = "" } = fields;
  return { title, text: message, fields: { ...fields, priceFrom, priceTo } };
}
