import { countriesWords } from "../../contract/countries.ts";
import type { SettingsResponse, StudioSettings } from "../../contract/settings.ts";
import { usStates } from "../../contract/us-states.ts";

// Summaries of the settings, for closed cards and for changes made elsewhere.

/** Props of every card: the settings, and a callback for newer settings from the server. */
export type CardProps = { read: SettingsResponse; onRead: (read: SettingsResponse) => void };

type Words = { [Card in keyof StudioSettings]: (value: StudioSettings[Card]) => string };

/** Summary of each card, in one or two sentences. */
export const settingsWords: Words = {
  sessions: ({ minutes, place, onlineLink, cancelHours }) =>
    [
      `${minutes} minutes, ${place ? `at ${place}` : "at the studio’s address"}.`,
      onlineLink ? `Online at ${onlineLink}.` : "No link to meet online yet.",
      cancelHours === 0
        ? "Students cancel and move until it begins."
        : `Students cancel and move until ${counted(cancelHours, "hour")} before.`,
    ].join(" "),
  prices: ({ yoga, therapy }) => `Yoga ${rangeWords(yoga)}, yoga therapy ${rangeWords(therapy)} an hour.`,
  shop: ({ shipTo, state }) =>
    `Ships to ${countriesWords(shipTo)}. Pick-ups are sold in ${stateName(state)}.`,
  notices: (addresses) =>
    `Bookings, orders and messages are told to ${new Intl.ListFormat("en").format(addresses)}.`,
  reminders: ({ sessionDays, sessionHours, classDay }) => {
    const sent = [
      sessionDays && "3 days before sessions",
      sessionHours && "2 hours before sessions",
      classDay && "the day before classes",
    ].filter((part): part is string => Boolean(part));
    if (sent.length === 0) return "None are sent.";
    const words = new Intl.ListFormat("en").format(sent);
    return `Sent ${words}.`;
  },
  retention: ({ messageMonths, waiverYears }) =>
    `Messages ${counted(messageMonths, "month")}, sign-ups and signed waivers ${counted(waiverYears, "year")}.`,
};

export const stateName = (code: string) => (usStates as Record<string, string>)[code] ?? code;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? `$${most}` : `$${least}–$${most}`;
