import type { ReactNode } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { currentTaxMode } from "../../../contract/platform/values/taxes.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { dollarsIn, unitsName } from "../../../contract/platform/values/units.ts";
import { defaultCapacity, defaultDurationMinutes, type AdminEvent } from "../../../contract/teaching/events/calls.ts";
import type { PriceKind, SeatPrice } from "../../../contract/teaching/events/class-price.ts";
import {
  fewestInSeries,
  mostInSeries,
  seriesDays,
  seriesLength,
  type Repeat,
} from "../../../contract/teaching/events/series.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { serviceLimits } from "../../../contract/teaching/services/calls.ts";
import * as kinds from "../../kit/ui/forms/FieldKinds.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { joined } from "../../kit/ui/Layout.tsx";
import styles from "./EventFields.module.css";

const wide = (field: ReactNode) => <div className={styles.wide}>{field}</div>;

const priceKind = kinds.choice<PriceKind>({
  label: t.spotCosts,
  empty: "none",
  options: { none: t.noPrice, fixed: t.onePrice, sliding: t.slidingPrice, passes: t.passesOnly },
});
const hasAmount = (kind: PriceKind) => kind === "fixed" || kind === "sliding";

/** What a spot costs. With one price, `most` is ignored. The server refuses what is no amount. */
const price: kinds.FieldKind<Omit<SeatPrice, "isTaxed">, { kind: PriceKind; least: string; most: string }> = {
  label: priceKind.label,
  empty: { kind: "none", least: "", most: "" },
  toTyped: ({ kind, least, most }) => ({ kind, least: String(least ?? ""), most: String(most ?? "") }),
  toValue: ({ kind, least, most }) =>
    hasAmount(kind)
      ? { kind, least: dollarsIn(least), most: dollarsIn(kind === "fixed" ? least : most) }
      : { kind, least: null, most: null },
  fault: () => undefined,
  words: ({ kind }) => priceKind.words(kind),
  draw(props) {
    const { shown, onType } = props;
    const { kind } = shown;
    const amount = (part: "least" | "most", label: string) =>
      kinds.partsOf(props)(part, { label, inputMode: "decimal" });
    return (
      <>
        {wide(
          <>
            {priceKind.draw({ ...props, shown: kind, onType: (chosen) => onType({ ...shown, kind: chosen }) })}
            <p className="fine">{kind === "none" ? t.noPriceHelp : t.priceHelp}</p>
          </>,
        )}
        {kind === "fixed" && amount("least", t.priceInUnits(unitsName()))}
        {kind === "sliding" && amount("least", t.priceFromUnits(unitsName()))}
        {kind === "sliding" && amount("most", t.priceToUnits(unitsName()))}
      </>
    );
  },
};

const numeric = { type: "number", inputMode: "numeric" } as const;
/** A number that must be typed. The server says which ones are possible. */
const number = (options: Parameters<typeof kinds.text>[0]): kinds.FieldKind<number> => ({
  ...kinds.text({ ...numeric, ...options }),
  toTyped: String,
  toValue: Number,
});

export const eventFields = {
  title: kinds.text({ label: t.title, maxLength: 200, list: "titles", missing: t.addTitle }),
  date: kinds.text({ label: shared.date, type: "date", missing: shared.chooseDay }),
  time: {
    ...kinds.text({ label: adminShared.time, type: "time", missing: adminShared.chooseTime }),
    // Some browsers add seconds.
    toValue: (typed: string) => typed.slice(0, 5),
  },
  location: kinds.text({ label: shared.location, optional: true, maxLength: 200, list: "locations" }),
  signUpLink: kinds.text({
    label: t.signUpLink,
    type: "url",
    optional: true,
    maxLength: 500,
    help: t.onlyWhenPeopleSignUp,
  }),
  capacity: number({
    label: adminShared.spots,
    empty: String(defaultCapacity),
    min: 1,
    max: 1000,
    missing: t.enterNumberOfSpots,
  }),
  durationMinutes: number({
    label: adminShared.minutes,
    empty: String(defaultDurationMinutes),
    min: 5,
    max: 720,
    step: 5,
    missing: t.enterLength,
  }),
  price,
  /** Until when a paid spot can be given up. */
  cutoffHours: kinds.orNone(
    kinds.count({
      unit: "hours",
      ...serviceLimits.cutoffHours,
      label: t.noticeToGiveUp,
      optional: "obvious",
      help: t.noticeToGiveUpHelp,
    }),
  ),
  taxClass: kinds.check<AdminEvent["taxClass"]>({
    label: t.addSalesTax,
    empty: "none",
    values: ["goods", "none"],
    words: [adminShared.on, adminShared.off],
    help: t.addSalesTaxHelp,
  }),
};

