import { useState } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { addPerson, readPerson } from "../../../contract/office/people/calls.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { checkEmail, checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { useSubmission } from "../../kit/ui/forms/Form.tsx";
import { personName, PersonPicker } from "../../kit/ui/forms/PersonPicker.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./Sell.module.css";

type Known = { id: string; name: string };
type BuyerProps = { personId: string | undefined; onChoose: (personId: string | undefined) => void };

/** The person who gets the spot and the passes: found, or new. Only the id is kept. */
export function Buyer({ personId, onChoose }: BuyerProps) {
  const [known, setKnown] = useState<Known>();
  const [isAdding, setAdding] = useState(false);
  const choose = (person: Known | undefined) => {
    setKnown(person);
    onChoose(person?.id);
  };
  return (
    <Stack gap={3} className={styles.buyer}>
      <PersonPicker
        label={t.whoseItIs}
        name="buyer"
        help={t.searchBuyer}
        chosen={
          personId && (
            <>
              {t.itIsFor}{" "}
              <strong>{known?.id === personId ? known.name : <NameOf key={personId} id={personId} />}</strong>
            </>
          )
        }
        onChoose={(person) => choose(person && { id: person.id, name: personName(person) })}
      />
      {!personId && (
        <div>
          <Button kind="quiet" onClick={() => setAdding(true)} words={t.newPerson} />
        </div>
      )}
      {isAdding && <NewPersonDialog onClose={() => setAdding(false)} onAdded={choose} />}
    </Stack>
  );
}

/** The name of a person who was kept by id. */
function NameOf({ id }: { id: string }) {
  const { data } = useCallData(() => doorCall(readPerson, { query: { id } }), [id]);
  return data ? personName(data) : t.chosenPerson;
}

type NewPersonDialogProps = { onClose: () => void; onAdded: (person: Known) => void };

/** Adds a person by name and address; with a known address, it is the person there. Rendered only while it is open. */
function NewPersonDialog({ onClose, onAdded }: NewPersonDialogProps) {
  const dialog = useOpenDialog("[name=name]");
  const submission = useSubmission({
    check: (values) => checkFields(values, { name: required(adminShared.enterName), email: checkEmail }),
    send: async (values) => {
      const body = { name: fieldValue(values, "name"), email: fieldValue(values, "email") };
      const { _id: id, name } = await doorCall(addPerson, { body });
      onAdded({ id, name });
      dialog.current?.close();
      return name;
    },
    failureOf: adminFailure(t.personNotAdded),
  });
  return (
    <FormDialog
      ref={dialog}
      title={t.newPerson}
      onClose={onClose}
      submission={submission}
      busyWords={adminShared.adding}
      words={t.addPerson}
    >
      <TextField label={shared.name} name="name" autoComplete="off" maxLength={200} />
      <TextField label={shared.email} name="email" type="email" autoComplete="off" maxLength={254} />
    </FormDialog>
  );
}
