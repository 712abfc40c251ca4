import { useState } from "react";
import { addCode } from "../../contract/orders.ts";
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
        code: (value) => (isCode(value) ? undefined : "Please use 2 to 30 letters, digits and dashes."),
        off: (value) => offFault(kind, value),
        mostUses: (value) =>
          value === "" || /^[1-9]\d{0,5}$/.test(value) ? undefined : "Please enter a whole number.",
      }),
    send: async (values) => {
      const off = Number(fieldValue(values, "off"));
      const [fromDay, toDay, mostUses] = ["fromDay", "toDay", "mostUses"].map((name) =>
        fieldValue(values, name),
      );
      const { code } = await adminCall(addCode, {
        body: {
          code: fieldValue(values, "code"),
          ...(kind === "percent" ? { percent: off } : { amount: off }),
          ...(fromDay ? { fromDay } : {}),
          ...(toDay ? { toDay } : {}),
          ...(mostUses ? { mostUses: Number(mostUses) } : {}),
        },
      });
      toast(`The code ${code} is made.`);
      onAdded();
      return code;
    },
    failureOf,
  });
  return (
    <Form submission={submission} className={styles.form} aria-label="A new discount code">
      <FormFailure />
      <Fields>
        <TextField
          label="New code"
          name="code"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField
          label={kind === "percent" ? "Percent off the tins" : "Dollars off the tins"}
          name="off"
          inputMode="decimal"
        />
      </Fields>
      <Choice
        label="Kind of discount"
        options={[
          { value: "percent", words: "Percent" },
          { value: "amount", words: "Dollars" },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <Fields>
        <TextField label="First day" name="fromDay" type="date" optional />
        <TextField label="Last day" name="toDay" type="date" optional />
        <TextField label="Most uses" name="mostUses" inputMode="numeric" optional />
      </Fields>
      <SubmitButton busyWords="Saving …">Make the code</SubmitButton>
    </Form>
  );
}

function offFault(kind: "percent" | "amount", value: string): string | undefined {
  if (kind === "percent") {
    return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100
      ? undefined
      : "Please enter a whole number from 1 to 100.";
  }
  return /^\d+(\.\d{1,2})?$/.test(value) && Number(value) > 0 ? undefined : "Please enter an amount.";
}

function failureOf(error: unknown): Failure {
  const title = "The code was not made.";
  if (!(error instanceof CallError)) return { title, text: "Please try again.", fields: {} };
  if (error.code === "code-taken") return { fields: { code: error.message } };
  const off = error.fields["amount"] ?? error.fields["percent"];
  return { title, text: error.message, fields: { ...error.fields, ...(off ? { off } : {}) } };
}
