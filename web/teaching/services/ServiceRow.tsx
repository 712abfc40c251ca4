import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as ui from "../../../contract/platform/layouts/text.desk.ts";
import * as calls from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import {
  AddEntryForm,
  DeleteEntryButton,
  editedFields,
  EditEntryForm,
  useNewEntry,
} from "../../kit/ui/forms/EntryForms.tsx";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row } from "../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../kit/ui/lists/Moves.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import * as edits from "./service-edit.ts";
import { ServiceFields, type UsualRules } from "./ServiceFields.tsx";

type ServiceRowProps = {
  service: calls.AdminService;
  usual: UsualRules;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onSaved: (service: calls.AdminService) => void;
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void;
  isOpen: boolean;
  onToggle: () => void;
};

/** A service in the owner's list: name, length and price, and the editor when it is open. */
export function ServiceRow({ isOpen, onToggle, ...props }: ServiceRowProps) {
  const { service, onSaved, onRemoved } = props;
  const edit = useVersionedEdit<calls.AdminService, edits.TypedService>({
    saved: service,
    store: tabDraftStore(`service ${service._id}`),
    partOf: edits.toTypedService,
    toTyped: edits.toTypedService,
    check: edits.serviceFaults,
    async send({ typed }, { version }) {
      const body = { ...edits.toNewService(typed), version };
      const saved = await adminCall(calls.changeService, { params: { id: service._id }, body });
      toast(saved.message);
      return saved.service;
    },
    read: () => readService(service._id),
    failureOf: (error) => edits.saveFailure(error, t.serviceNotSaved),
    onSaved,
    onDeleted: onRemoved,
  });
  const state = edit.isUnsaved ? ui.unsavedChanges : service.state === "hidden" && t.hidden;
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={service.name}
      note={[t.minutes(service.minutes), edits.priceWordsOf(service), state].filter(Boolean).join(" · ")}
    >
      <ServiceForm {...props} edit={edit} />
    </RowDetails>
  );
}

type ServiceEdit = ReturnType<typeof useVersionedEdit<calls.AdminService, edits.TypedService>>;
type ServiceFormProps = Omit<ServiceRowProps, "isOpen" | "onToggle" | "onSaved"> & { edit: ServiceEdit };

function ServiceForm({ service, usual, place, of, edit, onMove, onRemoved, onRestored }: ServiceFormProps) {
  const { _id: id, name, state } = service;
  return (
    <EditEntryForm
      edit={edit}
      name={name}
      fields={<ServiceFields prefix={`${id}-`} usual={usual} {...editedFields(edit)} />}
      deleted={t.serviceWasDeletedElsewhere}
      changed={t.serviceWasChangedElsewhere}
      changesOf={edits.changesOf}
    >
      {state === "shown" && (
        <p className="fine">
          {t.linkToService}: <ServiceLink path={paths.bookSession({ service: service.key })} />
        </p>
      )}
      <Row gap={3}>
        <MoveButtons item={service} place={place} of={of} onMove={onMove} />
        <DeleteEntryButton
          name={name}
          question={t.thisWillPermanentlyDelete}
          failed={t.serviceNotDeleted}
          remove={(send) => send(calls.removeService, { params: { id } })}
          restore={() => adminCall(calls.restoreService, { params: { id }, body: { state } })}
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

const ServiceLink = ({ path }: { path: string }) => (
  <Link to={path} className="breakable">
    {path}
  </Link>
);

async function readService(id: string): Promise<calls.AdminService | "deleted"> {
  const all = await adminCall(calls.listAdminServices, {});
  return all.find(({ _id }) => _id === id) ?? "deleted";
}

type AddServiceFormProps = { usual: UsualRules; onAdded: (service: calls.AdminService) => void; onCancel: () => void };

export function AddServiceForm({ usual, onAdded, onCancel }: AddServiceFormProps) {
  const entry = useNewEntry({
    draft: "new service",
    empty: edits.emptyService,
    check: edits.serviceFaults,
    send: (typed) => adminCall(calls.addService, { body: edits.toNewService(typed) }),
    failureOf: (error) => edits.saveFailure(error, t.serviceNotAdded),
    onAdded: ({ service }) => onAdded(service),
  });
  const words = { title: t.newService, label: t.addService, notAdded: t.serviceNotAdded };
  return (
    <AddEntryForm entry={entry} {...words} onCancel={onCancel}>
      <ServiceFields prefix="new-" usual={usual} {...entry.fields} />
    </AddEntryForm>
  );
}
