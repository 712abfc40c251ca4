import type { ReactNode } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { hasZip } from "../../../contract/platform/values/place.ts";
import { currencySign, limitWords, unitsName, wholeUnits } from "../../../contract/platform/values/units.ts";
import { sessionAmount, type StudioSettings } from "../../../contract/site/settings/calls.ts";
import { payableAmountsMessage } from "../../../contract/site/settings/payable.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import * as kinds from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./Settings.module.css";

/** A card of settings: its fields, which are named as in the settings. */
export type CardKind<Name extends keyof StudioSettings, Kinds extends kinds.FieldKinds> = {
  name: Name;
  title: string;
  fields: Kinds;
  /** The setting is its only field. */
  isOneField?: true;
  /** Faults of fields together. */
  also?: (typed: kinds.TypedOf<Kinds>) => kinds.Faults | false;
  draw: (fields: (...names: (keyof Kinds & string)[]) => ReactNode, typed: kinds.TypedOf<Kinds>) => ReactNode;
};

export const card = <Name extends keyof StudioSettings, Kinds extends kinds.FieldKinds>(kind: CardKind<Name, Kinds>) =>
  kind;

export const help = (words: string) => <p className={styles.help}>{words}</p>;

const link = kinds.text({
  label: t.onlineMeetingLink,
  type: "url",
  inputMode: "url",
  autoComplete: "off",
  optional: true,
  maxLength: 500,
  help: t.yourRoomForVideoCalls,
});
const isLink = (typed: string) => typed.trim() === "" || /^https?:\/\/[^\s/.]+\.\S+$/.test(typed.trim());

export const sessions = card({
  name: "sessions",
  title: adminShared.sessions,
  fields: {
    minutes: kinds.count({
      unit: "minutes",
      least: 15,
      most: 240,
      label: adminShared.lengthInMinutes,
      help: t.howLongNewSlot,
    }),
    place: kinds.text({ label: t.defaultLocation, optional: true, maxLength: 300, help: t.whereYouMeetAsStudents }),
    onlineLink: {
      ...link,
      fault: (typed: string) => (isLink(typed) ? undefined : adminShared.enterFullAddressLikeHttps),
    },
    cancelHours: kinds.count({
      unit: "hours",
      least: 0,
      most: 336,
      label: t.noticeToCancelOrMove,
      help: t.noticeToCancelOrMoveHelp,
    }),
  },
  draw: (fields) => (
    <>
      {fields("minutes", "place", "onlineLink", "cancelHours")}
      {help(t.pagesThatSayTheseThings)}
    </>
  ),
});

type Range = { least: number; most: number };

/** Two amounts in whole units. */
const range = (label: string): kinds.FieldKind<Range, { least: string; most: string }> => ({
  label,
  empty: { least: "", most: "" },
  toTyped: ({ least, most }) => ({ least: String(least), most: String(most) }),
  toValue: ({ least, most }) => ({ least: Number(least), most: Number(most) }),
  fault(typed) {
    const amountFault = (amount: string) => {
      if (!/^\d+$/.test(amount.trim())) return shared.enterWholeUnits(wholeUnits());
      return kinds.isWhole(amount, sessionAmount.least, sessionAmount.most) ? undefined : payableAmountsMessage();
    };
    const isReversed = Number(typed.least) > Number(typed.most);
    const least = amountFault(typed.least);
    const most = amountFault(typed.most) ?? (isReversed ? adminShared.secondAmountTooSmall : undefined);
    return { ...(least && { least }), ...(most && { most }) };
  },
  words: ({ least, most }) => `${amountWords(Number(least))}–${amountWords(Number(most))}`,
  draw(props) {
    const end = kinds.partsOf(props);
    const control = { inputMode: "numeric", maxLength: 5 } as const;
    return (
      <Stack as="fieldset" gap={3} className={styles.part}>
        <legend>{label}</legend>
        <div className={styles.pair}>
          {end("least", { label: t.fromSign(currencySign()), ...control })}
          {end("most", { label: t.toSign(currencySign()), ...control })}
        </div>
      </Stack>
    );
  },
});

/** Session prices as pages show them. Does not limit what a student may pay. */
export const prices = card({
  name: "prices",
  title: cardTitles.prices,
  fields: { yoga: range(t.yogaHour), therapy: range(t.yogaTherapyHour) },
  draw: (fields) => (
    <>
      {help(
        t.slidingScaleThatYourPages(amountWords(sessionAmount.least), amountWords(sessionAmount.most), unitsName()),
      )}
      {fields("yoga", "therapy")}
      {help(t.twiceSameAmountIsShown)}
    </>
  ),
});

