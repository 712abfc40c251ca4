import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import type { CountryCode } from "../../../contract/platform/values/countries.ts";
import type { UsState } from "../../../contract/platform/values/us-states.ts";
import { isDeepEqual } from "../../../contract/site/documents/site-form.ts";
import { type StudioSettings, payableAmountsMessage, sessionAmount } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { checkEmail } from "../../kit/ui/forms/checks.ts";

// Converts settings to field values and back. The messages match the server's, which validates everything again.

type Parsed<Value> = { value: Value; faults?: undefined } | { faults: Record<string, string> };

/** Converts one card's settings to field values, each a text by default, and parses them. */
export type Fields<Value, Typed = Record<keyof Value, string>> = {
  format(value: Value): Typed;
  parse(typed: Typed): Parsed<Value>;
};

/** Applies the changes from `base` to `mine` on top of `now`. Unchanged parts stay as in `now`; arrays never merge. */
export function mergeChanges<Value>(base: Value, mine: Value, now: Value): Value {
  if (typeof mine !== "object" || mine === null || Array.isArray(mine)) return mine;
  const before = base as Record<string, unknown>;
  const touched = Object.entries(mine).filter(([name, part]) => !isDeepEqual(part, before[name]));
  return { ...now, ...Object.fromEntries(touched) };
}

const toText = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, String(part)])) as Record<keyof Value, string>;

const isWhole = (typed: string, least: number, most: number) =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
const wholeFault = (typed: string, least: number, most: number, unit: string) =>
  !isWhole(typed, least, most) && adminShared.enterWholeNumber(unit, least, most);

function parsed<Value>(faults: Record<string, string | false | undefined>, value: Value): Parsed<Value> {
  const found = Object.entries(faults).filter((each): each is [string, string] => Boolean(each[1]));
  return found.length > 0 ? { faults: Object.fromEntries(found) } : { value };
}

export const sessionFields: Fields<StudioSettings["sessions"]> = {
  format: toText,
  parse: ({ minutes, place, onlineLink, cancelHours }) => {
    const link = onlineLink.trim();
    const isLink = link === "" || /^https?:\/\/[^\s/.]+\.\S+$/.test(link);
    return parsed(
      {
        minutes: wholeFault(minutes, 15, 240, "minutes"),
        onlineLink: !isLink && adminShared.enterFullAddressLikeHttps,
        cancelHours: wholeFault(cancelHours, 0, 336, "hours"),
      },
      { minutes: Number(minutes), place: place.trim(), onlineLink: link, cancelHours: Number(cancelHours) },
    );
  },
};

export type PriceName = "yogaLeast" | "yogaMost" | "therapyLeast" | "therapyMost";
export const priceFields: Fields<StudioSettings["prices"], Record<PriceName, string>> = {
  format: ({ yoga, therapy }) => ({
    yogaLeast: String(yoga.least),
    yogaMost: String(yoga.most),
    therapyLeast: String(therapy.least),
    therapyMost: String(therapy.most),
  }),
  parse: (typed) => {
    const amountFault = (name: PriceName) => {
      if (!/^\d+$/.test(typed[name].trim())) return adminShared.enterWholeDollars;
      return !isWhole(typed[name], sessionAmount.least, sessionAmount.most) && payableAmountsMessage;
    };
    const range = (least: PriceName, most: PriceName) => ({ least: Number(typed[least]), most: Number(typed[most]) });
    const yoga = range("yogaLeast", "yogaMost");
    const therapy = range("therapyLeast", "therapyMost");
    const reversedFault = adminShared.secondAmountTooSmall;
    return parsed(
      {
        yogaLeast: amountFault("yogaLeast"),
        yogaMost: amountFault("yogaMost") || (yoga.least > yoga.most && reversedFault),
        therapyLeast: amountFault("therapyLeast"),
        therapyMost: amountFault("therapyMost") || (therapy.least > therapy.most && reversedFault),
      },
      { yoga, therapy },
    );
  },
};

