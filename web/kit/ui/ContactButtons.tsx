import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { ButtonAnchor } from "./Button.tsx";
import { mailto, sms } from "./mailto.ts";

/** What the owner's program shows, to be changed and sent there. */
export type Message = { subject: string; body: string };

type ContactButtonsProps = {
  name: string;
  phone: string | undefined;
  email: string;
  size?: "usual" | "small";
  /** A prepared message: Text is offered too, and the email has the words. */
  message?: Message | undefined;
};

/** Call, Text and Email, for the owner. Each only if the person has given it. */
export function ContactButtons({ name, phone, email, size, message }: ContactButtonsProps) {
  return (
    <>
      {phone && (
        <ButtonAnchor
          kind="quiet"
          size={size}
          href={telLink(phone)}
          aria-label={adminShared.call(name, phoneWords(phone))}
          words={adminShared.callLabel}
        />
      )}
      {phone && message && <TextButton name={name} phone={phone} size={size} message={message} />}
      {email && (
        <ButtonAnchor
          kind="quiet"
          size={size}
          href={mailto(email, message)}
          aria-label={adminShared.emailTo(name, email)}
          words={shared.email}
        />
      )}
    </>
  );
}

type MessageButtonProps = ContactButtonsProps & { message: Message };

/** One tap to write a prepared message: a text message if there is a phone number, else an email, else nothing. */
export function MessageButton({ phone, ...props }: MessageButtonProps) {
  return phone ? <TextButton phone={phone} {...props} /> : <ContactButtons phone={undefined} {...props} />;
}

function TextButton({ name, phone, size, message }: Omit<MessageButtonProps, "phone" | "email"> & { phone: string }) {
  return (
    <ButtonAnchor
      kind="quiet"
      size={size}
      href={sms(phone, message.body)}
      aria-label={adminShared.textTo(name, phoneWords(phone))}
      words={adminShared.textLabel}
    />
  );
}
