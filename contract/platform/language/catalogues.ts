import * as authFieldsEs from "../../text/es/fields/auth.ts";
import * as bookingsFieldsEs from "../../text/es/fields/bookings.ts";
import * as botcheckFieldsEs from "../../text/es/fields/botcheck.ts";
import * as ordersFieldsEs from "../../text/es/fields/orders.ts";
import * as paymentsFieldsEs from "../../text/es/fields/payments.ts";
import * as peopleFieldsEs from "../../text/es/fields/people.ts";
import * as textFieldsEs from "../../text/es/fields/text.ts";
import * as waiversFieldsEs from "../../text/es/fields/waivers.ts";
import * as walletFieldsEs from "../../text/es/fields/wallet.ts";
import * as refusalsEs from "../../text/es/refusals.ts";
import * as absencesEs from "../../text/es/server/absences.ts";
import * as authEs from "../../text/es/server/auth.ts";
import * as bookingsEs from "../../text/es/server/bookings.ts";
import * as doorEs from "../../text/es/server/door.ts";
import * as eventsEs from "../../text/es/server/events.ts";
import * as httpEs from "../../text/es/server/http.ts";
import * as limitsEs from "../../text/es/server/limits.ts";
import * as messagesEs from "../../text/es/server/messages.ts";
import * as ordersEs from "../../text/es/server/orders.ts";
import * as paymentsEs from "../../text/es/server/payments.ts";
import * as peopleEs from "../../text/es/server/people.ts";
import * as remindersEs from "../../text/es/server/reminders.ts";
import * as serverSharedEs from "../../text/es/server/shared.ts";
import * as shopEs from "../../text/es/server/shop.ts";
import * as signupsEs from "../../text/es/server/signups.ts";
import * as siteEs from "../../text/es/server/site.ts";
import * as walletEs from "../../text/es/server/wallet.ts";
import * as sharedEs from "../../text/es/shared.ts";
import * as authFieldsEn from "../../text/fields/auth.ts";
import * as bookingsFieldsEn from "../../text/fields/bookings.ts";
import * as botcheckFieldsEn from "../../text/fields/botcheck.ts";
import * as ordersFieldsEn from "../../text/fields/orders.ts";
import * as paymentsFieldsEn from "../../text/fields/payments.ts";
import * as peopleFieldsEn from "../../text/fields/people.ts";
import * as textFieldsEn from "../../text/fields/text.ts";
import * as waiversFieldsEn from "../../text/fields/waivers.ts";
import * as walletFieldsEn from "../../text/fields/wallet.ts";
import * as refusalsEn from "../../text/refusals.ts";
import * as absencesEn from "../../text/server/absences.ts";
import * as authEn from "../../text/server/auth.ts";
import * as bookingsEn from "../../text/server/bookings.ts";
import * as doorEn from "../../text/server/door.ts";
import * as eventsEn from "../../text/server/events.ts";
import * as httpEn from "../../text/server/http.ts";
import * as limitsEn from "../../text/server/limits.ts";
import * as messagesEn from "../../text/server/messages.ts";
import * as ordersEn from "../../text/server/orders.ts";
import * as paymentsEn from "../../text/server/payments.ts";
import * as peopleEn from "../../text/server/people.ts";
import * as remindersEn from "../../text/server/reminders.ts";
import * as serverSharedEn from "../../text/server/shared.ts";
import * as shopEn from "../../text/server/shop.ts";
import * as signupsEn from "../../text/server/signups.ts";
import * as siteEn from "../../text/server/site.ts";
import * as walletEn from "../../text/server/wallet.ts";
import * as sharedEn from "../../text/shared.ts";
import type { Translation } from "./translation.ts";
import { currentLanguage } from "./current-language.ts";
import type { Language } from "./language.ts";

// The sentences that the server writes, in the current language. They are read where they are used, not when a module
// is loaded: at that time there is no reader yet.

/** A module of sentences that is always the one of the current language. */
function spoken<T extends object>(en: T, es: Translation<T>): T {
  const modules: Record<Language, Translation<T>> = { en: en as Translation<T>, es };
  return new Proxy(en, { get: (_english, name) => modules[currentLanguage()][name as keyof T] });
}

export const refusals = spoken(refusalsEn, refusalsEs);
export const shared = spoken(sharedEn, sharedEs);
export const serverShared = spoken(serverSharedEn, serverSharedEs);
export const absences = spoken(absencesEn, absencesEs);
export const auth = spoken(authEn, authEs);
export const bookings = spoken(bookingsEn, bookingsEs);
export const door = spoken(doorEn, doorEs);
export const events = spoken(eventsEn, eventsEs);
export const http = spoken(httpEn, httpEs);
export const limits = spoken(limitsEn, limitsEs);
export const messages = spoken(messagesEn, messagesEs);
export const orders = spoken(ordersEn, ordersEs);
export const payments = spoken(paymentsEn, paymentsEs);
export const people = spoken(peopleEn, peopleEs);
export const reminders = spoken(remindersEn, remindersEs);
export const shop = spoken(shopEn, shopEs);
export const signups = spoken(signupsEn, signupsEs);
export const site = spoken(siteEn, siteEs);
export const wallet = spoken(walletEn, walletEs);

/** What the schemas say of fields. They are made in English, when a module is loaded: see `translated` (server/platform/language/sentences.ts). */
export const fieldCatalogues = {
  auth: spoken(authFieldsEn, authFieldsEs),
  bookings: spoken(bookingsFieldsEn, bookingsFieldsEs),
  botcheck: spoken(botcheckFieldsEn, botcheckFieldsEs),
  orders: spoken(ordersFieldsEn, ordersFieldsEs),
  payments: spoken(paymentsFieldsEn, paymentsFieldsEs),
  people: spoken(peopleFieldsEn, peopleFieldsEs),
  text: spoken(textFieldsEn, textFieldsEs),
  waivers: spoken(waiversFieldsEn, waiversFieldsEs),
  wallet: spoken(walletFieldsEn, walletFieldsEs),
};
