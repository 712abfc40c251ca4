import { useRef, useState } from "react";
import { readAdminFeed, renewAdminFeed } from "../../contract/events.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { TextField } from "../ui/forms/Field.tsx";
import styles from "./AdminEventsPage.module.css";

/** The owner's secret calendar feed: copy the address, or replace it if it has leaked. */
export function AdminFeedCard() {
  const { data, failure, reload } = useCallData(() => adminCall(readAdminFeed, {}));
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const card = useRef<HTMLElement>(null);
  const address = data?.address;

  const renew = async () => {
    const text = "The link you have now stops working, also in your own calendar.";
    if (address && !(await confirm({ text, yes: "Yes, make a new one" }))) return;
    setBusy(true);
    try {
      await adminCall(renewAdminFeed, {});
      reload();
    } catch {
      toast("The link could not be made. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    const field = card.current?.querySelector("input");
    field?.select();
    toast((await copyText(address ?? "")) ? "Link copied." : "Please copy the selected link by hand.");
  };

  return (
    <section ref={card} className={styles.feed} aria-labelledby="feed-title">
      <h2 id="feed-title">Your own calendar</h2>
      <p className="fine">
        Subscribe to this link in your calendar app, and each class stands there with how many signed up. Keep
        it to yourself: whoever has it sees the numbers.
      </p>
      {failure && !data && <p>The link could not be fetched.</p>}
      {address && <TextField label="Secret link" name="feed" readOnly value={address} />}
      {data && (
        <div className={styles.buttons}>
          {address && (
            <Button kind="quiet" onClick={() => void copy()}>
              Copy link
            </Button>
          )}
          <Button
            kind={address ? "link" : "quiet"}
            busy={busy}
            busyWords="Making a link …"
            onClick={() => void renew()}
          >
            {address ? "Make a new link" : "Make a link"}
          </Button>
        </div>
      )}
    </section>
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
