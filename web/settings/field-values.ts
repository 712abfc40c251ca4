import { payableAmountsMessage, sessionAmount } from "../../contract/bookings.ts";
import type { CountryCode } from "../../contract/countries.ts";
import type { StudioSettings } from "../../contract/settings.ts";
import * as t from "../../contract/text/admin/settings.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import type { UsState } from "../../contract/us-states.ts";
import { checkEmail } from "../ui/forms/checks.ts";

// Converts settings to field values and back. The messages match the server's, which validates everything again.

type Faults = Record<string, string>;
export type Parsed<Value> = { value: Value; faults?: undefined } | { faults: Faults };

/** Converts one card's settings to field values and parses them. */
export type Fields<Value, Typed> = { format(value: Value): Typed; parse(typed: Typed): Parsed<Value> };

/** Applies the changes from `base` to `mine` on top of `now`. Unchanged parts stay as in `now`; arrays never merge. */
export function mergeChanges<Value>(base: Value, mine: Value, now: Value): Value {
  if (typeof mine !== "object" || mine === null || Array.isArray(mine)) return mine;
  const touched = Object.entries(mine).filter(([name, part]) => !isSame(part, (base as Record<string, unknown>)[name]));
  return { ...now, ...Object.fromEntries(touched) };
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isWhole = (typed: string, least: number, most: number) =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
const wholeFault = (least: number, most: number, unit: string) => adminShared.enterWholeNumber(unit, least, most);

/** The entries that are faults; undefined if there are none. */
function faultsIn(all: Record<string, string | false | undefined>): Faults | undefined {
  const found = Object.entries(all).filter((each): each is [string, string] => Boolean(each[1]));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

type TypedSessions = { minutes: string; place: string; onlineLink: string; cancelHours: string };
export const sessionFields: Fields<StudioSettings["sessions"], TypedSessions> = {
  format: ({ minutes, cancelHours, ...rest }) => ({
    ...rest,
    minutes: String(minutes),
    cancelHours: String(cancelHours),
  }),
  parse: ({ minutes, place, onlineLink, cancelHours }) => {
    const link = onlineLink.trim();
    const faults = faultsIn({
      minutes: !isWhole(minutes, 15, 240) && wholeFault(15, 240, "minutes"),
      onlineLink:
        link !== "" && !/^https?:\/\/[^\s/.]+\.\S+$/.test(link) ? adminShared.enterFullAddressLikeHttps : undefined,
      cancelHours: !isWhole(cancelHours, 0, 336) && wholeFault(0, 336, "hours"),
    });
    return faults
      ? { faults }
      : {
          value: {
            minutes: Number(minutes),
            place: place.trim(),
            onlineLink: link,
            cancelHours: Number(cancelHours),
          },
        };
  },
};

export const priceNames = ["yogaLeast", "yogaMost", "therapyLeast", "therapyMost"] as const;
type TypedPrices = Record<(typeof priceNames)[number], string>;
export const priceFields: Fields<StudioSettings["prices"], TypedPrices> = {
  format: ({ yoga, therapy }) => ({
    yogaLeast: String(yoga.least),
    yogaMost: String(yoga.most),
    therapyLeast: String(therapy.least),
    therapyMost: String(therapy.most),
  }),
  parse: (typed) => {
    const amountFault = (name: keyof TypedPrices) => {
      if (!/^\d+$/.test(typed[name].trim())) return adminShared.enterWholeDollars;
      return !isWhole(typed[name], sessionAmount.least, sessionAmount.most) && payableAmountsMessage;
    };
    const isReversed = (least: string, most: string) => Number(least) > Number(most);
    const reversedFault = adminShared.secondAmountTooSmall;
    const faults = faultsIn({
      yogaLeast: amountFault("yogaLeast"),
      yogaMost: amountFault("yogaMost") || (isReversed(typed.yogaLeast, typed.yogaMost) && reversedFault),
      therapyLeast: amountFault("therapyLeast"),
      therapyMost: amountFault("therapyMost") || (isReversed(typed.therapyLeast, typed.therapyMost) && reversedFault),
    });
    if (faults) return { faults };
    const range = (least: string, most: string) => ({ least: Number(least), most: Number(most) });
    return {
      value: {
        yoga: range(typed.yogaLeast, typed.yogaMost),
        therapy: range(typed.therapyLeast, typed.therapyMost),
      },
    };
  },
};

type TypedShop = { shipTo: CountryCode[]; state: UsState | "" };
export const shopFields: Fields<StudioSettings["shop"], TypedShop> = {
  format: (shop) => shop,
  parse: ({ shipTo, state }) => {
    const faults = faultsIn({
      shipTo: shipTo.length === 0 && adminShared.chooseAtLeastOneCountry,
      state: state === "" && shared.chooseState,
    });
    return faults || state === "" ? { faults: faults ?? {} } : { value: { shipTo, state } };
  },
};

/** One field per address; empty fields are ignored. */
export const noticeFields: Fields<StudioSettings["notices"], string[]> = {
  format: (addresses) => addresses,
  parse: (typed) => {
    const addresses = typed.map((address) => address.trim());
    const seen = new Set<string>();
    const faults = faultsIn(
      Object.fromEntries(
        addresses.map((address, index) => {
          const isDuplicate = seen.has(address.toLowerCase());
          seen.add(address.toLowerCase());
          const fault = address === "" ? undefined : checkEmail(address);
          return [String(index), fault ?? (isDuplicate && address !== "" && t.addressIsListedTwice)];
        }),
      ),
    );
    return faults ? { faults } : { value: addresses.filter(Boolean) };
  },
};

export const reminderFields: Fields<StudioSettings["reminders"], StudioSettings["reminders"]> = {
  format: (reminders) => reminders,
  parse: (value) => ({ value }),
};

type TypedRetention = { messageMonths: string; waiverYears: string };
export const retentionFields: Fields<StudioSettings["retention"], TypedRetention> = {
  format: ({ messageMonths, waiverYears }) => ({
    messageMonths: String(messageMonths),
    waiverYears: String(waiverYears),
  }),
  parse: ({ messageMonths, waiverYears }) => {
    const faults = faultsIn({
      messageMonths: !isWhole(messageMonths, 1, 60) && wholeFault(1, 60, "months"),
      waiverYears: !isWhole(waiverYears, 1, 20) && wholeFault(1, 20, "years"),
    });
    return faults ? { faults } : { value: { messageMonths: Number(messageMonths), waiverYears: Number(waiverYears) } };
  },
};
