import * as shared from "../../contract/text/shared.ts";
import { fieldValue } from "../ui/forms/checks.ts";
import { Fields, TextField } from "../ui/forms/Field.tsx";

/** The parent or guardian who signs for a minor. */
export function GuardianFields({ autoComplete }: { autoComplete?: "off" }) {
  return (
    <Fields>
      <TextField
        label={shared.parentOrGuardianWhoSigns}
        name="guardian.name"
        maxLength={100}
        autoComplete={autoComplete}
      />
      <TextField
        label={shared.relationToStudent}
        name="guardian.relation"
        placeholder={shared.mother}
        maxLength={60}
        autoComplete={autoComplete}
      />
    </Fields>
  );
}

export const guardianIn = (values: FormData) => ({
  name: fieldValue(values, "guardian.name"),
  relation: fieldValue(values, "guardian.relation"),
});
