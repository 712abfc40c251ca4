import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as ui from "../../../contract/platform/layouts/text.desk.ts";
import {
  changeService,
  listAdminServices,
  removeService,
  restoreService,
  addService,
  type AdminService,
} from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast, toastFailure, toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { StaleNotice } from "../../kit/ui/forms/StaleNotice.tsx";
import { tabDraftStore, useTabDraft } from "../../kit/ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { MoveButtons } from "../../kit/ui/lists/Moves.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import * as edits from "./service-edit.ts";
import { saveFailure, emptyService, serviceFaults, toNewService, type ServiceFaults } from "./service-edit.ts";
import { ServiceFields, type UsualRules } from "./ServiceFields.tsx";
import styles from "./Services.module.css";

type ServiceRowProps = {
  service: AdminService;
  usual: UsualRules;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onSaved: (service: AdminService) => void;
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void;
  isOpen: boolean;
  onToggle: () => void;
};

/** A service in the owner's list: name, length and price, and the editor when it is open. */
export function ServiceRow({ isOpen, onToggle, ...props }: ServiceRowProps) {
  const { service, onSaved, onRemoved } = props;
  const edit = useVersionedEdit<AdminService, edits.TypedService>({
    saved: service,
    store: tabDraftStore(`service ${service._id}`),
    partOf: edits.toTypedService,
    toTyped: edits.toTypedService,
    check: edits.serviceFaults,
    async send({ typed }, { version }) {
      const body = { ...edits.toNewService(typed), version };
      const saved = await adminCall(changeService, { params: { id: service._id }, body });
      toast(saved.message);
      return saved.service;
    },
    read: () => readService(service._id),
    failureOf: (error) => saveFailure(error, t.serviceNotSaved),
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

type ServiceEdit = ReturnType<typeof useVersionedEdit<AdminService, edits.TypedService>>;
type ServiceFormProps = Omit<ServiceRowProps, "isOpen" | "onToggle" | "onSaved"> & { edit: ServiceEdit };

function ServiceForm({ service, usual, place, of, edit, onMove, onRemoved, onRestored }: ServiceFormProps) {
  const { isUnsaved, newer, failures } = edit;
  const deletion = useAction((error) => toastFailure(t.serviceNotDeleted, error));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);

  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete, service.name);
    if (!send) return;
    const params = { id: service._id };
    await deletion.run(async () => {
      const { message } = await send(removeService, { params });
      edit.undo();
      onRemoved();
      toastWithUndo(message, async () => {
        const back = await adminCall(restoreService, { params, body: { state: service.state } });
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
    <Stack as="form" gap={4} ref={form} aria-label={service.name} noValidate onSubmit={submit}>
      <ServiceFields
        prefix={`${service._id}-`}
        shown={edit.typed}
        errors={edit.failure?.fields ?? {}}
        usual={usual}
        onType={(change) => {
          edit.type({ ...edit.typed, ...change });
          edit.clearFields((field) => field in change);
        }}
      />
      <FailureNotice title={edit.failure?.title ?? ""} text={edit.failure?.text} />
      <StaleNotice
        edit={edit}
        deleted={t.serviceWasDeletedElsewhere}
        changed={t.serviceWasChangedElsewhere}
        changesOf={edits.changesOf}
      />
      <Row gap={3}>
        {!newer && (
          <Button
            type="submit"
            busy={edit.isBusy}
            busyWords={shared.saving}
            aria-label={ui.saveChangesOf(service.name)}
          >
            {ui.saveChanges}
          </Button>
        )}
        {isUnsaved && !newer && (
          <Button kind="quiet" onClick={edit.undo} aria-label={ui.undoChanges(service.name)} words={adminShared.undo} />
        )}
      </Row>
      {service.state === "shown" && (
        <p className="fine">
          {t.linkToService}: <ServiceLink path={paths.bookSession({ service: service.key })} />
        </p>
      )}
      <Row gap={3}>
        <MoveButtons item={service} place={place} of={of} onMove={onMove} />
        <Button
          kind="link"
          busy={deletion.busy}
          busyWords={shared.deleting}
          aria-label={ui.deleteLabel(service.name)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </Row>
    </Stack>
  );
}

const ServiceLink = ({ path }: { path: string }) => (
  <Link to={path} className="breakable">
    {path}
  </Link>
);

async function readService(id: string): Promise<AdminService | "deleted"> {
  const all = await adminCall(listAdminServices, {});
  return all.find(({ _id }) => _id === id) ?? "deleted";
}

type AddServiceFormProps = { usual: UsualRules; onAdded: (service: AdminService) => void; onCancel: () => void };

export function AddServiceForm({ usual, onAdded, onCancel }: AddServiceFormProps) {
  const [typed, type] = useTabDraft("new service", emptyService);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<ServiceFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const showFaults = (found: ServiceFaults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = serviceFaults(typed);
    if (Object.keys(found).length > 0) return showFaults(found);
    setBusy(true);
    setFailure(undefined);
    try {
      const { message, service } = await adminCall(addService, { body: toNewService(typed) });
      type(undefined);
      toast(message);
      onAdded(service);
    } catch (error) {
      const { text, fields } = saveFailure(error, t.serviceNotAdded);
      setFailure(text);
      showFaults(fields);
      setBusy(false);
    }
  };
  return (
    <Stack
      as="form"
      data-add-form
      gap={4}
      ref={form}
      className={styles.card}
      aria-label={t.addService}
      noValidate
      onSubmit={(event) => void add(event)}
    >
      <h2>{t.newService}</h2>
      <ServiceFields
        prefix="new-"
        shown={typed}
        errors={faults}
        usual={usual}
        onType={(change) => {
          type({ ...typed, ...change });
          setFaults({});
        }}
      />
      <FailureNotice title={t.serviceNotAdded} text={failure} />
      <Row gap={3}>
        <Button type="submit" busy={busy} busyWords={adminShared.adding} words={t.addService} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </Row>
    </Stack>
  );
}
