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
    title: t.sayItInYourOwn,
    text: t.onePartOfWebsiteStill(left),
    link: { to: paths.admin("words"), words: t.writeYourWords },
  }),
  waiver: () => ({
    title: t.readWaiver,
    text: t.peopleSignItBeforeTheir,
    link: { to: `${paths.admin("words")}/waiver`, words: t.readWaiver },
  }),
  class: () => ({
    title: t.addYourFirstClass,
    text: t.itStandsInCalendar,
    link: { to: paths.admin("dashboard"), words: adminShared.addClass },
  }),
  hours: () => ({
    title: t.setYourOfficeHours,
    text: t.fromThemComeTimes,
    link: { to: paths.admin("availability"), words: t.setYourHours },
  }),
  product: () => ({
    title: t.putChocolateOnSale,
    text: t.withPictureFromYourPhone,
    link: { to: paths.admin("chocolates"), words: adminShared.addChocolate },
  }),
  address: () => ({
    title: t.sayWhereYourMailGoes,
    text: t.bookingsOrdersAndMessages,
    link: { to: paths.admin("settings"), words: t.setYourAddress },
  }),
  mail: () => ({
    title: t.letMailOut,
    text: t.mailIsOnlyKeptHere,
  }),
  payments: () => ({
    title: t.takeRealMoney,
    text: t.paymentsAreInTestMode,
    link: { to: paths.admin("payments"), words: t.lookAtMoney },
  }),
};
