import { type ReactNode, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { columnWords, dollarsIn, unitsName } from "../../../contract/platform/values/units.ts";
import type { RefundSplit } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { useSubmission } from "../../kit/ui/forms/Form.tsx";
import { splitWords } from "./format.ts";

type RefundDialogProps = {
  /** What was paid for, and the payer. */
  about: string;
  /** Whether the payer has an address, so that the reason reaches them. */
  hasEmail: boolean;
  /** Dollars that can still be refunded. */
  left: number;
  /** Reads where an amount in cents would go back to. Shown before the owner confirms. */
  readSplit?: (cents: number) => Promise<RefundSplit>;
  /** Told whether the typed amount is all that is left. */
  onAmount?: (isAll: boolean) => void;
  refund: (wanted: { id: string; amount: number; reason: string }) => Promise<{ message: string }>;
  children?: ReactNode;
  onClose: () => void;
  onRefunded: () => void;
};

/** Refunds a payment, fully or in part. Rendered only while it is open. */
export function RefundDialog({
  about,
  hasEmail,
  left,
  readSplit,
  onAmount,
  refund,
  children,
  onClose,
  onRefunded,
}: RefundDialogProps) {
  const dialog = useOpenDialog();
  // Idempotency key: a second click, or a retry after a lost response, makes no second refund.
  const id = useRef(randomUuid());
  const [amount, setAmount] = useState(left.toFixed(2));
  const typed = dollarsIn(amount);
  const split = useSplit(readSplit, typed);
  const isRefundable = (value: number) => value > 0 && value <= left;

  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        amount: (value) => (isRefundable(dollarsIn(value)) ? undefined : t.enterAmountUp(columnWords(left))),
      }),
    send: async (values) => {
      const amount = dollarsIn(fieldValue(values, "amount"));
      const { message } = await refund({ id: id.current, amount, reason: fieldValue(values, "reason") });
      toast(message);
      onRefunded();
      dialog.current?.close();
      return message;
    },
    failureOf: adminFailure(t.notRefunded),
  });

  return (
    <FormDialog
      ref={dialog}
      title={adminShared.refund}
      onClose={onClose}
      submission={submission}
      kind="danger"
      busyWords={t.refunding}
      words={isRefundable(typed) ? t.refundAmount(columnWords(typed)) : adminShared.refund}
    >
      <p>{t.canBeRefunded(about, columnWords(left))}</p>
      <TextField
        label={shared.amountInUnits(unitsName())}
        name="amount"
        inputMode="decimal"
        defaultValue={left.toFixed(2)}
        onChange={({ currentTarget: { value } }) => {
          setAmount(value);
          onAmount?.(dollarsIn(value) >= left);
        }}
      />
      {split && <Split split={split} amount={typed} />}
      <TextField
        label={adminShared.reason}
        name="reason"
        optional
        maxLength={300}
        help={hasEmail ? t.includedInEmailToPayer : undefined}
      />
      {children}
    </FormDialog>
  );
}

/** The split of an amount. Undefined while it is read, without one (NaN), and if it cannot be read. */
function useSplit(readSplit: RefundDialogProps["readSplit"], amount: number): RefundSplit | undefined {
  const [split, setSplit] = useState<RefundSplit>();
  const read = useRef(readSplit);
  useEffect(() => {
    setSplit(undefined);
    if (!read.current || Number.isNaN(amount)) return;
    let isCurrent = true;
    const reading = setTimeout(() => {
      read.current?.(centsOf(amount)).then(
        (found) => isCurrent && setSplit(found),
        () => {},
      );
    }, 200);
    return () => {
      isCurrent = false;
      clearTimeout(reading);
    };
  }, [amount]);
  return split;
}

/** Where the money goes back to, and what a pass cannot give back, because it gives back whole uses. */
function Split({ split, amount }: { split: RefundSplit; amount: number }) {
  const sum = split.parts.reduce((cents, part) => cents + centsOf(part.amount), 0);
  return (
    <p role="status">
      {split.parts.length > 0 && t.goesBackTo(splitWords(split.parts))}{" "}
      {split.parts.some(({ to }) => to === "cash") && t.youHandOverCash}{" "}
      {sum < centsOf(amount) && t.wholeUsesOnly(columnWords(sum / 100))}
    </p>
  );
}
