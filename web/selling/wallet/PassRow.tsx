import { type FormEvent, useEffect, useRef } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as ui from "../../../contract/platform/layouts/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import * as shopTexts from "../../../contract/selling/shop/text.desk.ts";
import {
  type AdminPass,
  changePass,
  listAdminPasses,
  removePass,
  restorePass,
} from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast, toastFailure, toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { StaleNotice } from "../../kit/ui/forms/StaleNotice.tsx";
import { tabDraftStore } from "../../kit/ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../kit/ui/lists/Moves.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { fieldNames, fieldWords, passFaults, toPass, toTypedPass, type TypedPass } from "./pass-edit.ts";
import { PassFields } from "./PassFields.tsx";
import styles from "./AdminPassesPage.module.css";

type PassRowProps = {
  pass: AdminPass;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onSaved: (pass: AdminPass) => void;
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void;
};

/** A pass in the owner's list: name, what it is for and costs, and the editor when it is open. */
export function PassRow({ pass, place, of, isOpen, onToggle, onMove, onSaved, onRemoved, onRestored }: PassRowProps) {
  const edit = useVersionedEdit<AdminPass, TypedPass>({
    saved: pass,
    store: tabDraftStore(`pass ${pass._id}`),
    partOf: toTypedPass,
    toTyped: toTypedPass,
    check: passFaults,
    async send({ typed }, { version }) {
      const saved = await adminCall(changePass, { params: { id: pass._id }, body: { ...toPass(typed), version } });
      toast(saved.message);
      return saved.pass;
    },
    read: async () => (await adminCall(listAdminPasses, {})).find(({ _id }) => _id === pass._id) ?? "deleted",
    failureOf: (error) => ({
      title: t.passNotSaved,
      text: errorMessageOf(error),
      fields: error instanceof CallError ? error.fields : {},
    }),
    onSaved,
    onDeleted: onRemoved,
  });
  const { name, covers, uses, price, validDays, state } = pass;
  const facts = [
    t.coversWords[covers],
    t.usesWords(uses),
    validDays === null ? t.noExpiry : t.daysWords(validDays),
    edit.isUnsaved ? ui.unsavedChanges : state === "hidden" && shopTexts.hidden,
  ];
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={name}
      note={facts.filter(Boolean).join(" · ")}
      end={<strong>{priceWords(centsOf(price))}</strong>}
    >
      <PassForm
        pass={pass}
        place={place}
        of={of}
        edit={edit}
        onMove={onMove}
        onRemoved={onRemoved}
        onRestored={onRestored}
      />
    </RowDetails>
  );
}

type PassEdit = ReturnType<typeof useVersionedEdit<AdminPass, TypedPass>>;
type PassFormProps = Pick<PassRowProps, "pass" | "place" | "of" | "onMove" | "onRemoved" | "onRestored"> & {
  edit: PassEdit;
};

function PassForm({ pass, place, of, edit, onMove, onRemoved, onRestored }: PassFormProps) {
  const { isUnsaved, newer, failures } = edit;
  const deletion = useAction((error) => toastFailure(t.passNotDeleted, error));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete, pass.name);
    if (!send) return;
    const params = { id: pass._id };
    await deletion.run(async () => {
      const { message } = await send(removePass, { params });
      edit.undo();
      onRemoved();
      toastWithUndo(message, async () => {
        const back = await adminCall(restorePass, { params, body: { state: pass.state } });
        onRestored();
        return back.message;
      });
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsaved) void edit.save();
    else toast(ui.thereIsNothingToSave);
  };
  return (
    <Stack as="form" gap={4} ref={form} aria-label={pass.name} noValidate onSubmit={submit}>
      <PassFields
        prefix={`${pass._id}-`}
        shown={edit.typed}
        errors={edit.failure?.fields ?? {}}
        onType={(change) => {
          edit.type({ ...edit.typed, ...change });
          edit.clearFields((field) => field in change);
        }}
      />
      {edit.failure?.text && <Notice tone="danger" title={edit.failure.title} text={edit.failure.text} />}
      <StaleNotice
        edit={edit}
        changed={t.passWasChangedElsewhere}
        deleted={t.passWasDeletedElsewhere}
        changesOf={changesIn}
      />
      <Row gap={3}>
        {!newer && <Button type="submit" busy={edit.isBusy} busyWords={shared.saving} words={ui.saveChanges} />}
        {isUnsaved && !newer && <Button kind="quiet" onClick={edit.undo} words={adminShared.undo} />}
      </Row>
      <Row gap={3} className={styles.tools}>
        <MoveButtons item={pass} place={place} of={of} onMove={onMove} />
        <Button
          kind="link"
          busy={deletion.busy}
          busyWords={shared.deleting}
          aria-label={ui.deleteLabel(pass.name)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </Row>
    </Stack>
  );
}

/** What another tab has changed since the edit began, as it is now. */
function changesIn(draft: NonNullable<PassEdit["draft"]>, now: AdminPass): [label: string, now: string][] {
  const [before, current] = [toTypedPass(draft.base), toTypedPass(now)];
  const fields = Object.keys(fieldNames) as (keyof TypedPass)[];
  return fields
    .filter((field) => before[field] !== current[field])
    .map((field) => [fieldNames[field], fieldWords(field, current)]);
}
