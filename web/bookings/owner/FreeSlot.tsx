import { useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { type AvailableSlot, removeSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { clockWords, dateWords } from "../../../contract/time.ts";
import { adminCall } from "../../api.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { removeSlotFailure } from "../failures.ts";
import styles from "./AdminBookingsPage.module.css";

/** A free slot in the owner's list: books it for a client, or deletes it. */
export function FreeSlot({ slot, onRemoved }: { slot: AvailableSlot; onRemoved: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const confirm = useConfirm();
  const name = `${dateWords(slot.date)}, ${clockWords(slot.time)}`;
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteSlot }))) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await adminCall(removeSlot, { params: { id: slot._id }, query: {} });
      toast(message);
      document.getElementById("available-slots")?.focus({ preventScroll: true });
      onRemoved();
    } catch (error) {
      setFailure(removeSlotFailure(error));
      setBusy(false);
    }
  };
  return (
    <li className={styles.slot}>
      <div>
        <p className={styles.when}>{name}</p>
        <p className={styles.facts}>{t.minFromYourOfficeHours(slot.duration, slot.isByRule, slot.link)}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink
          kind="quiet"
          size="small"
          to={paths.bookFor({ slot: slot._id })}
          aria-label={t.bookSlotForClient(name)}
        >
          {t.book}
        </ButtonLink>
        <Button
          kind="link"
          size="small"
          busy={busy}
          busyWords={shared.deleting}
          aria-label={t.deleteSlot(name)}
          onClick={() => void remove()}
        >
          {adminShared.deleteLabel}
        </Button>
      </div>
      {failure && (
        <div className={styles.wide}>
          <Notice tone="danger" title={failure.title}>
            {failure.text}
          </Notice>
        </div>
      )}
    </li>
  );
}
