import { type ReactNode, useId, useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { clockWords } from "../../../../contract/platform/values/time.ts";
import type { HeldPayment } from "../../../../contract/selling/payments/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import type { AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { joined, Row, Stack } from "../../../kit/ui/Layout.tsx";
import { type Choosing, type RowChoice, useTick } from "../../../kit/ui/lists/choosing.ts";
import { StateGlyph } from "../../../kit/ui/lists/StateTag.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import { useWide } from "../../../kit/ui/use-wide.ts";
import { dateTimeWords, paymentHolding, shortDayWords } from "../../slots/slots.ts";
import { SlotPlace } from "./SlotPlace.tsx";
import styles from "./AdminBookingsPage.module.css";

type FreeDayProps = {
  /** The free slots of one day. */
  slots: AvailableSlot[];
  /** Payments that PayPal is checking. */
  held: HeldPayment[];
  now: string;
  choosing: Choosing;
  isRemoving: (id: string) => boolean;
  onRemove: (id: string) => void;
};

/**
 * The free times of a day. A time opens below to its facts, and can be booked for a client or deleted; on a wide screen
 * Delete is beside it.
 */
export function FreeDay({ slots, held, now, choosing, ...removal }: FreeDayProps) {
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
                aria-label={nameOf(slot)}
                aria-expanded={slot === open}
                aria-controls={detailsId}
                onClick={() => setOpenId(slot === open ? undefined : slot._id)}
              >
                <SlotClock slot={slot} />
              </button>
              {isWide && <DeleteSlot slot={slot} {...removal} />}
            </span>
          ))}
      </div>
      <div id={detailsId} className={styles.slot}>
        {open && !choosing.isChoosing && (
          <FreeSlot key={open._id} slot={open} payment={paymentHolding(open, held)}>
            {!isWide && <DeleteSlot slot={open} {...removal} />}
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
        aria-label={nameOf(slot)}
        {...input}
      />
      <SlotClock slot={slot} />
    </label>
  );
}

const nameOf = (slot: AvailableSlot) =>
  slot.heldUntil === undefined ? dateTimeWords(slot) : t.heldSlot(dateTimeWords(slot));

function SlotClock({ slot: { time, heldUntil } }: { slot: AvailableSlot }) {
  return (
    <>
      {heldUntil !== undefined && <StateGlyph state="held" isInText />}
      {clockWords(time)}
    </>
  );
}

type DeleteSlotProps = { slot: AvailableSlot } & Pick<FreeDayProps, "isRemoving" | "onRemove">;

function DeleteSlot({ slot, isRemoving, onRemove }: DeleteSlotProps) {
  return (
    <Button
      kind="link"
      size="small"
      busy={isRemoving(slot._id)}
      busyWords={shared.deleting}
      aria-label={t.deleteSlot(dateTimeWords(slot))}
      onClick={() => onRemove(slot._id)}
      words={adminShared.deleteLabel}
    />
  );
}

type FreeSlotProps = { slot: AvailableSlot; payment: HeldPayment | undefined; children: ReactNode };

function FreeSlot({ slot, payment, children }: FreeSlotProps) {
  const place = <SlotPlace link={slot.link} />;
  const heldWords = payment ? t.paypalChecksPaymentOf(payment.payerName || payment.payerEmail) : t.someoneIsPaying;
  return (
    <Stack gap={3}>
      <FactList
        facts={[
          [t.length, t.slotLength(slot.duration, Boolean(slot.isByRule))],
          [shared.location, place],
          slot.heldUntil !== undefined && [t.held, heldWords],
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
