import { useState, useId, type ReactNode } from "react";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { clockWords } from "../../../../contract/platform/values/time.ts";
import type { HeldPayment } from "../../../../contract/selling/payments/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { removeSlots, restoreSlots, type AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import type { Pages } from "../../../kit/calls/read-pages.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../../kit/ui/dialogs/Confirm.tsx";
import { FoldedForm } from "../../../kit/ui/forms/FoldedForm.tsx";
import { joined, Row, Stack, useWide } from "../../../kit/ui/Layout.tsx";
import { useChoosing, useTick, type Choosing, type RowChoice } from "../../../kit/ui/lists/choosing.ts";
import { ChooseButton, ChosenBar } from "../../../kit/ui/lists/ChosenBar.tsx";
import { ShowMore } from "../../../kit/ui/lists/LoadState.tsx";
import { useSeveral } from "../../../kit/ui/lists/several.ts";
import { StateGlyph } from "../../../kit/ui/lists/StateTag.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import { AddSlotsForm } from "../../slots/AddSlotsForm.tsx";
import { dateTimeWords, paymentHolding, shortDayWords } from "../../slots/slots.ts";
import { removeSlotFailure } from "./failures.ts";
import { SlotPlace } from "./SlotPlace.tsx";
import styles from "./AdminBookingsPage.module.css";

/** Days of free slots that a phone shows at first. The office hours may have hundreds of slots. */
const shownDays = 7;

type FreeSlotsProps = {
  available: AvailableSlot[] | undefined;
  held: HeldPayment[] | undefined;
  now: string | undefined;
  reload: () => void;
};

/** The form that adds slots, and the free slots by day, of which several can be deleted at once. */
export function FreeSlots({ available, held = [], now, reload }: FreeSlotsProps) {
  const [adding, setAdding] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const days = [...new Set(available?.map(({ date }) => date))];
  const isWide = useWide(56);
  const listed = showsAll || isWide ? days : days.slice(0, shownDays);
  // A held one cannot be deleted.
  const shown = available?.filter(({ date, heldUntil }) => listed.includes(date) && heldUntil === undefined) ?? [];
  const choosing = useChoosing(shown.map(({ _id }) => _id));
  const removal = useSlotRemoval(available ?? [], reload);
  const removeChosen = async () => {
    if (await removal.remove(choosing.chosen)) choosing.end();
  };
  const removeOne = async (id: string) => {
    if (await removal.remove([id])) document.getElementById("available-slots")?.focus({ preventScroll: true });
  };
  const onAdded = () => {
    setAdding(false);
    // The new slots may be on later days.
    setShowsAll(true);
    reload();
  };
  return (
    <>
      <div className={styles.add}>
        <FoldedForm words={adminShared.addSlots} isOpen={adding} onToggle={setAdding}>
          <AddSlotsForm onAdded={onAdded} />
        </FoldedForm>
      </div>
      <Stack as="section" gap={3} aria-labelledby="available-slots" className={styles.available}>
        <ListHeading
          id="available-slots"
          title={t.availableSlots}
          list={available && { rows: available, hasMore: false }}
        />
        {available?.length === 0 && <p className="muted">{t.noSlotsAvailable}</p>}
        <FailureNotice title={t.errorDeletingSlot} text={removal.failure} focuses />
        {shown.length > 1 && <ChooseButton choosing={choosing} />}
        {now && listed.length > 0 && (
          <ul className={styles.days} aria-label={t.availableSlots}>
            {listed.map((day) => (
              <FreeDay
                key={day}
                slots={available?.filter(({ date }) => date === day) ?? []}
                held={held}
                now={now}
                choosing={choosing}
                isRemoving={removal.isRemoving}
                onRemove={(id) => void removeOne(id)}
              />
            ))}
          </ul>
        )}
        <ShowMore
          when={listed.length < days.length}
          words={t.showMoreDays(days.length - listed.length)}
          onMore={() => setShowsAll(true)}
        />
        {choosing.isChoosing && (
          <ChosenBar choosing={choosing}>
            <Button
              kind="danger"
              size="small"
              busy={removal.isBusy}
              busyWords={shared.deleting}
              onClick={() => void removeChosen()}
              words={t.deleteSlots(choosing.chosen.length)}
            />
          </ChosenBar>
        )}
      </Stack>
    </>
  );
}

type FreeDayProps = {
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
      <Row gap={1} align="stretch" className={styles.times}>
        {choosing.isChoosing &&
          slots.map((slot) => <SlotChoice key={slot._id} slot={slot} {...choosing.choiceOf(slot._id)} />)}
        {!choosing.isChoosing &&
          slots.map((slot) => (
            <Row as="span" key={slot._id} gap={2} nowrap>
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
            </Row>
          ))}
      </Row>
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
    <Row
      as="label"
      gap={2}
      nowrap
      className={joined(styles.time, styles.choice, slot.heldUntil && styles.held)}
      {...place}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={slot.heldUntil !== undefined}
        aria-label={nameOf(slot)}
        {...input}
      />
      <SlotClock slot={slot} />
    </Row>
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

type ListHeadingProps = { id: string; title: string; list: Pages<unknown> | undefined };

export function ListHeading({ id, title, list }: ListHeadingProps) {
  const count = list?.rows.length ?? 0;
  return (
    <h2 id={id} tabIndex={-1}>
      {title} {count > 0 && <span className={styles.count}>{list?.hasMore ? `${count}+` : count}</span>}
    </h2>
  );
}

/** Deletes free slots after a question; Undo in the toast opens them again. */
export function useSlotRemoval(slots: readonly AvailableSlot[], onEnd: () => void) {
  const nameOf = (id: string) => {
    const slot = slots.find(({ _id }) => _id === id);
    return slot ? dateTimeWords(slot) : "";
  };
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { run, ...state } = useSeveral({ nameOf, onEnd, failureOf: removeSlotFailure });
  return {
    ...state,
    isRemoving: (id: string) => state.isBusy && removed.includes(id),
    /** Resolves whether the deletion was answered. */
    async remove(ids: readonly string[]): Promise<boolean> {
      const [first, ...others] = ids;
      const only = first !== undefined && others.length === 0 ? nameOf(first) : undefined;
      const send = await confirmDeletion(t.thisWillPermanentlyDeleteSlots(ids.length), only);
      if (!send) return false;
      setRemoved(ids);
      return run({
        call: () => send(removeSlots, { body: { slots: ids.map((id) => ({ id })) } }),
        words: t.slotsDeleted,
        undo: (done: { id: string; canUndo: boolean; removedAt: string }[]) =>
          adminCall(restoreSlots, { body: { slots: done.map(({ id, removedAt }) => ({ id, removedAt })) } }),
      });
    },
  };
}
