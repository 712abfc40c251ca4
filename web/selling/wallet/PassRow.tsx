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
import { DeleteButton } from "../../kit/ui/dialogs/DeleteButton.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { EditForm } from "../../kit/ui/forms/EditForm.tsx";
import { tabDraftStore } from "../../kit/ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row } from "../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../kit/ui/lists/Moves.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
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
  const params = { id: pass._id };
  return (
    <EditForm
      edit={edit}
      name={pass.name}
      changed={t.passWasChangedElsewhere}
      deleted={t.passWasDeletedElsewhere}
      changesOf={changesIn}
      fields={
        <PassFields
          prefix={`${pass._id}-`}
          shown={edit.typed}
          errors={edit.failure?.fields ?? {}}
          onType={(change) => {
            edit.type({ ...edit.typed, ...change });
            edit.clearFields((field) => field in change);
          }}
        />
      }
    >
      <Row gap={3} className={styles.tools}>
        <MoveButtons item={pass} place={place} of={of} onMove={onMove} />
        <DeleteButton
          name={pass.name}
          question={t.thisWillPermanentlyDelete}
          failed={t.passNotDeleted}
          remove={(send) => send(removePass, { params })}
          restore={() => adminCall(restorePass, { params, body: { state: pass.state } })}
          onRemoved={() => {
            edit.undo();
            onRemoved();
          }}
          onRestored={onRestored}
        />
      </Row>
    </EditForm>
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
