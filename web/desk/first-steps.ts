import type { FirstStep } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";

type Words = { title: string; text: string; link?: { to: string; words: string } };

/** Title, text and link of a step. Steps without a link are done by the site's operator, outside the site. */
export function stepWords({ is, left = 0 }: FirstStep): Words {
  return words[is](left);
}

const words: Record<FirstStep["is"], (left: number) => Words> = {
  words: (left) => ({
    title: t.replaceSampleText,
    text: t.sectionsWithSampleText(left),
    link: { to: paths.admin("words"), words: t.editWebsite },
  }),
  waiver: () => ({
    title: t.reviewWaiver,
    text: t.peopleSignItBeforeTheir,
    link: { to: `${paths.admin("words")}/waiver`, words: t.reviewWaiver },
  }),
  class: () => ({
    title: t.addYourFirstClass,
    text: t.classAppearsInCalendar,
    link: { to: paths.admin("dashboard"), words: adminShared.addClass },
  }),
  hours: () => ({
    title: t.setYourOfficeHours,
    text: t.studentsBookWithinHours,
    link: { to: paths.admin("availability"), words: t.setYourHours },
  }),
  product: () => ({
    title: t.putChocolateOnSale,
    text: t.withPictureFromYourPhone,
    link: { to: paths.admin("chocolates"), words: adminShared.addChocolate },
  }),
  address: () => ({
    title: t.setNotificationAddress,
    text: t.noNotificationAddress,
    link: { to: paths.admin("settings"), words: t.setYourAddress },
  }),
  mail: () => ({
    title: t.setUpEmail,
    text: t.emailIsOnlyStored,
  }),
  payments: () => ({
    title: t.connectPaypal,
    text: t.paymentsAreInTestMode,
    link: { to: paths.admin("payments"), words: t.openMoney },
  }),
};
