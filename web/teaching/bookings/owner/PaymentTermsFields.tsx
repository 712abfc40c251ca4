import { type ReactNode, useState } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { amountWords } from "../../../../contract/platform/values/money.ts";
import { unitsName, wholeUnits } from "../../../../contract/platform/values/units.ts";
import { ownerAmount, type PaymentTerms } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { fieldValue } from "../../../kit/ui/forms/checks.ts";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { CheckField, TextField } from "../../../kit/ui/forms/Field.tsx";

/** How a session is to be paid: the choices so far, the faults of the amount, and the terms to send. */
export function usePaymentTerms(start: { by: PaymentTerms["by"]; isReceived: boolean }) {
  const [by, setBy] = useState(start.by);
  const [isReceived, setReceived] = useState(start.isReceived);
  return {
    by,
    setBy,
    isReceived,
    setReceived,
    check(values: FormData): Record<string, string> {
      if (by === "free" || amountOf(values) !== undefined) return {};
      return {
        amount: t.enterWholeUnitsFromTo(amountWords(ownerAmount.least), amountWords(ownerAmount.most), wholeUnits()),
      };
    },
    read(values: FormData): PaymentTerms {
      if (by === "free") return { by };
      const amount = amountOf(values) ?? 0;
      return by === "cash" ? { by, amount, isReceived } : { by, amount };
    },
  };
}

/** Undefined if the amount is not in whole units or out of range. */
function amountOf(values: FormData): number | undefined {
  const typed = fieldValue(values, "amount").trim();
  const dollars = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return dollars >= ownerAmount.least && dollars <= ownerAmount.most ? dollars : undefined;
}

type PaymentTermsFieldsProps = {
  terms: ReturnType<typeof usePaymentTerms>;
  amount?: number;
  /** About the amount. */
  help?: string | undefined;
  /** The cash has been received: asks only for the amount. */
  onlyAmount?: boolean;
  receivedLabel: string;
  /** Shown below the choice. */
  children?: ReactNode;
};

export function PaymentTermsFields({
  terms,
  amount,
  help,
  onlyAmount,
  receivedLabel,
  children,
}: PaymentTermsFieldsProps) {
  return (
    <>
      {!onlyAmount && (
        <Choice
          label={shared.payment}
          options={[
            { value: "link", words: t.paymentLink },
            { value: "cash", words: t.cash },
            { value: "free", words: shared.free },
          ]}
          chosen={terms.by}
          onChoose={terms.setBy}
        />
      )}
      {children}
      {terms.by !== "free" && (
        <TextField
          key={amount}
          label={shared.amountInUnits(unitsName())}
          name="amount"
          type="number"
          inputMode="numeric"
          min={ownerAmount.least}
          max={ownerAmount.most}
          step={1}
          defaultValue={amount || ""}
          help={help}
        />
      )}
      {terms.by === "cash" && !onlyAmount && (
        <CheckField label={receivedLabel} name="isReceived" checked={terms.isReceived} onChange={terms.setReceived} />
      )}
    </>
  );
}
