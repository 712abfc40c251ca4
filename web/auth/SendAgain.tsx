import { useState } from "react";
import { text as t } from "../../contract/auth/text.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { errorMessageOf } from "../kit/calls/api.ts";
import { useAction } from "../kit/calls/call-data.ts";
import { Button } from "../kit/ui/Button.tsx";
import { Stack } from "../kit/ui/Layout.tsx";
import { FailureNotice } from "../kit/ui/Notice.tsx";

/** Sends the email with the code again. Above the limits, the server's message says when it can be sent next. */
export function SendAgain({ send }: { send: () => Promise<void> }) {
  const [wasSent, setSent] = useState(false);
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const press = () => {
    setSent(false);
    void run(send).then(() => setSent(true));
  };
  return (
    <Stack gap={2} align="start">
      <Button kind="link" busy={busy} busyWords={shared.sending} onClick={press} words={t.sendNewCode} />
      {wasSent && !failure && !busy && <p role="status">{t.newEmailIsOnItsWay}</p>}
      <FailureNotice text={failure} />
    </Stack>
  );
}
