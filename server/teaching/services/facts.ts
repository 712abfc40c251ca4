import type { Selectable } from "kysely";
import type { z } from "zod";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import { sessionTypeOf } from "../../../contract/platform/values/session-types.ts";
import type { StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as translationTexts from "../../../contract/site/translations/text.desk.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import type { addService, AdminService, Service } from "../../../contract/teaching/services/schema.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { type ReadOwnersTexts, textsOfNamed } from "../../site/translations/port.ts";

export type ServiceRow = Selectable<Tables["services"]>;
type Fields = Partial<z.output<typeof addService.body>>;

/** The columns of what the owner edits. Omitted fields are undefined; `price` is both columns of the price. */
export function columnsOf({ price, breakMinutes, noticeHours, aheadDays, cutoffHours, taxClass, ...same }: Fields) {
  const { name, description, minutes, meeting, state } = same;
  return {
    name,
    description,
    minutes,
    meeting,
    state,
    price: price && { price_from_cents: centsOf(price.least), price_to_cents: centsOf(price.most) },
    break_after_minutes: breakMinutes,
    notice_hours: noticeHours,
    ahead_days: aheadDays,
    cutoff_hours: cutoffHours,
    tax_class: taxClass,
  };
}

type Prices = StudioSettings["prices"];

export function present(row: ServiceRow, prices: Prices): Service {
  const { key, name, description, minutes, meeting } = row;
  return {
    key,
    sessionType: sessionTypeOf(key, sessionNameOf(row)),
    name: ownersWords(name),
    description: ownersWords(description),
    minutes,
    price: { least: dollarsOf(row.price_from_cents), most: dollarsOf(row.price_to_cents) },
    scale: scaleOf(row, prices),
    taxClass: row.tax_class,
    meeting,
    noticeHours: row.notice_hours,
    aheadDays: row.ahead_days,
    cutoffHours: row.cutoff_hours,
  };
}

export function presentToOwner(row: ServiceRow, prices: Prices): AdminService {
  return {
    _id: row.id,
    ...present(row, prices),
    breakMinutes: row.break_after_minutes,
    state: row.state === "hidden" ? "hidden" : "shown",
    version: row.version,
  };
}

/** The owner's sliding scale of the first two services, within what can be paid; else the whole range. */
function scaleOf({ key, price_from_cents, price_to_cents }: ServiceRow, prices: Prices) {
  const [least, most] = [dollarsOf(price_from_cents), dollarsOf(price_to_cents)];
  const scale = key === "individual" ? prices.yoga : key === "therapy" ? prices.therapy : undefined;
  const cut = (dollars: number) => Math.min(most, Math.max(least, dollars));
  return scale ? { least: cut(scale.least), most: cut(scale.most) } : { least, most };
}

/** The words of services that are to be translated. */
export const serviceTexts: ReadOwnersTexts = async ({ db }) => {
  const services = db.selectFrom("services").select(["name", "description"]).where("state", "<>", "gone");
  return { title: translationTexts.services, texts: textsOfNamed(await services.orderBy("position").execute()) };
};
