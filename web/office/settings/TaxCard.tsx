import type { TaxMode } from "../../../contract/platform/values/taxes.ts";
import type { StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { SelectField } from "../../kit/ui/forms/Field.tsx";
import { type FieldKind, partsOf, select, text } from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { card, help } from "./CardKinds.tsx";
import styles from "./Settings.module.css";

type Tax = StudioSettings["tax"];
type Rates = Tax["rates"];
const three = [0, 1, 2] as const;
type TypedRates = Record<`${"name" | "percent"}${(typeof three)[number]}`, string>;

const isPercent = (typed: string) => {
  const percent = Number(typed.trim().replace(",", "."));
  return /^\d{1,2}([.,]\d{1,2})?$/.test(typed.trim()) && percent >= 0.01 && percent <= 30;
};
const isRate = (typed: TypedRates, nth: 0 | 1 | 2) => `${typed[`name${nth}`]}${typed[`percent${nth}`]}`.trim() !== "";

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
    three.flatMap((nth) =>
      isRate(typed, nth)
        ? [{ name: typed[`name${nth}`].trim(), percent: Number(typed[`percent${nth}`].trim().replace(",", ".")) }]
        : [],
    ),
  fault: (typed) =>
    Object.fromEntries(
      three.flatMap((nth): [string, string][] => {
        const before = nth === 0 ? true : isRate(typed, nth === 1 ? 0 : 1);
        if (!isRate(typed, nth)) return [];
        if (!before) return [[`name${nth}`, t.rateIsMissing]];
        return [
          ...(typed[`name${nth}`].trim() === "" ? [[`name${nth}`, t.enterRateName] as [string, string]] : []),
          ...(isPercent(typed[`percent${nth}`]) ? [] : [[`percent${nth}`, t.enterRatePercent] as [string, string]]),
        ];
      }),
    ),
  words: (typed) =>
    three.flatMap((nth) => (isRate(typed, nth) ? [`${typed[`name${nth}`]} ${typed[`percent${nth}`]}`] : [])).join(", "),
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
  words: (typed) => classesOfGoods.map((of) => `${t.taxedGoodsNames[of]}: ${rateWords(typed[of])}`).join(", "),
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
  title: t.tax,
  fields: {
    mode: select<TaxMode>({ label: t.taxMode, empty: "added", options: t.taxModes, help: t.taxModeHelp }),
    rates,
    goods,
    sentence: text({ label: t.taxSentence, optional: true, maxLength: 300, help: t.taxSentenceHelp }),
    number: text({ label: t.taxNumber, optional: true, maxLength: 60, help: t.taxNumberHelp }),
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
