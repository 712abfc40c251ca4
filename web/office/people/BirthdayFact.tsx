import { useState } from "react";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { dayOfBirthday } from "../../../contract/office/people/birthday.ts";
import { changeBirthday } from "../../../contract/office/people/calls.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { monthDayWords } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Fields } from "../../kit/ui/forms/Field.tsx";
import { NotSent, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { BirthdayFields, birthdayIn, checkBirthday } from "./BirthdayFields.tsx";

type BirthdayProps = { id: string; name: string; birthday?: string | undefined; onChanged: () => void };

/** A person's birthday on the owner's page about them, with the dialog that changes it. */
export function BirthdayFact(person: BirthdayProps) {
  const { name, birthday } = person;
  const [isOpen, setOpen] = useState(false);
  return (
    <Row gap={2}>
      {birthday && <span>{monthDayWords(dayOfBirthday(birthday))}</span>}
      <Button
        kind="link"
        size="small"
        aria-label={`${birthday ? adminShared.change : t.addBirthday}: ${t.changeBirthdayOf(name)}`}
        onClick={() => setOpen(true)}
        words={birthday ? adminShared.change : t.addBirthday}
      />
      {isOpen && <BirthdayDialog {...person} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function BirthdayDialog({ id, name, birthday = "", onChanged, onClose }: BirthdayProps & { onClose: () => void }) {
  const dialog = useOpenDialog("[name=birthMonth]");
  const submission = useSubmission({
    check: checkBirthday,
    send: async (values) => {
      const next = birthdayIn(values);
      const isDeletion = birthday !== "" && next === "";
      if (isDeletion && !(await confirmDeletion(t.thisWillPermanentlyDelete, name))) throw new NotSent({ fields: {} });
      const { message } = await adminCall(changeBirthday, { params: { id }, body: { birthday: next } });
      dialog.current?.close();
      toast(message);
      onChanged();
      return message;
    },
    failureOf: (error) => ({ title: errorMessageOf(error), fields: {} }),
  });
  return (
    <FormDialog ref={dialog} title={t.changeBirthdayOf(name)} onClose={onClose} submission={submission}>
      <Fields>
        <BirthdayFields birthday={birthday} help={t.birthdayHelp} />
      </Fields>
    </FormDialog>
  );
}
