import { countriesWords } from "../../contract/countries.ts";
import type { SettingsResponse, StudioSettings } from "../../contract/settings.ts";
import * as t from "../../contract/text/admin/settings.ts";
import { usStates } from "../../contract/us-states.ts";

// Summaries of the settings, for closed cards and for changes made elsewhere.

/** Props of every card: the settings, and a callback for newer settings from the server. */
export type CardProps = { read: SettingsResponse; onRead: (read: SettingsResponse) => void };

type Words = { [Card in keyof StudioSettings]: (value: StudioSettings[Card]) => string };

/** Summary of each card, in one or two sentences. */
export const settingsWords: Words = {
  sessions: ({ minutes, place, onlineLink, cancelHours }) =>
    [
      t.minutesAt(minutes, place),
      onlineLink ? t.onlineAt(onlineLink) : t.noOnlineMeetingLink,
      t.studentsCancelAndMoveUntil(cancelHours),
    ].join(" "),
  prices: ({ yoga, therapy }) => t.yogaYogaTherapyHour(rangeWords(yoga), rangeWords(therapy)),
  shop: ({ shipTo, state }) => t.shipsToPickUps(countriesWords(shipTo), stateName(state)),
  notices: (addresses) => t.notificationsGoTo(new Intl.ListFormat("en").format(addresses)),
  reminders: ({ sessionDays, sessionHours, classDay }) => {
    const sent = [
      sessionDays && t.n3DaysBeforeSessions,
      sessionHours && t.n2HoursBeforeSessions,
      classDay && t.dayBeforeClasses,
    ].filter((part): part is string => Boolean(part));
    if (sent.length === 0) return t.noneAreSent;
    const words = new Intl.ListFormat("en").format(sent);
    return t.sent(words);
  },
  retention: ({ messageMonths, waiverYears }) => t.messagesSignUpsAndSigned(messageMonths, waiverYears),
};

export const stateName = (code: string) => (usStates as Record<string, string>)[code] ?? code;

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? `$${most}` : `$${least}–$${most}`;
