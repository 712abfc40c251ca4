import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import { hasZip } from "../../../contract/platform/values/place.ts";
import type { TaxMode } from "../../../contract/platform/values/taxes.ts";
import type { StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { SelectField } from "../../kit/ui/forms/Field.tsx";
import { type FieldKind, madeWhenDrawn, partsOf, select, text } from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { card, help } from "./CardKinds.tsx";
import styles from "./Settings.module.css";

type Tax = StudioSettings["tax"];
type Rates = Tax["rates"];
const three = [0, 1, 2] as const;
type Nth = (typeof three)[number];
type TypedRates = Record<`${"name" | "percent"}${Nth}`, string>;

const percentOf = (typed: TypedRates, nth: Nth) => Number(typed[`percent${nth}`].trim().replace(",", "."));
const isRate = (typed: TypedRates, nth: Nth) => `${typed[`name${nth}`]}${typed[`percent${nth}`]}`.trim() !== "";
/** The rates come first, and each has a name and a percentage of at most two decimals. */
const isWellTyped = (typed: TypedRates, nth: Nth) =>
  !isRate(typed, nth) ||
  (typed[`name${nth}`].trim() !== "" &&
    /^\s*\d{1,2}([.,]\d{1,2})?\s*$/.test(typed[`percent${nth}`]) &&
    percentOf(typed, nth) > 0 &&
    percentOf(typed, nth) <= 30 &&
    (nth === 0 || isRate(typed, nth === 1 ? 0 : 1)));

const rates: FieldKind<Rates, TypedRates> = {
  label: t.taxRates,
  empty: { name0: "", percent0: "", name1: "", percent1: "", name2: "", percent2: "" },
  toTyped: (values) =>
    Object.fromEntries(
      three.flatMap((nth) => [
        [`name${nth}`, values[nth]?.name ?? ""],
        [`percent${nth}`, String(values[nth]?.percent ?? "")],
      ]),
    ) as TypedRates,
  toValue: (typed) =>
    three
      .filter((nth) => isRate(typed, nth))
      .map((nth) => ({ name: typed[`name${nth}`].trim(), percent: percentOf(typed, nth) })),
  fault: (typed) =>
    Object.fromEntries(three.filter((nth) => !isWellTyped(typed, nth)).map((nth) => [`name${nth}`, t.enterRate])),
  words: (typed) => Object.values(typed).filter(Boolean).join(" "),
  draw(props) {
    const part = partsOf(props);
    return (
      <Stack as="fieldset" gap={3} className={styles.part}>
        <legend>{t.taxRates}</legend>
        {help(t.taxRatesHelp)}
        {three.map((nth) => (
          <div key={nth} className={styles.pair}>
            {part(`name${nth}`, { label: t.rateName(nth + 1), maxLength: 40, optional: nth > 0 })}
            {part(`percent${nth}`, {
              label: t.ratePercent(nth + 1),
              inputMode: "decimal",
              maxLength: 5,
              optional: nth > 0,
            })}
          </div>
        ))}
      </Stack>
    );
  },
};

type TypedGoods = Record<keyof Tax["goods"], string>;
const classesOfGoods = Object.keys(t.taxedGoodsNames) as (keyof Tax["goods"])[];
const ofEach = <Value,>(value: (of: keyof Tax["goods"]) => Value) =>
  Object.fromEntries(classesOfGoods.map((of) => [of, value(of)])) as Record<keyof Tax["goods"], Value>;
const rateWords = (typed: string) => (t.taxRateOptions as Record<string, string>)[typed] ?? "";

const goods: FieldKind<Tax["goods"], TypedGoods> = {
  label: t.taxedGoods,
  empty: ofEach(() => "none"),
  toTyped: (values) => ofEach((of) => String(values[of] ?? "none")),
  toValue: (typed) => ofEach((of) => (typed[of] === "none" ? null : Number(typed[of]))),
  fault: () => undefined,
  words: (typed) => Object.values(typed).map(rateWords).join(", "),
  draw: ({ name, shown, errorOf, onType }) => (
    <Stack as="fieldset" gap={3} className={styles.part}>
      <legend>{t.taxedGoods}</legend>
      {help(t.taxedGoodsHelp)}
      {classesOfGoods.map((of) => (
        <SelectField
          key={of}
          label={t.taxedGoodsNames[of]}
          name={`${name}.${of}`}
          value={shown[of]}
          error={errorOf(of)}
          choices={["none", "0", "1", "2"].map((each) => [each, rateWords(each)] as const)}
          onChange={({ target }) => onType({ ...shown, [of]: target.value })}
        />
      ))}
    </Stack>
  ),
};

export const taxCard = card({
  name: "tax",
  title: cardTitles.tax,
  fields: {
    mode: madeWhenDrawn(() =>
      select<TaxMode>({ label: t.taxMode, empty: "added", options: t.taxModes(hasZip()), help: t.taxModeHelp }),
    ),
    rates,
    goods,
    sentence: text({ label: t.taxSentence, optional: true, maxLength: 300, help: t.taxSentenceHelp }),
    number: text({ label: t.taxNumber, optional: true, maxLength: 60 }),
    seller: text({ label: t.taxSeller, optional: true, maxLength: 400, rows: 4, help: t.taxSellerHelp }),
  },
  also: (typed) =>
    typed.mode === "included" &&
    classesOfGoods.some((of) => Number(typed.goods[of]) >= rates.toValue(typed.rates).length) && {
      "rates.name0": t.rateIsMissing,
    },
  draw: (fields, { mode }) => (
    <>
      {fields("mode")}
      {mode === "included" && fields("rates", "goods")}
      {mode === "none" && fields("sentence")}
      {fields("number", "seller")}
    </>
  ),
});
