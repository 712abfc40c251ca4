import { languageName } from "../../../contract/platform/language/language.ts";
import { listWords } from "../../../contract/platform/language/list-words.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { countriesWords } from "../../../contract/platform/values/countries.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { SettingsResponse, StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";

type Words = { [Card in keyof StudioSettings]: (value: StudioSettings[Card], read: SettingsResponse) => string };

/** Summary of each card in one or two sentences, for a closed card and for changes made elsewhere. */
export const settingsWords: Words = {
  sessions: ({ minutes, place, onlineLink, cancelHours }) =>
    [
      t.minutesAt(minutes, place),
      onlineLink ? t.onlineAt(onlineLink) : t.noOnlineMeetingLink,
      t.studentsCancelAndMoveUntil(cancelHours),
    ].join(" "),
  prices: ({ yoga, therapy }) => t.yogaYogaTherapyHour(rangeWords(yoga), rangeWords(therapy)),
  door: ({ dropIn }) => (dropIn.length > 0 ? t.dropInFor(list(dropIn.map(amountWords))) : t.noDropInAmounts),
  shop: ({ shipTo }) => t.shipsTo(parcelsWords(shipTo)),
  tax: ({ mode, rates }) =>
    mode === "added"
      ? t.taxAdded
      : mode === "none"
        ? t.taxNone
        : t.taxIncluded(list(rates.map(({ name, percent }) => `${name} ${percentWords(percent)}`))),
  giftCards: ({ isSold, amounts, least, most, years }) =>
    isSold
      ? t.giftCardsFor(list([...amounts.map(amountWords), t.orFrom(amountWords(least), amountWords(most))]), years)
      : t.noGiftCards,
  notices: (addresses, { ownerEmail }) => t.notificationsGoTo(list(addresses.length > 0 ? addresses : [ownerEmail])),
  reminders: ({ sessionDays, sessionHours, classDay }) => {
    const sent = [
      sessionDays && t.n3DaysBeforeSessions,
      sessionHours && t.n2HoursBeforeSessions,
      classDay && t.dayBeforeClasses,
    ].filter((part) => part !== false);
    return sent.length === 0 ? t.noneAreSent : t.sent(list(sent));
  },
  languages: (shown) => t.siteIsIn(list(shown.map(languageName))),
  regulars: ({ awayWeeks }) => t.regularsAreAwayAfter(awayWeeks),
  retention: ({ messageMonths, waiverYears }) => t.messagesSignUpsAndSigned(messageMonths, waiverYears),
};

/** `the United States and Germany ($12)`: countries that orders are shipped to, with prices other than the usual one. */
export const parcelsWords = (shipTo: StudioSettings["shop"]["shipTo"]): string =>
  listWords(
    shipTo.map(({ country, price }) => {
      const words = countriesWords([country]);
      return price === null ? words : t.parcelTo(words, priceWords(centsOf(price)));
    }),
  );

const list = (words: string[]) => new Intl.ListFormat("en").format(words);

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? amountWords(most) : `${amountWords(least)}–${amountWords(most)}`;
