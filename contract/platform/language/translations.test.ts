import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as fieldsAuthEs from "../../text/es/fields/auth.ts";
import * as fieldsBookingsEs from "../../text/es/fields/bookings.ts";
import * as fieldsBotcheckEs from "../../text/es/fields/botcheck.ts";
import * as fieldsOrdersEs from "../../text/es/fields/orders.ts";
import * as fieldsPaymentsEs from "../../text/es/fields/payments.ts";
import * as fieldsPeopleEs from "../../text/es/fields/people.ts";
import * as fieldsTextEs from "../../text/es/fields/text.ts";
import * as fieldsWaiversEs from "../../text/es/fields/waivers.ts";
import * as fieldsWalletEs from "../../text/es/fields/wallet.ts";
import * as pagesAbsencesEs from "../../text/es/pages/absences.ts";
import * as pagesAccessibilityEs from "../../text/es/pages/accessibility.ts";
import * as pagesAuthEs from "../../text/es/pages/auth.ts";
import * as pagesBookingsEs from "../../text/es/pages/bookings.ts";
import * as pagesEventsEs from "../../text/es/pages/events.ts";
import * as pagesHeldEs from "../../text/es/pages/held.ts";
import * as pagesLayoutsEs from "../../text/es/pages/layouts.ts";
import * as pagesMessagesEs from "../../text/es/pages/messages.ts";
import * as pagesOfflineEs from "../../text/es/pages/offline.ts";
import * as pagesOrdersEs from "../../text/es/pages/orders.ts";
import * as pagesPaymentsEs from "../../text/es/pages/payments.ts";
import * as pagesPeopleEs from "../../text/es/pages/people.ts";
import * as pagesShopEs from "../../text/es/pages/shop.ts";
import * as pagesSignupsEs from "../../text/es/pages/signups.ts";
import * as pagesSiteEs from "../../text/es/pages/site.ts";
import * as pagesSlotsEs from "../../text/es/pages/slots.ts";
import * as pagesUiEs from "../../text/es/pages/ui.ts";
import * as pagesWaiversEs from "../../text/es/pages/waivers.ts";
import * as pagesWalletEs from "../../text/es/pages/wallet.ts";
import * as refusalsEs from "../../text/es/refusals.ts";
import * as serverAbsencesEs from "../../text/es/server/absences.ts";
import * as serverAuthEs from "../../text/es/server/auth.ts";
import * as serverBookingsEs from "../../text/es/server/bookings.ts";
import * as serverDoorEs from "../../text/es/server/door.ts";
import * as serverEventsEs from "../../text/es/server/events.ts";
import * as serverHttpEs from "../../text/es/server/http.ts";
import * as serverLimitsEs from "../../text/es/server/limits.ts";
import * as serverMessagesEs from "../../text/es/server/messages.ts";
import * as serverOrdersEs from "../../text/es/server/orders.ts";
import * as serverPaymentsEs from "../../text/es/server/payments.ts";
import * as serverPeopleEs from "../../text/es/server/people.ts";
import * as serverRemindersEs from "../../text/es/server/reminders.ts";
import * as serverSharedEs from "../../text/es/server/shared.ts";
import * as serverShopEs from "../../text/es/server/shop.ts";
import * as serverSignupsEs from "../../text/es/server/signups.ts";
import * as serverSiteEs from "../../text/es/server/site.ts";
import * as serverWalletEs from "../../text/es/server/wallet.ts";
import * as sharedEs from "../../text/es/shared.ts";
import * as fieldsAuthEn from "../../text/fields/auth.ts";
import * as fieldsBookingsEn from "../../text/fields/bookings.ts";
import * as fieldsBotcheckEn from "../../text/fields/botcheck.ts";
import * as fieldsOrdersEn from "../../text/fields/orders.ts";
import * as fieldsPaymentsEn from "../../text/fields/payments.ts";
import * as fieldsPeopleEn from "../../text/fields/people.ts";
import * as fieldsTextEn from "../../text/fields/text.ts";
import * as fieldsWaiversEn from "../../text/fields/waivers.ts";
import * as fieldsWalletEn from "../../text/fields/wallet.ts";
import * as pagesAbsencesEn from "../../text/pages/absences.ts";
import * as pagesAccessibilityEn from "../../text/pages/accessibility.ts";
import * as pagesAuthEn from "../../text/pages/auth.ts";
import * as pagesBookingsEn from "../../text/pages/bookings.ts";
import * as pagesEventsEn from "../../text/pages/events.ts";
import * as pagesHeldEn from "../../text/pages/held.ts";
import * as pagesLayoutsEn from "../../text/pages/layouts.ts";
import * as pagesMessagesEn from "../../text/pages/messages.ts";
import * as pagesOfflineEn from "../../text/pages/offline.ts";
import * as pagesOrdersEn from "../../text/pages/orders.ts";
import * as pagesPaymentsEn from "../../text/pages/payments.ts";
import * as pagesPeopleEn from "../../text/pages/people.ts";
import * as pagesShopEn from "../../text/pages/shop.ts";
import * as pagesSignupsEn from "../../text/pages/signups.ts";
import * as pagesSiteEn from "../../text/pages/site.ts";
import * as pagesSlotsEn from "../../text/pages/slots.ts";
import * as pagesUiEn from "../../text/pages/ui.ts";
import * as pagesWaiversEn from "../../text/pages/waivers.ts";
import * as pagesWalletEn from "../../text/pages/wallet.ts";
import * as refusalsEn from "../../text/refusals.ts";
import * as serverAbsencesEn from "../../text/server/absences.ts";
import * as serverAuthEn from "../../text/server/auth.ts";
import * as serverBookingsEn from "../../text/server/bookings.ts";
import * as serverDoorEn from "../../text/server/door.ts";
import * as serverEventsEn from "../../text/server/events.ts";
import * as serverHttpEn from "../../text/server/http.ts";
import * as serverLimitsEn from "../../text/server/limits.ts";
import * as serverMessagesEn from "../../text/server/messages.ts";
import * as serverOrdersEn from "../../text/server/orders.ts";
import * as serverPaymentsEn from "../../text/server/payments.ts";
import * as serverPeopleEn from "../../text/server/people.ts";
import * as serverRemindersEn from "../../text/server/reminders.ts";
import * as serverSharedEn from "../../text/server/shared.ts";
import * as serverShopEn from "../../text/server/shop.ts";
import * as serverSignupsEn from "../../text/server/signups.ts";
import * as serverSiteEn from "../../text/server/site.ts";
import * as serverWalletEn from "../../text/server/wallet.ts";
import * as sharedEn from "../../text/shared.ts";
import type { Translation } from "./translation.ts";

