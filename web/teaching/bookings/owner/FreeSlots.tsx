import { useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { HeldPayment } from "../../../../contract/selling/payments/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import type { AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { FoldedForm } from "../../../kit/ui/forms/FoldedForm.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { useChoosing } from "../../../kit/ui/lists/choosing.ts";
import { ChooseButton, ChosenBar } from "../../../kit/ui/lists/ChosenBar.tsx";
import { ShowMore } from "../../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { useWide } from "../../../kit/ui/use-wide.ts";
import { AddSlotsForm } from "../../slots/AddSlotsForm.tsx";
import { FreeDay } from "./FreeDay.tsx";
import { ListHeading } from "./ListHeading.tsx";
import { useSlotRemoval } from "./slot-removal.ts";
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
