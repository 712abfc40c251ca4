import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { countriesWords } from "../../../contract/platform/values/countries.ts";
import { usStates } from "../../../contract/platform/values/us-states.ts";
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
  shop: ({ shipTo, state }) => t.shipsToPickUps(countriesWords(shipTo), usStates[state]),
  tax: ({ mode, rates }) =>
    mode === "added"
      ? t.taxAdded
      : mode === "none"
        ? t.taxNone
        : t.taxIncluded(list(rates.map(({ name, percent }) => `${name} ${percentWords(percent)}`))),
  door: ({ dropIn }) =>
    dropIn.length > 0 ? t.dropInFor(list(dropIn.map((dollars) => `$${dollars}`))) : t.noDropInAmounts,
  giftCards: ({ isSold, amounts, least, most, years }) =>
    isSold
      ? t.giftCardsFor(list([...amounts.map((dollars) => `$${dollars}`), t.orFrom(least, most)]), years)
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
  languages: ({ es }) => (es ? t.siteIsInEnglishAndSpanish : t.siteIsInEnglish),
  regulars: ({ awayWeeks }) => t.regularsAreAwayAfter(awayWeeks),
  retention: ({ messageMonths, waiverYears }) => t.messagesSignUpsAndSigned(messageMonths, waiverYears),
};

const list = (words: string[]) => new Intl.ListFormat("en").format(words);

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? `$${most}` : `$${least}–$${most}`;
