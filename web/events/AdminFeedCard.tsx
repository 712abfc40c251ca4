import { useRef } from "react";
import { readAdminFeed, renewAdminFeed } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { TextField } from "../ui/forms/Field.tsx";
import { Stack } from "../ui/Layout.tsx";
import { useAction } from "../use-action.ts";
import styles from "./AdminEventsPage.module.css";

/** The owner's secret calendar feed: copy the address, or replace it if it has leaked. */
export function AdminFeedCard() {
  const { data, failure, reload } = useCallData(() => adminCall(readAdminFeed, {}));
  const { busy, run } = useAction(() => toast(t.failedToCreateLink), { remains: true });
  const card = useRef<HTMLElement>(null);
  const address = data?.address;

  const renew = async () => {
    if (address && !(await confirm({ text: t.currentLinkStops, yes: t.yesCreateNewOne }))) return;
    await run(async () => {
      await adminCall(renewAdminFeed, {});
      reload();
    });
  };
  const copy = async () => {
    card.current?.querySelector("input")?.select();
    toast((await copyText(address ?? "")) ? t.linkCopied : t.copySelectedLinkByHand);
  };

  return (
    <Stack as="section" gap={4} ref={card} className={styles.feed} aria-labelledby="feed-title">
      <h2 id="feed-title">{t.yourOwnCalendar}</h2>
      <p className="fine">{t.subscribeToThisLink}</p>
      {failure && !data && <p>{t.failedToLoadLink}</p>}
      {address && <TextField label={t.secretLink} name="feed" readOnly value={address} />}
      {data && (
        <div className={styles.buttons}>
          {address && <Button kind="quiet" onClick={() => void copy()} words={t.copyLink} />}
          <Button kind={address ? "link" : "quiet"} busy={busy} busyWords={t.creatingLink} onClick={() => void renew()}>
            {address ? t.createNewLink : t.createLink}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Returns whether the copy succeeded. Copies the selection over plain http, which has no `navigator.clipboard`. */
async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