/** A module in English and Spanish. The compiler checks that both have the same sentences. */
const pair = <T extends object>(en: T, es: Translation<T>): [Sentences, Sentences] => [en as Sentences, es];

type Sentences = Record<string, unknown>;

const modules: Record<string, [en: Sentences, es: Sentences]> = {
  "fields/auth.ts": pair(fieldsAuthEn, fieldsAuthEs),
  "fields/bookings.ts": pair(fieldsBookingsEn, fieldsBookingsEs),
  "fields/botcheck.ts": pair(fieldsBotcheckEn, fieldsBotcheckEs),
  "fields/orders.ts": pair(fieldsOrdersEn, fieldsOrdersEs),
  "fields/payments.ts": pair(fieldsPaymentsEn, fieldsPaymentsEs),
  "fields/people.ts": pair(fieldsPeopleEn, fieldsPeopleEs),
  "fields/text.ts": pair(fieldsTextEn, fieldsTextEs),
  "fields/waivers.ts": pair(fieldsWaiversEn, fieldsWaiversEs),
  "fields/wallet.ts": pair(fieldsWalletEn, fieldsWalletEs),
  "pages/absences.ts": pair(pagesAbsencesEn, pagesAbsencesEs),
  "pages/accessibility.ts": pair(pagesAccessibilityEn, pagesAccessibilityEs),
  "pages/auth.ts": pair(pagesAuthEn, pagesAuthEs),
  "pages/bookings.ts": pair(pagesBookingsEn, pagesBookingsEs),
  "pages/events.ts": pair(pagesEventsEn, pagesEventsEs),
  "pages/held.ts": pair(pagesHeldEn, pagesHeldEs),
  "pages/layouts.ts": pair(pagesLayoutsEn, pagesLayoutsEs),
  "pages/messages.ts": pair(pagesMessagesEn, pagesMessagesEs),
  "pages/offline.ts": pair(pagesOfflineEn, pagesOfflineEs),
  "pages/orders.ts": pair(pagesOrdersEn, pagesOrdersEs),
  "pages/payments.ts": pair(pagesPaymentsEn, pagesPaymentsEs),
  "pages/people.ts": pair(pagesPeopleEn, pagesPeopleEs),
  "pages/shop.ts": pair(pagesShopEn, pagesShopEs),
  "pages/signups.ts": pair(pagesSignupsEn, pagesSignupsEs),
  "pages/site.ts": pair(pagesSiteEn, pagesSiteEs),
  "pages/slots.ts": pair(pagesSlotsEn, pagesSlotsEs),
  "pages/ui.ts": pair(pagesUiEn, pagesUiEs),
  "pages/waivers.ts": pair(pagesWaiversEn, pagesWaiversEs),
  "pages/wallet.ts": pair(pagesWalletEn, pagesWalletEs),
  "refusals.ts": pair(refusalsEn, refusalsEs),
  "server/absences.ts": pair(serverAbsencesEn, serverAbsencesEs),
  "server/auth.ts": pair(serverAuthEn, serverAuthEs),
  "server/bookings.ts": pair(serverBookingsEn, serverBookingsEs),
  "server/door.ts": pair(serverDoorEn, serverDoorEs),
  "server/events.ts": pair(serverEventsEn, serverEventsEs),
  "server/http.ts": pair(serverHttpEn, serverHttpEs),
  "server/limits.ts": pair(serverLimitsEn, serverLimitsEs),
  "server/messages.ts": pair(serverMessagesEn, serverMessagesEs),
  "server/orders.ts": pair(serverOrdersEn, serverOrdersEs),
  "server/payments.ts": pair(serverPaymentsEn, serverPaymentsEs),
  "server/people.ts": pair(serverPeopleEn, serverPeopleEs),
  "server/reminders.ts": pair(serverRemindersEn, serverRemindersEs),
  "server/shared.ts": pair(serverSharedEn, serverSharedEs),
  "server/shop.ts": pair(serverShopEn, serverShopEs),
  "server/signups.ts": pair(serverSignupsEn, serverSignupsEs),
  "server/site.ts": pair(serverSiteEn, serverSiteEs),
  "server/wallet.ts": pair(serverWalletEn, serverWalletEs),
  "shared.ts": pair(sharedEn, sharedEs),
};

