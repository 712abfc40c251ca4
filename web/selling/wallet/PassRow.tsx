import * as ui from "../../../contract/platform/layouts/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import * as shopTexts from "../../../contract/selling/shop/text.desk.ts";
import {
  addPass,
  type AdminPass,
  changePass,
  listAdminPasses,
  removePass,
  restorePass,
} from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import {
  AddEntryForm,
  DeleteEntryButton,
  editedFields,
  EditEntryForm,
  useNewEntry,
} from "../../kit/ui/forms/EntryForms.tsx";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row } from "../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../kit/ui/lists/Moves.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { emptyPass, fieldNames, fieldWords, passFaults, toPass, toTypedPass, type TypedPass } from "./pass-edit.ts";
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
    failureOf: adminFailure(t.passNotSaved),
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
  const { _id: id, name, state } = pass;
  return (
    <EditEntryForm
      edit={edit}
      name={name}
      fields={<PassFields prefix={`${id}-`} {...editedFields(edit)} />}
      changed={t.passWasChangedElsewhere}
      deleted={t.passWasDeletedElsewhere}
      changesOf={changesIn}
    >
      <Row gap={3} className={styles.tools}>
        <MoveButtons item={pass} place={place} of={of} onMove={onMove} />
        <DeleteEntryButton
          name={name}
          question={t.thisWillPermanentlyDelete}
          failed={t.passNotDeleted}
          remove={(send) => send(removePass, { params: { id } })}
          restore={() => adminCall(restorePass, { params: { id }, body: { state } })}
          onRemoved={() => {
            edit.undo();
            onRemoved();
          }}
          onRestored={onRestored}
        />
      </Row>
    </EditEntryForm>
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

type AddPassFormProps = { onAdded: (pass: AdminPass) => void; onCancel: () => void };

export function AddPassForm({ onAdded, onCancel }: AddPassFormProps) {
  const entry = useNewEntry({
    draft: "new pass",
    empty: emptyPass,
    check: passFaults,
    send: (typed) => adminCall(addPass, { body: toPass(typed) }),
    onAdded: ({ pass }) => onAdded(pass),
  });
  return (
    <AddEntryForm entry={entry} title={t.newPass} label={t.addPass} notAdded={t.passNotAdded} onCancel={onCancel}>
      <PassFields prefix="new-" {...entry.fields} />
    </AddEntryForm>
  );
}
