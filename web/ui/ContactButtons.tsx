import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { ButtonAnchor } from "./Button.tsx";
import { phoneWords } from "./forms/format-phone.ts";
import { mailto } from "./mailto.ts";

type ContactButtonsProps = {
  name: string;
  phone: string | undefined;
  email: string;
  size?: "usual" | "small";
};

/** Call and Email, for the owner. Each only if the person has given it. */
export function ContactButtons({ name, phone, email, size }: ContactButtonsProps) {
  return (
    <>
      {phone && (
        <ButtonAnchor
          kind="quiet"
          size={size}
          href={`tel:${phone}`}
          aria-label={adminShared.call(name, phoneWords(phone))}
          words={adminShared.callLabel}
        />
      )}
      {email && (
        <ButtonAnchor
          kind="quiet"
          size={size}
          href={mailto(email)}
          aria-label={adminShared.emailTo(name, email)}
          words={shared.email}
        />
      )}
    </>
  );
}
