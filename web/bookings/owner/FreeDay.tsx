import { type ReactNode, useId, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import type { AvailableSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { clockWords } from "../../../contract/time.ts";
import { dateTimeWords, shortDayWords } from "../../slots/slots.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { joined, Row, Stack } from "../../ui/Layout.tsx";
import { type Choosing, type RowChoice, useTick } from "../../ui/lists/choosing.ts";
import { FactList } from "../../ui/Outcome.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { SlotPlace } from "./SlotPlace.tsx";
import styles from "./AdminBookingsPage.module.css";

type FreeDayProps = {
  /** The free slots of one day. */
  slots: AvailableSlot[];
  now: string;
  choosing: Choosing;
  /** Resolves whether the deletion was answered. */
  onRemove: (id: string) => Promise<boolean>;
};

/** The free times of a day. A time opens below to its facts, and can be booked for a client; Delete is beside it, on a phone below. */
export function FreeDay({ slots, now, choosing, onRemove }: FreeDayProps) {
  const [openId, setOpenId] = useState<string>();
  const detailsId = useId();
  const isWide = useWide(56);
  const open = slots.find(({ _id }) => _id === openId);
  return (
    <li className={styles.day}>
      <span className={styles.date}>{slots[0] && shortDayWords(slots[0].date, now)}</span>
      <div className={styles.times}>
        {choosing.isChoosing &&
          slots.map((slot) => <SlotChoice key={slot._id} slot={slot} {...choosing.choiceOf(slot._id)} />)}
        {!choosing.isChoosing &&
          slots.map((slot) => (
            <span key={slot._id} className={styles.free}>
              <button
                type="button"
                className={joined(styles.time, slot.heldUntil && styles.held)}
                aria-label={dateTimeWords(slot)}
                aria-expanded={slot === open}
                aria-controls={detailsId}
                onClick={() => setOpenId(slot === open ? undefined : slot._id)}
              >
                {clockWords(slot.time)}
              </button>
              {isWide && <DeleteSlot slot={slot} onRemove={onRemove} />}
            </span>
          ))}
      </div>
      <div id={detailsId} className={styles.slot}>
        {open && !choosing.isChoosing && (
          <FreeSlot key={open._id} slot={open}>
            {!isWide && <DeleteSlot slot={open} onRemove={onRemove} />}
          </FreeSlot>
        )}
      </div>
    </li>
  );
}

/** A time that can be chosen, unless it is held. */
function SlotChoice({ slot, isChosen, onChoose }: { slot: AvailableSlot } & RowChoice) {
  const { place, input } = useTick(onChoose);
  return (
    <label className={joined(styles.time, styles.choice, slot.heldUntil && styles.held)} {...place}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={slot.heldUntil !== undefined}
        aria-label={dateTimeWords(slot)}
        {...input}
      />
      {clockWords(slot.time)}
    </label>
  );
}

function DeleteSlot({ slot, onRemove }: { slot: AvailableSlot; onRemove: FreeDayProps["onRemove"] }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    if (await onRemove(slot._id)) document.getElementById("available-slots")?.focus({ preventScroll: true });
    setBusy(false);
  };
  return (
    <Button
      kind="link"
      size="small"
      busy={isBusy}
      busyWords={shared.deleting}
      aria-label={t.deleteSlot(dateTimeWords(slot))}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}

function FreeSlot({ slot, children }: { slot: AvailableSlot; children: ReactNode }) {
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
          aria-label={t.bookSlotForClient(dateTimeWords(slot))}
          words={t.bookForClient}
        />
        {children}
      </Row>
    </Stack>
  );
}
