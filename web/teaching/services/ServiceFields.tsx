import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { isTaxAdded } from "../../../contract/platform/values/taxes.ts";
import { dollarsIn, unitsName, wholeUnits } from "../../../contract/platform/values/units.ts";
import { serviceLimits, type AdminService } from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import * as kinds from "../../kit/ui/forms/FieldKinds.tsx";
import styles from "./Services.module.css";

/** Settings that a service without its own value has. */
export type UsualRules = { minutes: number; cancelHours: number };

const optional = "obvious";
const { dollars } = serviceLimits;
const isPrice = (typed: string) => dollarsIn(typed) >= dollars.least && dollarsIn(typed) <= dollars.most;

/** One price, or the ends of a range. With one price, `most` is ignored. */
const price: kinds.FieldKind<AdminService["price"], { kind: "one" | "range"; least: string; most: string }> = {
  label: t.priceKind,
  empty: { kind: "one", least: "", most: "" },
  toTyped: ({ least, most }) =>
    least === most
      ? { kind: "one", least: kinds.typedDollars(least), most: "" }
      : { kind: "range", least: kinds.typedDollars(least), most: kinds.typedDollars(most) },
  toValue: ({ kind, least, most }) => ({ least: dollarsIn(least), most: dollarsIn(kind === "one" ? least : most) }),
  fault({ kind, least, most }) {
    if (kind === "one")
      return isPrice(least)
        ? undefined
        : { least: t.enterPrice(amountWords(dollars.least), amountWords(dollars.most)) };
    const isEnd = (typed: string) => isPrice(typed) && Number.isInteger(dollarsIn(typed));
    const message = t.enterWholePrice(amountWords(dollars.least), amountWords(dollars.most), wholeUnits());
    const isReversed = dollarsIn(most) <= dollarsIn(least);
    return {
      ...(!isEnd(least) && { least: message }),
      ...(isReversed && { most: adminShared.secondAmountTooSmall }),
      ...(!isEnd(most) && { most: message }),
    };
  },
  words: (typed) => rangeWords(price.toValue(typed)),
  draw(props) {
    const { shown, onType } = props;
    const end = kinds.partsOf(props);
    return (
      <>
        <Choice
          label={t.priceKind}
          showsLabel
          options={[
            { value: "one", words: t.onePrice },
            { value: "range", words: t.slidingScale },
          ]}
          chosen={shown.kind}
          onChoose={(kind) => onType({ ...shown, kind })}
        />
        {shown.kind === "one" ? (
          end("least", { label: t.price(unitsName()), inputMode: "decimal" })
        ) : (
          <div className={styles.pair}>
            {end("least", { label: t.priceFrom(unitsName()), inputMode: "numeric" })}
            {end("most", { label: t.priceTo(unitsName()), inputMode: "numeric" })}
          </div>
        )}
      </>
    );
  },
};

/** Without `usual`, before the settings are read, they are not drawn. */
export const serviceFields = (usual: UsualRules = { minutes: Infinity, cancelHours: 0 }) => ({
  name: kinds.text({ label: t.name, maxLength: 80, help: t.nameHelp, missing: adminShared.enterName }),
  description: kinds.text({
    label: adminShared.description,
    optional,
    rows: 2,
    maxLength: 1000,
    help: t.descriptionHelp,
  }),
  minutes: kinds.count({
    unit: "minutes",
    ...serviceLimits.minutes,
    label: adminShared.lengthInMinutes,
    empty: "60",
    help: (typed) => (Number(typed) > usual.minutes ? t.longerThanSlots(usual.minutes) : t.minutesHelp),
  }),
  price,
  meeting: kinds.choice<AdminService["meeting"]>({
    label: t.whereYouMeet,
    empty: "both",
    options: { both: t.studentChooses, "in-person": adminShared.inPerson, online: adminShared.online },
  }),
  state: kinds.shownOrHidden(t.shownToStudents),
  breakMinutes: kinds.count({
    unit: "minutes",
    ...serviceLimits.breakMinutes,
    label: t.breakAfter,
    empty: "0",
    help: t.breakHelp,
  }),
  noticeHours: kinds.orNone(
    kinds.count({ unit: "hours", ...serviceLimits.noticeHours, label: t.notice, optional, help: t.noticeHelp }),
  ),
  aheadDays: kinds.orNone(
    kinds.count({ unit: "days", ...serviceLimits.aheadDays, label: t.ahead, optional, help: t.noticeHelp }),
  ),
  cutoffHours: kinds.orNone(
    kinds.count({
      unit: "hours",
      ...serviceLimits.cutoffHours,
      label: t.cutoff,
      optional,
      help: t.cutoffHelp(usual.cancelHours),
    }),
  ),
  taxClass: kinds.check<AdminService["taxClass"]>({
    label: t.addSalesTax,
    empty: "none",
    values: ["goods", "none"],
    words: [t.isTaxed, t.isNotTaxed],
    help: t.taxHelp,
  }),
});

/**
 * `$60`, or `$35–$110 (up to $130 accepted)`: the price that the pages suggest, and the highest price if it is more.
 */
export function priceWordsOf(service: Pick<AdminService, "price" | "scale" | "taxClass">): string {
  const { price, scale, taxClass } = service;
  const suggested = rangeWords(scale);
  const words = isTaxAdded(taxClass) ? shared.plusTax(suggested) : suggested;
  if (scale.least === price.least && scale.most === price.most) return words;
  return scale.least === price.least
    ? t.acceptedUpTo(words, priceWords(centsOf(price.most)))
    : t.accepted(words, rangeWords(price));
}

function rangeWords({ least, most }: AdminService["price"]): string {
  const [from, to] = [priceWords(centsOf(least)), priceWords(centsOf(most))];
  return from === to ? from : t.priceRange(from, to);
}
