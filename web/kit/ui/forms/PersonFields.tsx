import type { ComponentProps } from "react";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Rich } from "../Rich.tsx";
import { TextField } from "./Field.tsx";

type Rest = Partial<ComponentProps<typeof TextField>>;

export const NameField = (props: Rest) => (
  <TextField label={shared.name} name="name" autoComplete="name" maxLength={100} {...props} />
);

export const EmailField = (props: Rest) => (
  <TextField label={shared.email} name="email" type="email" autoComplete="email" maxLength={254} {...props} />
);

export const PhoneField = (props: Rest) => (
  <TextField label={shared.phone} name="phone" type="tel" autoComplete="tel" maxLength={40} {...props} />
);

/** Below a form that asks for name and email. */
export const PrivacyNote = () => (
  <p className="fine">
    <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
  </p>
);
