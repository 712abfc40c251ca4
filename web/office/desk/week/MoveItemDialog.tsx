import { useState } from "react";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as pageText } from "../../../../contract/teaching/bookings/text.ts";
import type { SeriesScope } from "../../../../contract/teaching/events/calls.ts";
import * as events from "../../../../contract/teaching/events/text.desk.ts";
import { CallError, errorMessageOf } from "../../../kit/calls/api.ts";
import { useAction } from "../../../kit/calls/call-data.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Fields, TextField } from "../../../kit/ui/forms/Field.tsx";
import { optionsOf } from "../../../kit/ui/forms/FieldKinds.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { scopeWords, sendWithRemoval } from "../../../teaching/events/EventForms.tsx";
import { dateTimeWords } from "../../../teaching/slots/slots.ts";
import { type Moved, moveClass, moveSession } from "./move-item.ts";
import { isOver, isSameSpot, type Spot, type WeekItem } from "./week-items.ts";

type MoveItemProps = {
  item: WeekItem;
  /** Where it was dragged to. Default: where it is. */
  to: Spot;
  now: string;
  /** The item was changed elsewhere, and is being read again. */
  isReading: boolean;
  onClose: () => void;
  /** The server refused the move. `isStale`: the item was changed elsewhere. */
  onRefused: (isStale: boolean) => void;
  onMoved: (moved: Moved, to: Spot) => void;
};

/** Asks where a class or session moves, says what follows, and moves it. Mounted only while open. */
export function MoveItemDialog({ item, to, now, isReading, onClose, onRefused, onMoved }: MoveItemProps) {
  const dialog = useOpenDialog();
  const [spot, setSpot] = useState(to);
  const [scope, setScope] = useState<SeriesScope>("this");
  const { busy, failure, run } = useAction(errorMessageOf);
  const isChanged = spot.date !== "" && spot.time !== "" && !isSameSpot(spot, item);
  const isTooLate = isChanged && isOver(spot, now);
  const move = () =>
    run(async () => {
      try {
        const moved = await sendMove(item, spot, { scope, send: sendWithRemoval });
        onMoved(moved, spot);
        dialog.current?.close();
      } catch (error) {
        onRefused(error instanceof CallError && ["stale", "not-found", "class-not-found"].includes(error.code));
        throw error;
      }
    });
  return (
    <Dialog
      ref={dialog}
      title={t.moveItem(item.title)}
      onClose={onClose}
      cancel
      actions={
        <Button
          disabled={!isChanged || isTooLate}
          busy={busy || isReading}
          busyWords={isReading ? t.readingAgain : pageText.moving}
          onClick={() => void move()}
          words={pageText.moveIt}
        />
      }
    >
      <FailureNotice title={t.itWasNotMoved} text={failure} focuses />
      <p aria-live="polite">
        {isChanged ? t.weekFromTo(dateTimeWords(item), dateTimeWords(spot)) : t.isNow(dateTimeWords(item))}
      </p>
      <Fields>
        <TextField
          label={shared.date}
          name="move-date"
          type="date"
          value={spot.date}
          onChange={({ target }) => setSpot({ ...spot, date: target.value })}
        />
        <TextField
          label={adminShared.time}
          name="move-time"
          type="time"
          value={spot.time}
          // Some browsers add seconds.
          onChange={({ target }) => setSpot({ ...spot, time: target.value.slice(0, 5) })}
          error={isTooLate ? t.timeIsOver : undefined}
        />
      </Fields>
      {item.kind === "class" && item.event.seriesId && (
        <Choice
          label={events.changeAppliesTo}
          options={optionsOf(scopeWords(events.onlyThis))}
          chosen={scope}
          onChoose={setScope}
          showsLabel
        />
      )}
      <p className="fine">{consequences(item, scope)}</p>
    </Dialog>
  );
}

function sendMove(item: WeekItem, to: Spot, how: Parameters<typeof moveClass>[2]): Promise<Moved> {
  if (item.kind === "class") return moveClass(item.event, to, how);
  if (item.kind === "session") return moveSession(item.session, to);
  throw new Error("Free times are not moved.");
}

/** What follows from the move. */
function consequences(item: WeekItem, scope: SeriesScope): string {
  if (item.kind === "class") {
    const { signedUp, waiting } = item.event;
    return scope === "this" ? t.emailsClass(signedUp + waiting) : t.emailsSeries;
  }
  if (item.kind !== "session") return "";
  const { firstName, email, amount, isPaid } = item.session;
  const sentences = [email ? t.emailsSession(firstName) : t.emailsYou];
  if (amount > 0 && isPaid) sentences.push(pageText.whatWasPaidStaysPaid);
  return sentences.join(" ");
}
