import { useRef } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { retryUndelivered, type Undelivered } from "../../../contract/teaching/messages/calls.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import styles from "./UndeliveredMails.module.css";

type Props = { mails: readonly Undelivered[number][]; reload: () => void };

/** Emails that could not be delivered, with buttons to send them again. Renders nothing if there are none. */
export function UndeliveredMails({ mails, reload }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (mails.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.banner} aria-labelledby="undelivered">
      <Row as="h2" gap={2} nowrap id="undelivered" ref={heading} tabIndex={-1}>
        <AlertIcon />
        {t.emailsNotDelivered(mails.length)}
      </Row>
      <ul>
        {mails.map((mail) => (
          <Mail
            key={mail.id}
            mail={mail}
            onSent={() => {
              // The pressed button disappears with its row.
              heading.current?.focus();
              reload();
            }}
          />
        ))}
      </ul>
    </Stack>
  );
}

function Mail({ mail, onSent }: { mail: Undelivered[number]; onSent: () => void }) {
  const resend = async () => {
    toast((await adminCall(retryUndelivered, { params: { id: mail.id } })).message);
    onSent();
  };
  return (
    <li>
      <div>
        <p className="strong">{mail.subject}</p>
        <p className="small">{t.to(mail.to, momentWords(new Date(mail.writtenAt)))}</p>
        <p className="small">{mail.reason}</p>
      </div>
      <ActionButton
        kind="quiet"
        size="small"
        busyWords={shared.sending}
        aria-label={t.sendAgainTo(mail.to, mail.subject)}
        action={resend}
        failure={() => t.failedToResendEmail}
      >
        {t.sendAgain}
      </ActionButton>
    </li>
  );
}
