import { type FormEvent, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { addPass, type AdminPass } from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { useTabDraft } from "../../kit/ui/forms/tab-drafts.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { emptyPass, type PassFaults, passFaults, toPass } from "./pass-edit.ts";
import { PassFields } from "./PassFields.tsx";
import styles from "./AdminPassesPage.module.css";

type AddPassFormProps = { onAdded: (pass: AdminPass) => void; onCancel: () => void };

export function AddPassForm({ onAdded, onCancel }: AddPassFormProps) {
  const [typed, type] = useTabDraft("new pass", emptyPass);
  const [faults, setFaults] = useState<PassFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const showFaults = (found: PassFaults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const { busy, failure, run } = useAction((error) => {
    if (error instanceof CallError) showFaults(error.fields);
    return errorMessageOf(error);
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found = passFaults(typed);
    if (busy) return;
    if (Object.keys(found).length > 0) return showFaults(found);
    void run(async () => {
      const { message, pass } = await adminCall(addPass, { body: toPass(typed) });
      type(undefined);
      toast(message);
      onAdded(pass);
    });
  };
  return (
    <Stack
      as="form"
      data-add-form
      gap={4}
      ref={form}
      className={styles.card}
      aria-label={t.addPass}
      noValidate
      onSubmit={add}
    >
      <h2>{t.newPass}</h2>
      <PassFields
        prefix="new-"
        shown={typed}
        errors={faults}
        onType={(change) => {
          type({ ...typed, ...change });
          setFaults({});
        }}
      />
      {failure && <Notice tone="danger" title={t.passNotAdded} text={failure} />}
      <Row gap={3}>
        <Button type="submit" busy={busy} busyWords={adminShared.adding} words={t.addPass} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </Row>
    </Stack>
  );
}
