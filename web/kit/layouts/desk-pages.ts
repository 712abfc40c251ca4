import { cannotTeach } from "../../../contract/office/absences/text.desk.ts";
import { awayTitle, week as weekName } from "../../../contract/office/desk/text.desk.ts";
import * as pushText from "../../../contract/office/push/text.desk.ts";
import { title as activityTitle } from "../../../contract/operations/audit/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { alsoFoundBy as also, inSettings } from "../../../contract/platform/layouts/text.desk.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { comparisonKey } from "../../../contract/platform/values/identifiers.ts";
import { discountCodes } from "../../../contract/selling/orders/text.desk.ts";
import * as settingsText from "../../../contract/site/settings/text.desk.ts";
import { title as translationsTitle } from "../../../contract/site/translations/text.desk.ts";
import { bookForClient } from "../../../contract/teaching/bookings/text.desk.ts";

/** A page of the desk. `also`: more words by which the search finds it. */
export type DeskPage = { to: string; name: string; also?: string; note?: string };

export const today = { to: paths.admin("today"), name: adminShared.today, also: also.today };
export const events = { to: paths.admin("dashboard"), name: adminShared.events, also: also.events };
export const bookings = { to: paths.admin("bookings"), name: adminShared.bookings, also: also.bookings };
export const chocolates = { to: paths.admin("chocolates"), name: shared.chocolates, also: also.chocolates };
export const classes = { to: paths.admin("signups"), name: adminShared.classes, also: also.classes };
export const clients = { to: paths.admin("users"), name: adminShared.clients, also: also.clients };
export const passes = { to: paths.admin("passes"), name: t.passes, also: also.passes };
export const orders = { to: paths.admin("orders"), name: adminShared.orders, also: also.orders };
export const messages = { to: paths.admin("messages"), name: adminShared.messages, also: also.messages };
export const money = { to: paths.admin("payments"), name: adminShared.money, also: also.money };
export const week = { to: paths.week(), name: weekName, also: also.week };
export const numbers = { to: paths.admin("numbers"), name: adminShared.numbers, also: also.numbers };
export const sell = { to: paths.sell(), name: adminShared.sellForCash, also: also.sell };

/** Pages that are rarely needed. */
export const rarePages: DeskPage[] = [
  { to: paths.admin("words"), name: t.website, also: also.website },
  { to: paths.admin("settings"), name: adminShared.settings, also: also.settings },
  { to: paths.admin("availability"), name: adminShared.officeHours, also: also.officeHours },
  { to: paths.admin("services"), name: adminShared.services, also: also.services },
  { to: paths.admin("backups"), name: adminShared.backups, also: also.backups },
  { to: paths.admin("security"), name: adminShared.security, also: also.security },
  { to: paths.admin("audit"), name: activityTitle, also: also.activity },
];

/** Pages that are linked on another page. */
const innerPages: DeskPage[] = [
  { to: paths.bookFor(), name: bookForClient, also: also.book },
  { to: paths.admin("absence"), name: cannotTeach, also: also.absence },
  { to: paths.away(), name: awayTitle, also: also.away },
  { to: paths.admin("codes"), name: discountCodes, also: also.codes },
  { to: paths.admin("translations"), name: translationsTitle, also: also.translations },
  { to: paths.admin("server"), name: adminShared.forWhoeverRunsServer, also: also.server },
];

const settingsCard = (card: string, name: string, words = ""): DeskPage => ({
  to: `${paths.admin("settings")}#${card}`,
  name,
  also: `${adminShared.settings} ${words}`,
  note: inSettings,
});

const settingsCards = [
  settingsCard("sessions", adminShared.sessions),
  settingsCard("prices", settingsText.prices),
  settingsCard("shop", settingsText.shopAndTax),
  settingsCard("door", settingsText.atTheDoor),
  settingsCard("giftCards", settingsText.giftCards),
  settingsCard("notices", settingsText.notifications),
  settingsCard("push", pushText.notificationsOnThisDevice),
  settingsCard("reminders", adminShared.reminders),
  settingsCard("languages", settingsText.languages),
  settingsCard("regulars", settingsText.regulars),
  settingsCard("retention", settingsText.dataRetention),
];

const allPages: DeskPage[] = [
  today,
  events,
  bookings,
  chocolates,
  classes,
  clients,
  week,
  orders,
  messages,
  money,
  numbers,
  sell,
  passes,
  ...rarePages,
  ...innerPages,
  ...settingsCards,
];

/** The pages in which each typed word begins a word: those found by their name first. */
export function findPages(typed: string): DeskPage[] {
  const words = comparisonKey(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => ` ${comparisonKey(text)}`.includes(` ${word}`));
  const byName = allPages.filter(({ name }) => has(name));
  return [...byName, ...allPages.filter((page) => !byName.includes(page) && has(`${page.name} ${page.also}`))];
}