/** Those of a class to be added. */
export const addedFields = {
  ...eventFields,
  repeat: kinds.select<"none" | Repeat>({
    label: adminShared.repeat,
    empty: "none",
    options: { none: t.none, weekly: adminShared.weekly, monthly: t.monthly },
  }),
  until: kinds.day({ label: adminShared.lastDay }),
  occurrences: kinds.text({ label: t.numberOfClasses, ...numeric, min: fewestInSeries, max: mostInSeries }),
};

type Typed = kinds.TypedOf<typeof eventFields>;

/** The input without that of fields that the price hides. */
export const shownInput = <Of extends Typed>(typed: Of): Of => ({
  ...typed,
  ...(typed.price.kind === "none" && { cutoffHours: "" }),
  ...(!hasAmount(typed.price.kind) && { taxClass: "none" }),
});

type EventFieldsProps = {
  fields: (...names: (keyof Typed)[]) => ReactNode;
  shown: Typed;
  /** Fields after the link. */
  children?: ReactNode;
};

export function EventFields({ fields, shown: { signUpLink, price }, children }: EventFieldsProps) {
  return (
    <div className={styles.fields}>
      {wide(fields("title"))}
      {fields("date", "time")}
      {wide(fields("location"))}
      {wide(
        <>
          {fields("signUpLink")}
          <p role="status" className={styles.warning}>
            {/^\s*http:/i.test(signUpLink) && (
              <>
                <AlertIcon /> {t.thisLinkIsNotEncrypted}
              </>
            )}
          </p>
        </>,
      )}
      {children}
      {fields("capacity", "durationMinutes", "price")}
      {price.kind !== "none" && wide(fields("cutoffHours"))}
      {hasAmount(price.kind) && currentTaxMode() === "added" && wide(fields("taxClass"))}
    </div>
  );
}

/** How the class repeats, and the end of the series: the number of classes, or the last day, whichever was typed last. */
export function RepeatFields(state: kinds.FormState<kinds.TypedOf<typeof addedFields>>) {
  const { date, repeat, until, occurrences } = state.shown;
  const days = (end: { occurrences?: number; until?: string }) =>
    repeat !== "none" && date ? seriesDays(date, repeat, end) : [];
  const typedCount = until ? days({ until }).length : Number(occurrences);
  const isPossible = typedCount >= fewestInSeries && typedCount <= mostInSeries;
  const last = isPossible && days({ occurrences: typedCount }).at(-1);
  const fields = kinds.drawer(addedFields, {
    ...state,
    shown: { ...state.shown, occurrences: until ? String(typedCount) : occurrences },
    onType(change) {
      const { repeat: next = "none" } = change;
      // A number that was typed stays.
      const isUsual = ["", ...Object.values(seriesLength).map(String)].includes(occurrences);
      const usual = next !== "none" && isUsual && { occurrences: String(seriesLength[next]) };
      state.onType({ ...change, ...usual, ...("occurrences" in change && { until: "" }) });
    },
  });
  return (
    <>
      {wide(fields("repeat"))}
      {repeat !== "none" && (
        <>
          {fields("until", "occurrences")}
          <p role="status" className={joined(styles.wide, "fine")}>
            {last && t.classesLastOn(typedCount, dateWords(last))}
          </p>
        </>
      )}
    </>
  );
}
