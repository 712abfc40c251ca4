import { useState } from "react";
import type { AdminEvent } from "../../../contract/teaching/events/calls.ts";
import { type PriceKind, type SeatPrice, withoutPrice } from "../../../contract/teaching/events/class-price.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { CheckField } from "../../kit/ui/forms/CheckField.tsx";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import fieldStyles from "./EventForms.module.css";

const kinds: { value: PriceKind; words: string }[] = [
  { value: "none", words: t.noPrice },
  { value: "fixed", words: t.onePrice },
  { value: "sliding", words: t.slidingPrice },
  { value: "passes", words: t.passesOnly },
];

type PriceFieldsProps = { prefix: string; was: Pick<AdminEvent, "price" | "cutoffHours" | "taxClass"> | undefined };
type EnteredPrice = Omit<SeatPrice, "isTaxed">;

/** What a spot in a class costs, and until when a paid one can be given up. */
export function PriceFields({ prefix, was }: PriceFieldsProps) {
  const price = was?.price ?? withoutPrice;
  const [kind, setKind] = useState(price.kind);
  const [isTaxed, setTaxed] = useState(was?.taxClass === "goods");
  const amount = (name: "least" | "most", label: string) => (
    <TextField label={label} name={prefix + name} inputMode="decimal" defaultValue={price[name] ?? ""} />
  );
  return (
    <>
      <div className={fieldStyles.wide}>
        <Choice label={t.spotCosts} showsLabel options={kinds} chosen={kind} onChoose={setKind} />
        <input type="hidden" name={`${prefix}priceKind`} value={kind} />
        <p className="fine">{kind === "none" ? t.noPriceHelp : t.priceHelp}</p>
      </div>
      {kind === "fixed" && amount("least", t.priceInDollars)}
      {kind === "sliding" && (
        <>
          {amount("least", t.priceFromDollars)}
          {amount("most", t.priceToDollars)}
        </>
      )}
      {kind !== "none" && (
        <div className={fieldStyles.wide}>
          <TextField
            label={t.noticeToGiveUp}
            name={`${prefix}cutoffHours`}
            inputMode="numeric"
            optional="obvious"
            help={t.noticeToGiveUpHelp}
            defaultValue={was?.cutoffHours ?? ""}
          />
        </div>
      )}
      {(kind === "fixed" || kind === "sliding") && (
        <div className={fieldStyles.wide}>
          <CheckField label={t.addSalesTax} name={`${prefix}isTaxed`} checked={isTaxed} onChange={setTaxed} />
          <p className="fine">{t.addSalesTaxHelp}</p>
        </div>
      )}
    </>
  );
}

/** The price as the API takes it. What cannot be read as a number is refused by the server. */
export function readPrice(values: FormData, prefix: string) {
  const kind = fieldValue(values, `${prefix}priceKind`) as PriceKind;
  const dollars = (name: string) =>
    Number(
      fieldValue(values, prefix + name)
        .replace(/^\$\s*/, "")
        .replace(",", ".") || NaN,
    );
  const hours = fieldValue(values, `${prefix}cutoffHours`);
  const cutoffHours = hours === "" ? null : Number(hours);
  const taxClass: AdminEvent["taxClass"] = values.has(`${prefix}isTaxed`) ? "goods" : "none";
  const least = dollars("least");
  const price: EnteredPrice =
    kind === "none" || kind === "passes"
      ? { kind, least: null, most: null }
      : { kind, least, most: kind === "fixed" ? least : dollars("most") };
  return { price, taxClass, cutoffHours };
}
