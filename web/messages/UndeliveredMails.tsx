import { useRef, useState } from "react";
import { listUndelivered, retryUndelivered, type Undelivered } from "../../contract/messages.ts";
import * as t from "../../contract/text/admin/messages.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { AlertIcon } from "../ui/Icons.tsx";
import { Rich } from "../ui/Rich.tsx";
import styles from "./UndeliveredMails.module.css";

/** Emails that could not be delivered, with buttons to send them again. Renders nothing if there are none. */
export function UndeliveredMails() {
  const { data: mails, failure, reload } = useCallData(() => adminCall(listUndelivered, {}));
  const heading = useRef<HTMLHeadingElement>(null);
  if (failure && !mails) {
    return (
      <p className={styles.unknown}>
        <AlertIcon />{" "}
        <Rich
          text={t.failedToCheckDelivery}
          parts={{
            link: <Button kind="link" onClick={reload} />,
          }}
        />
      </p>
    );
  }
  if (!mails || mails.length === 0) return null;
  return (
    <section className={styles.banner} aria-labelledby="undelivered">
      <h2 id="undelivered" ref={heading} tabIndex={-1}>
        <AlertIcon />
        {t.emailsNotDelivered(mails.length)}
      </h2>
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
    </section>
  );
}

function Mail({ mail, onSent }: { mail: Undelivered[number]; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const resend = () => {
    setBusy(true);
    adminCall(retryUndelivered, { params: { id: mail.id } })
      .then(
        ({ message }) => {
          toast(message);
          onSent();
        },
        () => toast(t.failedToResendEmail),
      )
      .finally(() => setBusy(false));
  };
  return (
    <li>
      <div>
        <p className={styles.subject}>{mail.subject}</p>
        <p className={styles.facts}>{t.to(mail.to, momentWords(new Date(mail.writtenAt)))}</p>
        <p className={styles.facts}>{mail.reason}</p>
      </div>
      <Button
        kind="quiet"
        size="small"
        busy={busy}
        busyWords={shared.sending}
        aria-label={t.sendAgainTo(mail.to, mail.subject)}
        onClick={resend}
      >
        {t.sendAgain}
      </Button>
    </li>
  );
}
