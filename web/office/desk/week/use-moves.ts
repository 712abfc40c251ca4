import { type KeyboardEvent, useRef, useState } from "react";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import type { Day } from "../../../../contract/platform/values/time.ts";
import { dayTimeWords } from "../../../teaching/slots/slots.ts";
import { watchDrag } from "./watch-drag.ts";
import { attracted, isSameSpot, shifted, type Spot, type WeekItem } from "./week-items.ts";

type Moving = { item: WeekItem; to: Spot };

const steps: Record<string, { days?: number; steps?: number }> = {
  ArrowUp: { steps: -1 },
  ArrowDown: { steps: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

/** Where items are being moved in a week, with a pointer or the keyboard, and the question that a drop opens. */
export function useMoves(items: readonly WeekItem[], from: Day) {
  const [moving, setMovingState] = useState<Moving>();
  const [asked, setAsked] = useState<Moving>();
  const [said, say] = useState("");
  // The listeners of a drag outlive the render that added them.
  const latest = useRef<Moving>(undefined);
  const setMoving = (next: Moving | undefined) => {
    latest.current = next;
    setMovingState(next);
  };
  const show = (item: WeekItem, to: Spot) => {
    if (latest.current && isSameSpot(latest.current.to, to)) return;
    setMoving({ item, to });
    say(t.newTime(dayTimeWords(to)));
  };
  const cancel = () => {
    if (latest.current) say(t.moveCancelled(latest.current.item.title));
    setMoving(undefined);
  };
  const drop = () => {
    const dropped = latest.current;
    if (!dropped || isSameSpot(dropped.item, dropped.to)) return cancel();
    setMoving(undefined);
    setAsked(dropped);
  };
  return {
    /** The item on its way, or where the question would put it. */
    moving: moving ?? asked,
    asked,
    ask: (item: WeekItem) => setAsked({ item, to: item }),
    endQuestion: () => setAsked(undefined),
    /** Shows the item where it was. The question stays open. */
    putBack: () => setAsked((open) => open && { ...open, to: open.item }),
    said,
    say,
    /** `spotAt`: the spot of the item's start, for a pointer that holds it. */
    onPointerDown: (
      item: WeekItem,
      down: PointerEvent,
      spotAt: (at: { clientX: number; clientY: number }) => Spot | undefined,
    ) =>
      watchDrag(down, {
        onDrag: (at) => {
          const spot = spotAt(at);
          if (spot) show(item, attracted(item, spot, items));
        },
        onDrop: drop,
        onCancel: cancel,
      }),
    onKeyDown: (item: WeekItem, event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      const current = latest.current;
      if (!current) {
        if (key.toLowerCase() !== "m") return;
        event.preventDefault();
        setMoving({ item, to: item });
        say(t.pickedUp(item.title, dayTimeWords(item)));
        return;
      }
      const step = steps[key];
      if (step) show(item, shifted(current.to, step, from));
      else if (key === "Enter") drop();
      else if (key === "Escape") cancel();
      else return;
      event.preventDefault();
    },
    /** The focus leaves an item that was picked up with the keyboard. */
    onBlur: () => moving && cancel(),
  };
}

export type Moves = ReturnType<typeof useMoves>;
