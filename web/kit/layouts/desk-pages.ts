import * as pushText from "../../../contract/office/push/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { cardTitles, inSettings, placeWords } from "../../../contract/platform/layouts/text.desk.ts";
import { comparisonKey } from "../../../contract/platform/values/identifiers.ts";
import { type DeskPage, deskPages } from "../pages/in-browser/desk-pages.ts";

const page = (to: string) => deskPages.find((each) => each.to === to)!;

export const today = page(paths.admin("today"));
export const events = page(paths.admin("dashboard"));
export const bookings = page(paths.admin("bookings"));
export const chocolates = page(paths.admin("chocolates"));
export const classes = page(paths.admin("signups"));
export const clients = page(paths.admin("users"));
export const passes = page(paths.admin("passes"));
export const orders = page(paths.admin("orders"));
export const messages = page(paths.admin("messages"));
export const money = page(paths.admin("payments"));
export const week = page(paths.week());
export const numbers = page(paths.admin("numbers"));
export const sell = page(paths.sell());
export const rarePages = deskPages.filter(({ isRare }) => isRare);

const settingsCard = (card: string, name: string, words = ""): DeskPage => ({
  to: `${paths.admin("settings")}#${card}`,
  name,
  also: `${adminShared.settings} ${words}`,
  note: inSettings,
});

const settingsCards = [
  settingsCard("place", cardTitles.place, placeWords),
  settingsCard("sessions", adminShared.sessions),
  settingsCard("prices", cardTitles.prices),
  settingsCard("shop", cardTitles.shop),
  settingsCard("tax", cardTitles.tax),
  settingsCard("door", cardTitles.door),
  settingsCard("giftCards", cardTitles.giftCards),
  settingsCard("notices", cardTitles.notices),
  settingsCard("push", pushText.notificationsOnThisDevice),
  settingsCard("reminders", adminShared.reminders),
  settingsCard("languages", cardTitles.languages),
  settingsCard("regulars", cardTitles.regulars),
  settingsCard("retention", cardTitles.retention),
];

const allPages = [...deskPages, ...settingsCards];

/** The pages in which each typed word begins a word: those found by their name first. */
export function findPages(typed: string): DeskPage[] {
  const words = comparisonKey(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => ` ${comparisonKey(text)}`.includes(` ${word}`));
  const byName = allPages.filter(({ name }) => has(name));
  return [...byName, ...allPages.filter((page) => !byName.includes(page) && has(`${page.name} ${page.also}`))];
}
