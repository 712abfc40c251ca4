import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { mostChildren } from "../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";

/** More children of the guardian who fills in the form. The fields are named as the server names their errors. */
export function useMoreChildren() {
  // Ids, so that removing one keeps what was typed for the others.
  const [ids, setIds] = useState<number[]>([]);
  const nameOf = (at: number) => `also.${at}.name`;
  const birthdayOf = (at: number) => `also.${at}.bornOn`;
  return {
    ids,
    nameOf,
    birthdayOf,
    canAdd: ids.length < mostChildren - 1,
    add: () => setIds([...ids, (ids.at(-1) ?? 0) + 1]),
    remove: (id: number) => setIds(ids.filter((other) => other !== id)),
    clear: () => setIds([]),
    checks: Object.fromEntries(
      ids.flatMap((_, at) => [
        [nameOf(at), required(shared.tellMeYourName)],
        [birthdayOf(at), required(shared.enterDateOfBirth)],
      ]),
    ),
    valuesOf: (values: FormData) =>
      ids.map((_, at) => ({ name: fieldValue(values, nameOf(at)), bornOn: fieldValue(values, birthdayOf(at)) })),
  };
}

export function MoreChildren({ more }: { more: ReturnType<typeof useMoreChildren> }) {
  const { ids, nameOf, birthdayOf } = more;
  return (
    <Stack gap={4} align="start">
      {ids.map((id, at) => (
        <Stack key={id} gap={2} role="group" aria-label={t.anotherChild(at + 2)} style={{ width: "100%" }}>
          <Fields>
            <TextField label={t.nameOfChild(at + 2)} name={nameOf(at)} maxLength={100} autoComplete="off" />
            <TextField label={t.dateOfBirthOfChild(at + 2)} name={birthdayOf(at)} type="date" autoComplete="off" />
          </Fields>
          <Row gap={2}>
            <Button kind="link" size="small" onClick={() => more.remove(id)} words={t.removeChildFromForm(at + 2)} />
          </Row>
        </Stack>
      ))}
      {ids.length > 0 && <p className="fine">{t.youSignForAll}</p>}
      {more.canAdd && <Button kind="quiet" size="small" onClick={more.add} words={t.addAnotherChild} />}
    </Stack>
  );
}
