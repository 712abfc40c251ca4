import { useState } from "react";
import * as calls from "../../../contract/office/people/calls.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { monthDayYear } from "../../../contract/platform/values/time.ts";
import { CallError, errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import styles from "./AccountPage.module.css";

type Child = calls.Household[number];

/** The children that the student books for: added, changed, removed, and their waivers signed. */
export function HouseholdCard({ userId }: { userId: string }) {
  const loaded = useCallData(() => userCall(calls.listHousehold, { params: { id: userId } }));
  const { data, reload } = loaded;
  const [edited, setEdited] = useState<Child | "new">();
  const children = data?.filter(({ isSelf }) => !isSelf) ?? [];
  const remove = async ({ _id, name }: Child) => {
    const send = await confirmDeletion(t.thisWillPermanentlyDeleteChild(name), t.pastClassesStay);
    if (!send) return;
    try {
      toast((await send(calls.removeChild, { params: { id: userId, personId: _id } })).message);
      reload();
    } catch (problem) {
      toast(errorMessageOf(problem));
    }
  };
  return (
    <TitledSection gap={4} className={styles.card} id="people" title={t.peopleYouBookFor}>
      <LoadState {...loaded} failed={t.failedToLoadPeople} />
      {data && children.length === 0 && <p>{t.addChildrenHere}</p>}
      {children.length > 0 && (
        <ul className={styles.people}>
          {children.map((child) => (
            <li key={child._id}>
              <h3>{child.name}</h3>
              <p className="fine">
                {[child.bornOn && t.bornOn(monthDayYear(child.bornOn)), t.waiverStates[child.waiver]]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <Row gap={3}>
                {(child.waiver === "unsigned" || child.waiver === "outdated") && (
                  <ButtonLink
                    kind="quiet"
                    size="small"
                    to={paths.householdWaiver(userId, child._id)}
                    words={t.signWaiverFor(child.name)}
                  />
                )}
                <Button
                  kind="link"
                  size="small"
                  aria-label={t.changeChild(child.name)}
                  onClick={() => setEdited(child)}
                  words={shared.edit}
                />
                <Button
                  kind="link"
                  size="small"
                  aria-label={`${shared.remove}: ${child.name}`}
                  onClick={() => void remove(child)}
                  words={shared.remove}
                />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {data && <Button kind="quiet" onClick={() => setEdited("new")} words={t.addChild} />}
      {edited && (
        <ChildDialog
          userId={userId}
          child={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
    </TitledSection>
  );
}

type ChildDialogProps = { userId: string; child: Child | undefined; onClose: () => void; onSaved: () => void };

function ChildDialog({ userId, child, onClose, onSaved }: ChildDialogProps) {
  const dialog = useOpenDialog("[name=name]");
  const ids = useRequestIds();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { name: required(shared.tellMeYourName), bornOn: required(shared.enterDateOfBirth) }),
    send: async (values) => {
      const body = { name: fieldValue(values, "name"), bornOn: fieldValue(values, "bornOn") };
      const { message } = child
        ? await userCall(calls.changeChild, { params: { id: userId, personId: child._id }, body })
        : await userCall(calls.addChild, { params: { id: userId }, body: { id: ids.idOf(body), ...body } });
      toast(message);
      dialog.current?.close();
      onSaved();
      return message;
    },
    failureOf: (error) => {
      const fields = error instanceof CallError ? error.fields : {};
      return Object.keys(fields).length > 0 ? { fields } : { title: t.notSaved, text: errorMessageOf(error), fields };
    },
  });
  return (
    <FormDialog
      ref={dialog}
      title={child ? t.changeChild(child.name) : t.addChild}
      onClose={onClose}
      submission={submission}
    >
      <Fields>
        <TextField label={t.childsName} name="name" maxLength={100} autoComplete="off" defaultValue={child?.name} />
        <TextField
          label={shared.dateOfBirth}
          name="bornOn"
          type="date"
          autoComplete="off"
          defaultValue={child?.bornOn}
        />
      </Fields>
    </FormDialog>
  );
}
