import { useRef, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf } from "../../../contract/platform/values/money.ts";
import { dollarsIn, limitWords, unitsName, unitsTitle } from "../../../contract/platform/values/units.ts";
import { type AdminWalletLot, changeWalletLot, type Covers, giveLot } from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall, CallError } from "../../kit/calls/api.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { NotSent, useSubmission } from "../../kit/ui/forms/Form.tsx";

const coverOptions = Object.entries(t.coversWords).map(([value, words]) => ({ value: value as Covers, words }));

/** Takes an act of the owner back: the same number of units in the other direction. */
async function undoChange(
  { _id: id, version }: AdminWalletLot,
  change: number,
  expiresOn: string | null,
  then: () => void,
): Promise<void> {
  const body = { version, change: -change, expiresOn, reason: t.undone };
  await adminCall(changeWalletLot, { params: { id }, body }).finally(then);
}

type GiveDialogProps = { personId: string; onClose: () => void; onGiven: () => void };

/** The owner gives a person a pass or credit. Rendered only while it is open. */
export function GiveDialog({ personId, onClose, onGiven }: GiveDialogProps) {
  const dialog = useOpenDialog();
  // Idempotency key: a second click, or a retry after a lost response, gives nothing twice.
  const id = useRef(randomUuid());
  const [kind, setKind] = useState<"credit" | "pass">("pass");
  const [covers, setCovers] = useState<Covers>("classes");
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        ...(kind === "credit"
          ? {
              cents: (value) =>
                dollarsIn(value) > 0 ? undefined : t.enterCredit(amountWords(0.01), limitWords(10_000)),
            }
          : { uses: (value) => (/^[1-9]\d{0,2}$/.test(value) ? undefined : t.enterUses) }),
        reason: required(t.enterReason),
      }),
    send: async (values) => {
      const expiresOn = fieldValue(values, "expiresOn") || null;
      const common = { id: id.current, personId, expiresOn, reason: fieldValue(values, "reason") };
      const { message, lot } = await adminCall(giveLot, {
        body:
          kind === "credit"
            ? { ...common, kind, cents: centsOf(dollarsIn(fieldValue(values, "cents"))) }
            : { ...common, kind, covers, uses: Number(fieldValue(values, "uses")) },
      });
      onGiven();
      dialog.current?.close();
      toastWithUndo(message, () => undoChange(lot, lot.left, lot.expiresOn, onGiven));
      return message;
    },
    failureOf: adminFailure(t.notGiven),
  });
  return (
    <FormDialog
      ref={dialog}
      title={t.give}
      onClose={onClose}
      submission={submission}
      busyWords={t.giving}
      words={t.giveButton}
    >
      <Choice
        label={t.whatToGive}
        options={[
          { value: "pass", words: t.givePass },
          { value: "credit", words: t.giveCredit },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      {kind === "credit" ? (
        <TextField label={shared.amountInUnits(unitsName())} name="cents" inputMode="decimal" maxLength={8} />
      ) : (
        <>
          <Choice label={t.covers} showsLabel options={coverOptions} chosen={covers} onChoose={setCovers} />
          <TextField label={t.uses} name="uses" inputMode="numeric" maxLength={3} help={t.usesHelp} />
        </>
      )}
      <TextField label={t.goodUntil} name="expiresOn" type="date" optional help={t.goodUntilHelp} />
      <TextField label={adminShared.reason} name="reason" maxLength={300} help={t.reasonHelp} />
    </FormDialog>
  );
}

type ChangeLotDialogProps = { lot: AdminWalletLot; onClose: () => void; onChanged: () => void };

/** The owner adds or takes units, or moves the last day. Rendered only while it is open. */
export function ChangeLotDialog({ lot, onClose, onChanged }: ChangeLotDialogProps) {
  const dialog = useOpenDialog();
  const isPass = lot.kind === "pass";
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        change: (value) => (value === "" || unitsIn(value, isPass) ? undefined : t.enterChange(isPass)),
        reason: required(t.enterReason),
      }),
    send: async (values) => {
      const change = unitsIn(fieldValue(values, "change"), isPass) || 0;
      const expiresOn = fieldValue(values, "expiresOn") || null;
      if (change === 0 && expiresOn === lot.expiresOn) throw new NotSent({ fields: { change: t.nothingToChange } });
      try {
        const body = { version: lot.version, change, expiresOn, reason: fieldValue(values, "reason") };
        const { message, lot: now } = await adminCall(changeWalletLot, { params: { id: lot._id }, body });
        dialog.current?.close();
        toastWithUndo(message, () => undoChange(now, change, lot.expiresOn, onChanged));
        onChanged();
        return message;
      } catch (error) {
        if (error instanceof CallError && error.code === "stale") onChanged();
        throw error;
      }
    },
    failureOf: adminFailure(t.notChanged),
  });
  return (
    <FormDialog ref={dialog} title={lot.name} onClose={onClose} submission={submission}>
      <TextField
        label={t.change}
        name="change"
        optional
        maxLength={9}
        autoComplete="off"
        help={isPass ? t.changeUsesHelp : t.changeMoneyHelp(amountWords(10), unitsTitle())}
      />
      <TextField
        label={t.goodUntil}
        name="expiresOn"
        type="date"
        optional
        defaultValue={lot.expiresOn ?? ""}
        help={t.goodUntilHelp}
      />
      <TextField label={adminShared.reason} name="reason" maxLength={300} help={t.reasonHelp} />
    </FormDialog>
  );
}

/** What is added, or taken with a minus: uses, or cents of typed dollars. NaN if it is not an amount. */
function unitsIn(typed: string, isPass: boolean): number {
  const amount = dollarsIn(typed.replace(/^\s*[-+−]/, ""));
  const units = isPass ? amount : centsOf(amount);
  if (!Number.isInteger(units)) return NaN;
  return /^\s*[-−]/.test(typed) ? -units : units;
}
