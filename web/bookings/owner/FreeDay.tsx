import { useId, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { type AvailableSlot, removeSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { clockWords } from "../../../contract/time.ts";
import { adminCall } from "../../api.ts";
import { dateTimeWords, shortDayWords } from "../../slots/slots.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { confirm } from "../../ui/dialogs/Confirm.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { joined, Row, Stack } from "../../ui/Layout.tsx";
import { FailureNotice } from "../../ui/Notice.tsx";
import { FactList } from "../../ui/Outcome.tsx";
import { useAction } from "../../use-action.ts";
import { removeSlotFailure } from "./failures.ts";
import { SlotPlace } from "./SlotPlace.tsx";
import styles from "./AdminBookingsPage.module.css";

type FreeDayProps = {
  /** The free slots of one day. */
  slots: AvailableSlot[];
  now: string;
  onRemoved: () => void;
};

/** The free times of a day. A time opens below to its facts, and can be booked for a client or deleted. */
export function FreeDay({ slots, now, onRemoved }: FreeDayProps) {
  const [openId, setOpenId] = useState<string>();
  const detailsId = useId();
  const open = slots.find(({ _id }) => _id === openId);
  return (
    <li className={styles.day}>
      <span className={styles.date}>{slots[0] && shortDayWords(slots[0].date, now)}</span>
      <div className={styles.times}>
        {slots.map((slot) => (
          <button
            key={slot._id}
            type="button"
            className={joined(styles.time, slot.heldUntil && styles.held)}
            aria-label={dateTimeWords(slot)}
            aria-expanded={slot === open}
            aria-controls={detailsId}
            onClick={() => setOpenId(slot === open ? undefined : slot._id)}
          >
            {clockWords(slot.time)}
          </button>
        ))}
      </div>
      <div id={detailsId} className={styles.slot}>
        {open && <FreeSlot key={open._id} slot={open} onRemoved={onRemoved} />}
      </div>
    </li>
  );
}

function FreeSlot({ slot, onRemoved }: { slot: AvailableSlot; onRemoved: () => void }) {
  const { busy, failure, run } = useAction(removeSlotFailure);
  const when = dateTimeWords(slot);
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteSlot }))) return;
    await run(async () => {
      const { message } = await adminCall(removeSlot, { params: { id: slot._id }, query: { booking: "none" } });
      toast(message);
      document.getElementById("available-slots")?.focus({ preventScroll: true });
      onRemoved();
    });
  };
  const place = <SlotPlace link={slot.link} />;
  return (
    <Stack gap={3}>
      <FactList
        facts={[
          [t.length, t.slotLength(slot.duration, Boolean(slot.isByRule))],
          [shared.location, place],
          slot.heldUntil !== undefined && [t.held, t.someoneIsPaying],
        ]}
      />
      <Row gap={4}>
        <ButtonLink
          kind="quiet"
          size="small"
          to={paths.bookFor({ slot: slot._id })}
          aria-label={t.bookSlotForClient(when)}
          words={t.bookForClient}
        />
        <Button
          kind="link"
          size="small"
          busy={busy}
          busyWords={shared.deleting}
          aria-label={t.deleteSlot(when)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </Row>
      <FailureNotice {...failure} />
    </Stack>
  );
}
