import { useEffect, useRef, useState } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { addPerson, listPeople, readPerson } from "../../../contract/office/people/calls.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useCallData, useDebounced } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { checkEmail, checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { adminFailure } from "../../kit/ui/forms/failure-mapper.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./Sell.module.css";

/** Number of people offered at a time. */
const maxOffered = 5;

type Known = { id: string; name: string };
type BuyerProps = { personId: string | undefined; onChoose: (personId: string | undefined) => void };

/** The person who gets the spot and the passes: found by a part of the name or address, or new. Only the id is kept. */
export function Buyer({ personId, onChoose }: BuyerProps) {
  const [known, setKnown] = useState<Known>();
  const [isAdding, setAdding] = useState(false);
  const choose = (person: Known | undefined) => {
    setKnown(person);
    onChoose(person?.id);
  };
  return (
    <Stack gap={3} className={styles.buyer}>
      {personId ? (
        <Chosen
          key={personId}
          id={personId}
          name={known?.id === personId ? known.name : undefined}
          onAnother={() => choose(undefined)}
        />
      ) : (
        <Search onChoose={choose} onNew={() => setAdding(true)} />
      )}
      {isAdding && <NewPersonDialog onClose={() => setAdding(false)} onAdded={choose} />}
    </Stack>
  );
}

type ChosenProps = { id: string; name: string | undefined; onAnother: () => void };

function Chosen({ id, name, onAnother }: ChosenProps) {
  const { data } = useCallData(async () => name ?? nameOf(await doorCall(readPerson, { query: { id } })), [id, name]);
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the focus goes to what took its place.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus();
  }, []);
  return (
    <Row gap={3} justify="between">
      <p ref={words} tabIndex={-1}>
        {t.itIsFor} <strong>{name ?? data ?? t.chosenPerson}</strong>
      </p>
      <Button kind="quiet" onClick={onAnother} words={t.chooseAnother} />
    </Row>
  );
}

const nameOf = ({ name, email }: { name: string; email: string }) => name || email;

function Search({ onChoose, onNew }: { onChoose: (person: Known) => void; onNew: () => void }) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim());
  const { data, failure } = useCallData(() => readPeople(query), [query]);
  // Results of an earlier query are ignored.
  const found = data?.query === typed.trim() ? data.people : undefined;
  return (
    <>
      <TextField
        label={t.whoseItIs}
        name="buyer"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        help={t.searchBuyer}
      />
      <p role="status" className={found?.length === 0 ? undefined : "hidden-text"}>
        {query !== "" && found && (found.length === 0 ? t.nobodyIsFound : t.foundPeople(found.length))}
      </p>
      {failure && <p>{failure}</p>}
      {found && found.length > 0 && (
        <ul className={styles.rows} aria-label={t.peopleFound}>
          {found.slice(0, maxOffered).map((person) => (
            <li key={person.id} className={styles.item}>
              <button
                type="button"
                className={styles.add}
                onClick={() => onChoose({ id: person.id, name: nameOf(person) })}
              >
                <span className={styles.words}>
                  <span className={styles.title}>{nameOf(person)}</span>
                  {person.name && person.email && <span className={styles.note}>{person.email}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button kind="quiet" onClick={onNew} words={t.newPerson} />
      </div>
    </>
  );
}

async function readPeople(query: string) {
  return { query, people: query === "" ? undefined : await doorCall(listPeople, { query: { search: query } }) };
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