/** What only the owner reads, and what only the owner's schemas say. */
const inEnglishOnly = /^(admin|es)\/|^fields\/(absences|desk|events|services|settings|shop|site|slots|word-facts)\.ts$/;
const notTranslated = ["other-languages.ts", "translation.ts", "translations.test.ts"];

test("every module of sentences that visitors and students read has a Spanish one", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(import.meta.dirname.length + 1))
    .filter((path) => !inEnglishOnly.test(path) && !notTranslated.includes(path));
  expect(Object.keys(modules).toSorted()).toEqual(files.toSorted());
});

const tagsIn = (text: string) => [...new Set([...text.matchAll(/<\/?([a-z]\w*)>/g)].map(([, tag]) => tag!))].toSorted();

/** Every sentence of a value: itself, or those of its parts. A function is read as its source. */
function sentencesOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, part]) => sentencesOf(part, `${path}.${name}`));
}

test.each(Object.entries(modules))("%s has the same links and emphasis in Spanish", (_, [en, es]) => {
  const tags = (module: Sentences) =>
    Object.fromEntries(sentencesOf({ ...module }, "").map(([path, text]) => [path, tagsIn(text)]));
  expect(tags(es)).toEqual(tags(en));
});

test("the statement about accessibility was reviewed on the same day in each language", () => {
  expect(pagesAccessibilityEs.reviewedOn).toBe(pagesAccessibilityEn.reviewedOn);
});

/** Words that are the same in both languages. */
const sameWords =
  /^(Yoga|PayPal|Google|Total|ZIP|PDF|No|Color|Error|Calendar|Chocolates|Instagram|Mat & Cacao|[\d\W]*)$/;

test("no sentence of two words or more is left in English", () => {
  const left = Object.entries(modules).flatMap(([name, [en, es]]) => {
    const spanish = new Map(sentencesOf({ ...es }, name));
    return sentencesOf({ ...en }, name).filter(
      ([path, text]) => /\p{L}{2} \p{L}{2}/u.test(text) && spanish.get(path) === text && !sameWords.test(text),
    );
  });
  expect(left).toEqual([]);
});
