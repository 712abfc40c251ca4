import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { unitsName } from "../../../contract/platform/values/units.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import type { Service } from "../../../contract/teaching/services/calls.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { joined, Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./AmountField.module.css";

type AmountFieldProps = {
  /** The typed text. */
  amount: string;
  onChange: (amount: string) => void;
  /** What can be paid, and the part of it that the scale shows. */
  price: Service["price"];
  scale: Service["scale"];
  help: string;
};

/** The amount as a whole number of dollars; 0 if it is not one. */
export const dollarsTyped = (amount: string): number => (/^\d+$/.test(amount) ? Number(amount) : 0);

export const isPayable = (dollars: number, { least, most }: Service["price"]): boolean =>
  dollars >= least && dollars <= most;

/** The amount in a number field, and on a scale with marks that can be pressed. Both always show the same amount. */
export function AmountField({ amount, onChange, price, scale, help }: AmountFieldProps) {
  const { least, most } = scale;
  const dollars = dollarsTyped(amount);
  const [isTyping, setTyping] = useState(false);
  // Not while the first digits of a larger amount are typed.
  const isOutside = amount !== "" && !isPayable(dollars, price) && !(isTyping && dollars < price.least);
  return (
    <Stack gap={3}>
      <TextField
        label={shared.amountInUnits(unitsName())}
        name="amount"
        type="number"
        inputMode="numeric"
        min={price.least}
        max={price.most}
        step={1}
        value={amount}
        onChange={(change) => onChange(change.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        error={isOutside ? t.amountMustBeBetween(amountWords(price.least), amountWords(price.most)) : undefined}
        help={help}
      />
      <Stack gap={1}>
        <input
          type="range"
          className={joined(styles.range, !dollars && styles.unset)}
          aria-label={t.slidingScale}
          aria-valuetext={dollars ? amountWords(dollars) : t.noAmountYet}
          min={least}
          max={most}
          step={1}
          value={Math.min(most, Math.max(least, dollars))}
          onChange={({ target }) => onChange(target.value)}
        />
        <Row gap={1} justify="between">
          {marksOf(least, most).map((mark) => (
            <button
              key={mark}
              type="button"
              className={styles.mark}
              aria-pressed={mark === dollars}
              onClick={() => onChange(String(mark))}
            >
              {amountWords(mark)}
            </button>
          ))}
        </Row>
      </Stack>
      <p className="fine" role="status">
        {most < price.most && t.moreThanScale(amountWords(least), amountWords(most), amountWords(price.most))}
      </p>
    </Stack>
  );
}

/** The ends of a scale, and two round amounts between them if there is room. */
function marksOf(least: number, most: number): number[] {
  const round = (part: number) => Math.round((least + (most - least) * part) / 10) * 10;
  return [...new Set([least, round(1 / 3), round(2 / 3), most])].filter((mark) => mark >= least && mark <= most);
}
