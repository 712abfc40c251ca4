import { useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import * as calls from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast, toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { type Failure, Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { dollars } from "../payments/format.ts";
import { isCode } from "../shop/cart/checkout.ts";
import styles from "./AdminCodesPage.module.css";

export const meta = () => adminMeta(t.discountCodes);
const back = { to: paths.admin("orders"), words: adminShared.allOrders };
export const handle = { title: t.discountCodes, back };

export default function AdminCodesPage() {
  const loaded = useCallData(() => adminCall(calls.listCodes, {}));
  const { data, reload } = loaded;
  const [open, setOpen] = useState<string>();
  const remove = async ({ _id, code }: calls.DiscountCode) => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete, code);
    if (!send) return;
    const params = { id: _id };
    try {
      const { message } = await send(calls.removeCode, { params });
      toastWithUndo(message, async () => {
        const back = await adminCall(calls.restoreCode, { params });
        reload();
        return back.message;
      });
    } catch (error) {
      toast(errorMessageOf(error, t.codeCouldNotBeDeleted));
    }
    reload();
  };
  return (
    <AdminPage title={handle.title} back={back}>
      <Stack as="section" gap={4} className={styles.section} aria-label={t.discountCodes}>
        <LoadState {...loaded} failed={t.failedToLoadCodes} />
        {data?.length === 0 && <p className="muted">{t.thereAreNoCodesYet}</p>}
        {data && data.length > 0 && (
          <Rows label={t.discountCodes}>
            {data.map((code) => (
              <CodeRow
                key={code._id}
                code={code}
                isOpen={open === code._id}
                onToggle={() => setOpen(open === code._id ? undefined : code._id)}
                onRemove={() => void remove(code)}
              />
            ))}
          </Rows>
        )}
        <AddCodeForm onAdded={reload} />
      </Stack>
    </AdminPage>
  );
}

type CodeRowProps = { code: calls.DiscountCode; isOpen: boolean; onToggle: () => void; onRemove: () => void };

function CodeRow({ code, isOpen, onToggle, onRemove }: CodeRowProps) {
  const { amount, percent, uses, mostUses } = code;
  const usedWords = mostUses === null ? String(uses) : t.of(uses, mostUses);
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={code.code}
      note={`${t.usedTimes(uses, mostUses)} · ${daysWords(code)}`}
      end={<strong>{t.amountOff(percent === null ? dollars(amount ?? 0) : percentWords(percent))}</strong>}
    >
      <FactList
        facts={[
          [t.validDays, daysWords(code)],
          [t.used, usedWords],
        ]}
      />
      <div>
        <Button kind="link" size="small" aria-label={t.deleteCode(code.code)} onClick={onRemove}>
          {adminShared.deleteLabel}
        </Button>
      </div>
    </RowDetails>
  );
}

function daysWords({ fromDay, toDay }: calls.DiscountCode): string {
  if (fromDay && toDay) return adminShared.to(dateWords(fromDay), dateWords(toDay));
  if (fromDay) return t.from(dateWords(fromDay));
  return toDay ? t.until(dateWords(toDay)) : t.always;
}

type DiscountKind = "percent" | "amount";

function AddCodeForm({ onAdded }: { onAdded: () => void }) {
  const [kind, setKind] = useState<DiscountKind>("percent");
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        code: (value) => (isCode(value) ? undefined : t.use2To30Letters),
        off: (value) => offFault(kind, value),
        mostUses: (value) => (value === "" || /^[1-9]\d{0,5}$/.test(value) ? undefined : t.enterWholeNumber),
      }),
    send: async (values) => {
      const { code } = await adminCall(calls.addCode, {
        body: {
          code: fieldValue(values, "code"),
          [kind]: Number(fieldValue(values, "off")),
          fromDay: fieldValue(values, "fromDay") || undefined,
          toDay: fieldValue(values, "toDay") || undefined,
          mostUses: Number(fieldValue(values, "mostUses")) || undefined,
        },
      });
      toast(t.codeCreated(code));
      onAdded();
      return code;
    },
    failureOf,
  });
  return (
    <Stack
      as={Form}
      data-add-form
      gap={4}
      submission={submission}
      className={styles.form}
      aria-label={t.newDiscountCode}
    >
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
      <SubmitButton busyWords={shared.saving} words={t.createCode} />
    </Stack>
  );
}

function offFault(kind: DiscountKind, value: string): string | undefined {
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
