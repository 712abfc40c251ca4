import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsIn } from "../../../contract/platform/values/money.ts";
import * as shopTexts from "../../../contract/selling/shop/text.desk.ts";
import type { AdminPass, NewPass } from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";

/** The values of the fields of a pass, as typed. Empty days: it never expires. */
export type TypedPass = Record<"name" | "description" | "uses" | "price" | "validDays", string> &
  Pick<AdminPass, "covers" | "state">;
export type PassFaults = Partial<Record<keyof TypedPass, string>>;

export const emptyPass: TypedPass = {
  name: "",
  description: "",
  covers: "classes",
  uses: "5",
  price: "",
  validDays: "",
  state: "shown",
};

/** The label of each field, in the order of the form. */
export const fieldNames: Record<keyof TypedPass, string> = {
  name: shared.name,
  description: adminShared.description,
  covers: t.covers,
  uses: t.uses,
  price: shopTexts.price,
  validDays: t.validDays,
  state: t.state,
};

export function toTypedPass({ name, description, covers, uses, price, validDays, state }: AdminPass): TypedPass {
  return {
    name,
    description,
    covers,
    uses: String(uses),
    price: Number.isInteger(price) ? String(price) : price.toFixed(2),
    validDays: validDays === null ? "" : String(validDays),
    state,
  };
}

export function fieldWords(field: keyof TypedPass, typed: TypedPass): string {
  if (field === "covers") return t.coversWords[typed.covers];
  if (field === "state") return typed.state === "shown" ? shopTexts.valueWhenShown : shopTexts.valueWhenHidden;
  return typed[field] || (field === "validDays" ? t.noExpiry : shopTexts.noValue);
}

const isWhole = (typed: string, most: number) =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;

export function passFaults({ name, uses, price, validDays }: TypedPass): PassFaults {
  const faults: PassFaults = {};
  const dollars = dollarsIn(price);
  if (name.trim() === "") faults.name = t.namePass;
  if (!isWhole(uses, 500)) faults.uses = t.enterUses;
  if (!(dollars >= 1 && dollars <= 10_000)) faults.price = t.enterPriceOfPass;
  if (validDays.trim() !== "" && !isWhole(validDays, 3_650)) faults.validDays = t.enterValidDays;
  return faults;
}

/** Converts the typed values for the API. They must be valid (see `passFaults`). */
export const toPass = ({ uses, price, validDays, ...typed }: TypedPass): NewPass => ({
  ...typed,
  uses: Number(uses),
  price: dollarsIn(price),
  validDays: validDays.trim() === "" ? null : Number(validDays),
});
