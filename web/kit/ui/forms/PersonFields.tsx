import type { ComponentProps } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
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
