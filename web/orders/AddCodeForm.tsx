import { useState } from "react";
import { addCode } from "../../contract/orders.ts";
import * as t from "../../contract/text/admin/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { isCode } from "../shop/cart/checkout.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Choice } from "../ui/forms/Choice.tsx";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../ui/forms/submission.ts";
import styles from "./AdminCodesPage.module.css";

/** Adds a discount code: dollars or a percentage off the tins, with optional first and last day and maximum uses. */
export function AddCodeForm({ onAdded }: { onAdded: () => void }) {
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        code: (value) => (isCode(value) ? undefined : t.use2To30Letters),
        off: (value) => offFault(kind, value),
        mostUses: (value) => (value === "" || /^[1-9]\d{0,5}$/.test(value) ? undefined : t.enterWholeNumber),
      }),
    send: async (values) => {
      const off = Number(fieldValue(values, "off"));
      const [fromDay, toDay, mostUses] = ["fromDay", "toDay", "mostUses"].map((name) => fieldValue(values, name));
      const { code } = await adminCall(addCode, {
        body: {
          code: fieldValue(values, "code"),
          ...(kind === "percent" ? { percent: off } : { amount: off }),
          ...(fromDay ? { fromDay } : {}),
          ...(toDay ? { toDay } : {}),
          ...(mostUses ? { mostUses: Number(mostUses) } : {}),
        },
      });
      toast(t.codeCreated(code));
      onAdded();
      return code;
    },
    failureOf,
  });
  return (
    <Form submission={submission} className={styles.form} aria-label={t.newDiscountCode}>
      <FormFailure />
      <Fields>
        <TextField label={t.newCode} name="code" maxLength={30} autoComplete="off" autoCapitalize="characters" />
        <TextField label={kind === "percent" ? t.percentOffTins : t.dollarsOffTins} name="off" inputMode="decimal" />
      </Fields>
      <Choice
        label={t.discountType}
        options={[
          { value: "percent", words: t.percent },
          { value: "amount", words: t.dollars },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <Fields>
        <TextField label={t.firstDay} name="fromDay" type="date" optional />
        <TextField label={adminShared.lastDay} name="toDay" type="date" optional />
        <TextField label={t.usageLimit} name="mostUses" inputMode="numeric" optional />
      </Fields>
      <SubmitButton busyWords={shared.saving}>{t.createCode}</SubmitButton>
    </Form>
  );
}

function offFault(kind: "percent" | "amount", value: string): string | undefined {
  if (kind === "percent") {
    return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100 ? undefined : t.enterPercentOff;
  }
  return /^\d+(\.\d{1,2})?$/.test(value) && Number(value) > 0 ? undefined : t.enterAmount;
}

function failureOf(error: unknown): Failure {
  const title = t.codeNotCreated;
  if (!(error instanceof CallError)) return { title, text: shared.tryAgain, fields: {} };
  if (error.code === "code-taken") return { fields: { code: error.message } };
  const off = error.fields["amount"] ?? error.fields["percent"];
  return { title, text: error.message, fields: { ...error.fields, ...(off ? { off } : {}) } };
}