export const shopFields: Fields<StudioSettings["shop"], { shipTo: CountryCode[]; state: UsState }> = {
  format: (shop) => shop,
  parse: (shop) => parsed({ shipTo: shop.shipTo.length === 0 && adminShared.chooseAtLeastOneCountry }, shop),
};

/** The amounts in one field, separated by commas or spaces. */
export const doorFields: Fields<StudioSettings["door"]> = {
  format: ({ dropIn }) => ({ dropIn: dropIn.join(", ") }),
  parse: ({ dropIn }) => {
    const amounts = dropIn.split(/[\s,$]+/).filter(Boolean);
    const isValid = amounts.length <= 6 && amounts.every((amount) => isWhole(amount, 1, 500));
    return parsed({ dropIn: !isValid && t.upToSixAmounts }, { dropIn: amounts.map(Number) });
  },
};

export const giftCardFields: Fields<
  StudioSettings["giftCards"],
  Record<"amounts" | "least" | "most" | "years", string> & { isSold: boolean }
> = {
  format: ({ isSold, amounts, least, most, years }) => ({
    isSold,
    amounts: amounts.join(", "),
    least: String(least),
    most: String(most),
    years: years === null ? "" : String(years),
  }),
  parse: ({ isSold, least, most, years, ...typed }) => {
    const amounts = typed.amounts.split(/[\s,$]+/).filter(Boolean);
    const areAmounts = amounts.length <= 8 && amounts.every((amount) => isWhole(amount, 1, 1_000));
    return parsed(
      {
        amounts: !areAmounts && t.upToEightAmounts,
        least: !isWhole(least, 1, 1_000) && t.giftCardIsOneToThousand,
        most:
          (!isWhole(most, 1, 1_000) && t.giftCardIsOneToThousand) ||
          (Number(least) > Number(most) && adminShared.secondAmountTooSmall),
        years: years.trim() !== "" && !isWhole(years, 5, 30) && t.enterGiftCardYears,
      },
      {
        isSold,
        amounts: amounts.map(Number),
        least: Number(least),
        most: Number(most),
        years: years.trim() === "" ? null : Number(years),
      },
    );
  },
};

/** One field per address; empty fields are ignored. */
export const noticeFields: Fields<StudioSettings["notices"], string[]> = {
  format: (addresses) => addresses,
  parse: (typed) => {
    const addresses = typed.map((address) => address.trim());
    const lowered = addresses.map((address) => address.toLowerCase());
    const faults = addresses.map((address, index) => {
      if (address === "") return undefined;
      return checkEmail(address) ?? (lowered.indexOf(lowered[index]!) < index && t.addressIsListedTwice);
    });
    return parsed(Object.fromEntries(faults.entries()), addresses.filter(Boolean));
  },
};

export const reminderFields: Fields<StudioSettings["reminders"], StudioSettings["reminders"]> = {
  format: (reminders) => reminders,
  parse: (value) => ({ value }),
};

export const languageFields: Fields<StudioSettings["languages"], StudioSettings["languages"]> = {
  format: (languages) => languages,
  parse: (value) => ({ value }),
};

export const regularFields: Fields<StudioSettings["regulars"]> = {
  format: toText,
  parse: ({ awayWeeks }) =>
    parsed({ awayWeeks: wholeFault(awayWeeks, 1, 26, "weeks") }, { awayWeeks: Number(awayWeeks) }),
};

export const retentionFields: Fields<StudioSettings["retention"]> = {
  format: toText,
  parse: ({ messageMonths, waiverYears }) =>
    parsed(
      {
        messageMonths: wholeFault(messageMonths, 1, 60, "months"),
        waiverYears: wholeFault(waiverYears, 1, 20, "years"),
      },
      { messageMonths: Number(messageMonths), waiverYears: Number(waiverYears) },
    ),
};