type AmountsOptions = {
  label: () => string;
  help: string;
  most: number;
  fault: (least: string, most: string) => string;
  count: number;
};

/** Amounts in one field, separated by commas or spaces. */
function amounts({ label, help, most, fault, count }: AmountsOptions): kinds.FieldKind<number[]> {
  const listIn = (typed: string) => typed.split(/[\s,;\p{Sc}]+/u).filter(Boolean);
  return kinds.madeWhenDrawn(() => ({
    ...kinds.text({ optional: true, label: label(), help }),
    toTyped: (value) => value.join(", "),
    toValue: (typed) => listIn(typed).map(Number),
    fault(typed) {
      const list = listIn(typed);
      return list.length <= count && list.every((amount) => kinds.isWhole(amount, 1, most))
        ? undefined
        : fault(limitWords(1), limitWords(most));
    },
  }));
}

export const door = card({
  name: "door",
  title: cardTitles.door,
  fields: {
    dropIn: amounts({
      label: () => t.dropInAmounts(unitsName()),
      help: t.dropInAmountsHelp,
      most: 500,
      count: 6,
      fault: t.upToSixAmounts,
    }),
  },
  draw: (fields) => fields("dropIn"),
});

const ownAmount = (label: (sign: string) => string) =>
  kinds.madeWhenDrawn(() =>
    kinds.whole({
      label: label(currencySign()),
      least: 1,
      most: 1_000,
      fault: () => t.giftCardIsOneToThousand(limitWords(1), limitWords(1_000)),
    }),
  );

export const giftCards = card({
  name: "giftCards",
  title: cardTitles.giftCards,
  fields: {
    isSold: kinds.toggle(t.sellGiftCards),
    amounts: amounts({
      label: () => t.giftCardAmounts(unitsName()),
      help: t.giftCardAmountsHelp,
      most: 1_000,
      count: 8,
      fault: t.upToEightAmounts,
    }),
    least: ownAmount(t.ownAmountFrom),
    most: ownAmount(t.ownAmountTo),
    years: kinds.orNone(
      kinds.whole({
        label: t.giftCardExpiry,
        least: 5,
        most: 30,
        optional: true,
        fault: t.enterGiftCardYears,
        help: () => t.giftCardExpiryHelp(hasZip()),
      }),
    ),
  },
  also: ({ least, most }) => Number(least) > Number(most) && { most: adminShared.secondAmountTooSmall },
  draw: (fields) => (
    <>
      {fields("isSold", "amounts")}
      <div className={styles.pair}>{fields("least", "most")}</div>
      {fields("years")}
    </>
  ),
});

export const reminders = card({
  name: "reminders",
  title: adminShared.reminders,
  fields: {
    sessionDays: kinds.toggle(t.n3DaysBeforeSession),
    sessionHours: kinds.toggle(t.n2HoursBeforeSession),
    classDay: kinds.toggle(t.dayBeforeClass),
  },
  draw: (fields) => (
    <>
      {help(t.automaticEmails)}
      <Stack as="fieldset" gap={3} className={styles.part}>
        <legend>{t.remindStudents}</legend>
        {fields("sessionDays", "sessionHours", "classDay")}
      </Stack>
    </>
  ),
});

export const regulars = card({
  name: "regulars",
  title: cardTitles.regulars,
  fields: {
    awayWeeks: kinds.count({ unit: "weeks", least: 1, most: 26, label: t.weeksUntilAway, help: t.weeksUntilAwayHelp }),
  },
  draw: (fields) => fields("awayWeeks"),
});

export const retention = card({
  name: "retention",
  title: cardTitles.retention,
  fields: {
    messageMonths: kinds.count({
      unit: "months",
      least: 1,
      most: 60,
      label: t.messagesAndRequestsInMonths,
      help: t.countedFromDayTheyCame,
    }),
    waiverYears: kinds.count({
      unit: "years",
      least: 1,
      most: 20,
      label: t.classSignUpsAndSigned,
      help: t.countedFromClassAsk,
    }),
  },
  draw: (fields) => (
    <>
      {help(t.olderDataIsDeleted)}
      {fields("messageMonths", "waiverYears")}
    </>
  ),
});
