import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { EmailField } from "../../kit/ui/forms/PersonFields.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import type { Draft } from "./steps.ts";

/** Name and email of a visitor who books. The same for those who have an account and those who have none. */
export function VisitorFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const bound = (name: "firstName" | "lastName" | "email") => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Stack gap={3}>
      <Fields>
        <TextField {...bound("firstName")} label={shared.firstName} autoComplete="given-name" maxLength={80} />
        <TextField {...bound("lastName")} label={shared.lastName} autoComplete="family-name" maxLength={80} />
        <EmailField {...bound("email")} help={t.codeComesByEmail} />
      </Fields>
      <p className="fine">
        <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
      </p>
    </Stack>
  );
}
