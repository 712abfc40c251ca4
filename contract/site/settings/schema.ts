import { z } from "zod";
import { languages } from "../../platform/language/language.ts";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import { countryCodes } from "../../platform/values/countries.ts";
import { defaultPlace, hasZip } from "../../platform/values/place.ts";
import { addressFields } from "../../platform/values/postal-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { taxModes } from "../../platform/values/taxes.ts";
import { limitWords } from "../../platform/values/units.ts";
import { sessionAmount } from "./calls.ts";
import { payableAmountsMessage } from "./payable.ts";
import * as t from "./text.desk.ts";

// Shown prices must be within the amounts that the booking form accepts.
const { least, most } = sessionAmount;
const dollars = v.wholeNumber(least, most, v.notWholeUnits, payableAmountsMessage);
const priceRange = z
  .strictObject({ least: dollars, most: dollars })
  .refine(({ least, most }) => least <= most, { path: ["most"], error: adminShared.secondAmountTooSmall });
const webAddress = z.url({ protocol: /^https?$/ });
const giftCardMessage = () => t.giftCardIsOneToThousand(limitWords(1), limitWords(1_000));
const dropInMessage = () => t.dropInIsOneToFiveHundred(limitWords(1), limitWords(500));
const giftCardYears = () => t.giftCardYears(hasZip());
const giftCardDollars = v.wholeNumber(1, 1_000, v.notWholeUnits, giftCardMessage);

const nthRate = z.int().min(0).max(2).nullable();
const isRate = (rates: readonly object[], nth: number | null) => nth === null || nth < rates.length;

/** The owner's settings. Fields that a stored document lacks have the values of `defaultSettings`. */
export const studioSettings = v.namedObject("StudioSettings", {
  sessions: z.strictObject({
    /** Default length of a slot. */
    minutes: v.wholeNumberOf("minutes", { least: 15, most: 240 }),
    /** Location of sessions whose slot has none. Empty: the studio's address. */
    place: v.lineOrNothing(300),
    /** Link for online sessions. Sent only to people with a booking. */
    onlineLink: v.trimmed
      .max(500, serverShared.keepThisUnder500Characters)
      .refine((typed) => typed === "" || webAddress.safeParse(typed).success, adminShared.enterFullAddressLikeHttps),
    /** Cut-off: hours before a session until which the student can move it, or cancel it with a full refund. */
    cancelHours: v.wholeNumberOf("hours", { least: 0, most: 336 }),
  }),
  /** Prices shown on pages, in whole dollars per hour. Payments accept the range `sessionAmount`. */
  prices: z.strictObject({ yoga: priceRange, therapy: priceRange }),
  shop: z.strictObject({
    /** The countries that orders are shipped to. `price`: of a parcel; null: the usual price (selling/orders/price.ts). */
    shipTo: z
      .array(
        z.strictObject({
          country: z.enum(countryCodes, serverShared.chooseCountry),
          price: v.price(0, 500, t.parcelPriceRange, t.useWholeCents).nullable(),
        }),
      )
      .min(1, adminShared.chooseAtLeastOneCountry)
      .max(60, t.keepToSixtyCountries)
      .refine((all) => new Set(all.map(({ country }) => country)).size === all.length, t.countryIsThereTwice),
  }),
  tax: z
    .strictObject({
      mode: z.enum(taxModes),
      /** Of prices that include tax. */
      rates: z
        .array(z.strictObject({ name: v.line(40, t.enterRateName), percent: z.number().min(0.01).max(30) }))
        .max(3),
      /** By class of goods: which of the rates, counted from 0. Null: no tax. */
      goods: z.strictObject({ tins: nthRate, classes: nthRate, sessions: nthRate, passes: nthRate }),
      /** Why no tax is charged, as the law asks for it. On receipts and invoices. */
      sentence: v.lineOrNothing(300),
      /** Of invoices: the studio's tax number, and its name and address if they differ from the site's. */
      number: v.lineOrNothing(60),
      seller: v.prose(400),
    })
    .refine(
      ({ mode, rates, goods }) => mode !== "included" || Object.values(goods).every((nth) => isRate(rates, nth)),
      {
        path: ["rates"],
        error: t.rateIsMissing,
      },
    ),
  /** Cash sales at the door. `dropIn`: the amounts offered for a class, in whole dollars. */
  door: z.strictObject({
    dropIn: z.array(v.wholeNumber(1, 500, v.notWholeUnits, dropInMessage)).max(6, t.keepToSixAmounts),
  }),
  /** Gift cards. `amounts`: the offered ones; a buyer can choose another from `least` to `most`, in whole dollars. */
  giftCards: z
    .strictObject({
      isSold: z.boolean(),
      amounts: z.array(giftCardDollars).max(8, t.keepToEightAmounts),
      least: giftCardDollars,
      most: giftCardDollars,
      /** Years until a card expires. Null: never. US law asks for five at least. */
      years: v.wholeNumber(5, 30, giftCardYears, giftCardYears).nullable(),
    })
    .refine(({ least, most }) => least <= most, { path: ["most"], error: adminShared.secondAmountTooSmall }),
  /** Recipients of the owner's notices. Empty: OWNER_EMAIL. */
  notices: z
    .array(v.email)
    .max(5, t.keepToFiveAddresses)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, t.addressIsThereTwice),
  reminders: z.strictObject({ sessionDays: z.boolean(), sessionHours: z.boolean(), classDay: z.boolean() }),
  /** The languages in which visitors and students can read the site, the first one first. */
  languages: z
    .array(z.enum(languages))
    .min(1, t.chooseLanguage)
    .refine((shown) => new Set(shown).size === shown.length, t.languageIsThereTwice),
  /** Regulars are away when their last class is more than this many weeks ago. */
  regulars: z.strictObject({ awayWeeks: v.wholeNumberOf("weeks", { least: 1, most: 26 }) }),
  retention: z.strictObject({
    /** Retention of contact messages and requests, from their arrival. */
    messageMonths: v.wholeNumberOf("months", { least: 1, most: 60 }),
    /** Retention of signed waivers and class sign-ups, from the class. */
    waiverYears: v.wholeNumberOf("years", { least: 1, most: 20 }),
  }),
});
export type StudioSettings = z.output<typeof studioSettings>;

