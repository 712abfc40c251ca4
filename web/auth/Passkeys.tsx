import { useState } from "react";
import type { Passkey } from "../../contract/auth/calls.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "../../contract/auth/passkey-calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import * as adminShared from "../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { momentWords } from "../../contract/platform/values/time.ts";
import { useHydrated } from "../kit/browser/hydrated.ts";
import { hasPasskeys } from "../kit/browser/passkey.ts";
import { adminCall, type DeletionCall } from "../kit/calls/api.ts";
import { Button } from "../kit/ui/Button.tsx";
import { confirmDeletion } from "../kit/ui/dialogs/Confirm.tsx";
import { FormDialog, useOpenDialog } from "../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue, required } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import { Form, useSubmission } from "../kit/ui/forms/Form.tsx";
import { PasswordField, useProof } from "../kit/ui/forms/OwnerFields.tsx";
import { Row, Stack } from "../kit/ui/Layout.tsx";
import { StateTag } from "../kit/ui/lists/StateTag.tsx";
import { accountFailure } from "./owner-failures.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecurityCard, Send } from "./SecurityCard.tsx";
import styles from "./LoginList.module.css";

type Props = { passkeys: readonly Passkey[]; onChange: () => void };
type Open = { passkey: Passkey; send?: DeletionCall };

/** The owner's passkeys: list, rename, remove, add. The first one shows the recovery codes. */
export function Passkeys({ passkeys, onChange }: Props) {
  const [codes, setCodes] = useState<string[]>([]);
  const [open, setOpen] = useState<Open>();
  const hydrated = useHydrated();
  const remove = async (passkey: Passkey) => {
    const send = await confirmDeletion(t.thisWillPermanentlyDeletePasskey, `${passkey.name}. ${t.passkeyStopsWorking}`);
    if (send) setOpen({ passkey, send });
  };
  const tag = passkeys.length > 0 ? <StateTag state="yours">{t.on}</StateTag> : undefined;
  const close = (message?: string) => {
    setOpen(undefined);
    if (message === undefined) return;
    toast(message);
    // The button that opened the dialog may be gone.
    document.getElementById("passkeys")?.focus();
    onChange();
  };
  return (
    <SecurityCard id="passkeys" title={t.passkeys} isPrinted={codes.length > 0} {...(tag && { tag })}>
      {codes.length > 0 && <RecoveryCodes codes={codes} title={t.secondFactorIsOn} onKept={() => setCodes([])} />}
      <p>{t.passkeysExplained}</p>
      {passkeys.length > 0 && (
        <ul className={styles.logins}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <span className="fine">{usesOf(passkey)}</span>
              </div>
              <Row gap={2}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.renamePasskey(passkey.name)}
                  onClick={() => setOpen({ passkey })}
                  words={t.rename}
                />
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.removePasskey(passkey.name)}
                  onClick={() => void remove(passkey)}
                  words={shared.remove}
                />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {hydrated && !hasPasskeys() ? (
        <p>{t.passkeysNeedHttps}</p>
      ) : (
        <Add
          onAdded={(recoveryCodes) => {
            setCodes(recoveryCodes);
            toast(t.passkeyIsAdded);
            onChange();
          }}
        />
      )}
      {open && !open.send && <Rename passkey={open.passkey} onClose={close} />}
      {open?.send && <Remove passkey={open.passkey} send={open.send} onClose={close} />}
    </SecurityCard>
  );
}

function usesOf({ madeAt, usedAt }: Passkey): string {
  const made = t.addedAt(momentWords(new Date(madeAt)));
  return `${made}, ${usedAt ? t.usedAt(momentWords(new Date(usedAt))) : t.neverUsed}`;
}

const checkName = required(adminShared.enterName);

function Add({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const proof = useProof("passkeyPassword");
  const submission = useSubmission({
    check: (values) => ({ ...checkFields(values, { passkeyName: checkName }), ...proof.check(values) }),
    send: async (values) => {
      const request = await proof.send(values, (body) => adminCall(startPasskey, { body }));
      const made = await (await import("../kit/browser/ask-passkey.ts")).makePasskey(request);
      const body = { ...made, name: fieldValue(values, "passkeyName") };
      onAdded((await adminCall(addPasskey, { body })).recoveryCodes);
      return "";
    },
    failureOf: accountFailure({ password: "passkeyPassword", name: "passkeyName" }),
  });
  return (
    <Stack as={Form} gap={4} submission={submission} method="post" aria-label={t.addPasskey}>
      <TextField label={t.nameOfPasskey} name="passkeyName" maxLength={60} help={t.nameOfPasskeyHelp} />
      <PasswordField name="passkeyPassword" />
      {proof.codeField}
      <Send words={t.addPasskey} kind="quiet" />
    </Stack>
  );
}

type DialogProps = { passkey: Passkey; onClose: (message?: string) => void };

function Rename({ passkey: { id, name }, onClose }: DialogProps) {
  const dialog = useOpenDialog("[name=newName]");
  const submission = useSubmission({
    check: (values) => checkFields(values, { newName: checkName }),
    send: async (values) => {
      const body = { name: fieldValue(values, "newName") };
      const { message } = await adminCall(renamePasskey, { params: { id }, body });
      onClose(message);
      return message;
    },
    failureOf: accountFailure({ name: "newName" }),
  });
  return (
    <FormDialog ref={dialog} title={t.renamePasskey(name)} submission={submission} onClose={() => onClose()}>
      <TextField label={t.nameOfPasskey} name="newName" maxLength={60} defaultValue={name} />
    </FormDialog>
  );
}

/** Asks for the password, after the question whether to delete the passkey. */
function Remove({ passkey: { id, name }, send, onClose }: DialogProps & { send: DeletionCall }) {
  const dialog = useOpenDialog("[name=removePassword]");
  const proof = useProof("removePassword");
  const submission = useSubmission({
    check: proof.check,
    send: async (values) => {
      const { message } = await proof.send(values, (body) => send(removePasskey, { params: { id }, body }));
      onClose(message);
      return message;
    },
    failureOf: accountFailure({ password: "removePassword" }),
  });
  const button = { kind: "danger", busyWords: shared.oneMoment, words: shared.remove } as const;
  return (
    <FormDialog
      ref={dialog}
      title={t.removePasskey(name)}
      submission={submission}
      onClose={() => onClose()}
      {...button}
    >
      <PasswordField name="removePassword" />
      {proof.codeField}
    </FormDialog>
  );
}
