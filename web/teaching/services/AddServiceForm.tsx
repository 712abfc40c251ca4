import { type FormEvent, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type AdminService, addService } from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { useTabDraft } from "../../kit/ui/forms/tab-drafts.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { saveFailure } from "./failures.ts";
import { emptyService, type ServiceFaults, serviceFaults, toNewService } from "./service-edit.ts";
import { ServiceFields, type UsualRules } from "./ServiceFields.tsx";
import styles from "./Services.module.css";

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
