import type { ComponentProps } from "react";
import { TextField } from "./Field.tsx";

type Rest = Partial<ComponentProps<typeof TextField>>;

export const NameField = (props: Rest) => (
  <TextField label="Name" name="name" autoComplete="name" maxLength={100} {...props} />
);

export const EmailField = (props: Rest) => (
  <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} {...props} />
);

export const PhoneField = (props: Rest) => (
  <TextField label="Phone" name="phone" type="tel" autoComplete="tel" maxLength={40} {...props} />
);