export const defaultSettings: StudioSettings = {
  sessions: { minutes: 60, place: "", onlineLink: "", cancelHours: 24 },
  prices: { yoga: { least: 35, most: 110 }, therapy: { least: 35, most: 130 } },
  shop: { shipTo: [{ country: defaultPlace.country, price: null }] },
  tax: {
    mode: "added",
    rates: [],
    goods: { tins: null, classes: null, sessions: null, passes: null },
    sentence: "",
    number: "",
    seller: "",
  },
  door: { dropIn: [15, 20] },
  giftCards: { isSold: false, amounts: [25, 50, 100], least: 10, most: 500, years: null },
  notices: [],
  reminders: { sessionDays: true, sessionHours: true, classDay: true },
  languages: ["en"],
  regulars: { awayWeeks: 4 },
  retention: { messageMonths: 12, waiverYears: 6 },
};

const settingsRead = z.strictObject({
  settings: studioSettings,
  version: v.version,
  /** Recipient of notices while `notices` is empty. */
  ownerEmail: z.string(),
});

export const readSettings = { summary: "Read the owner's settings.", output: settingsRead };
export const changeSettings = {
  summary: "Change some of the settings. A shorter retention period that would delete data must be confirmed.",
  refusals: v.refusalCodes("stale", "would-forget"),
  body: z.strictObject({
    version: v.version,
    /** The cards to change, each as a whole. Omitted cards stay unchanged. */
    settings: studioSettings.partial(),
    /** Confirms the deletion that a shorter retention period causes; without it: `would-forget`. */
    mayForget: z.boolean().default(false),
  }),
  output: settingsRead.extend({ message: z.string() }),
};
export const readAddressFields = {
  summary: "Read which parts an address in a country has, with its states or provinces.",
  query: z.strictObject({ country: z.enum(countryCodes, serverShared.chooseCountry) }),
  output: addressFields,
};
export const sendTestNotice = {
  summary: "Send a test email to an address, in the same way as the owner's notices.",
  refusals: v.refusalCodes("limited"),
  body: z.strictObject({ address: v.email }),
  output: z.strictObject({ message: z.string() }),
};

export type SettingsResponse = z.output<typeof settingsRead>;
export type SettingsChanged = z.output<typeof changeSettings.output>;
