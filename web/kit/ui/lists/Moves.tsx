import { type Dispatch, type SetStateAction, useRef } from "react";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import { errorMessageOf } from "../../calls/api.ts";
import { Button } from "../Button.tsx";
import { toast } from "../dialogs/Toast.tsx";

type Item = { _id: string; name: string };

type MovesOptions<Of extends Item> = {
  items: Of[] | undefined;
  show: Dispatch<SetStateAction<Of[] | undefined>>;
  /** Saves the order. */
  send: (ids: string[]) => Promise<unknown>;
  onFailed: (error: unknown) => void;
};

/**
 * Moves an item of a list by one: on the page at once, on the server in order. If that fails, it is moved back, and
 * the list is read again.
 */
export function useMoves<Of extends Item>({ items, show, send, onFailed }: MovesOptions<Of>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (item: Of, by: -1 | 1) => {
    if (!items) return;
    const next = moved(items, item._id, by);
    show(next);
    // The button lost the focus, because its row has moved in the document.
    requestAnimationFrame(() => focusMove(item._id, by));
    last.current = last.current
      .then(() => send(next.map(({ _id }) => _id)))
      .then(
        () => toast(t.isNowNumberOf(item.name, items.indexOf(item) + by + 1, next.length)),
        (error: unknown) => {
          toast(t.orderWasNotSaved(errorMessageOf(error, "")));
          show((shown) => shown && moved(shown, item._id, -by));
          onFailed(error);
        },
      );
  };
}

/** The list with an item and its neighbour swapped. */
function moved<Of extends Item>(items: Of[], id: string, by: number): Of[] {
  const from = items.findIndex(({ _id }) => _id === id);
  const [item, neighbour] = [items[from], items[from + by]];
  return item && neighbour ? items.with(from, neighbour).with(from + by, item) : items;
}

/** Focuses the pressed button again, or the opposite one at an end of the list. */
function focusMove(id: string, by: -1 | 1): void {
  const [pressed, other] = by < 0 ? ["up", "down"] : ["down", "up"];
  const button = (name: string | undefined) => document.getElementById(`${name}-${id}`);
  const target = button(pressed)?.hasAttribute("disabled") ? button(other) : button(pressed);
  target?.focus();
}

type MoveButtonsProps = {
  item: Item;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  /** In a row, beside its words. */
  onlyArrows?: boolean;
};

/** The buttons that move an item up and down. */
export function MoveButtons({ place, of, ...move }: MoveButtonsProps) {
  return (
    <>
      <Move by={-1} disabled={place === 1} {...move} />
      <Move by={1} disabled={place === of} {...move} />
    </>
  );
}

type MoveProps = Omit<MoveButtonsProps, "place" | "of"> & { by: -1 | 1; disabled: boolean };

function Move({ by, item: { _id, name }, disabled, onMove, onlyArrows }: MoveProps) {
  const [id, arrow, words] = by === -1 ? ["up", "↑", t.up] : ["down", "↓", t.down];
  return (
    <Button
      id={`${id}-${_id}`}
      kind="quiet"
      size="small"
      disabled={disabled}
      onClick={() => onMove(by)}
      aria-label={`${words}: ${name}`}
    >
      {onlyArrows ? arrow : `${arrow} ${words}`}
    </Button>
  );
}
