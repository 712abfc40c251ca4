import { type Dispatch, type SetStateAction, useRef } from "react";
import * as t from "../../../contract/text/admin/shop.ts";
import { errorMessageOf } from "../../api.ts";
import { Button } from "../Button.tsx";
import { toast } from "../dialogs/Toast.tsx";

type Item = { _id: string; name: string };

/**
 * Moves an item of the owner's list by one: on the page at once, on the server in order. If that fails, it is moved back,
 * and the list is read again.
 */
export function useMoves<T extends Item>(options: {
  items: T[] | undefined;
  show: Dispatch<SetStateAction<T[] | undefined>>;
  save: (ids: string[]) => Promise<unknown>;
  reload: (error: unknown) => void;
}) {
  const { items, show, save, reload } = options;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (item: T, by: -1 | 1) => {
    if (!items) return;
    const next = moved(items, item._id, by);
    show(next);
    // The button lost the focus, because its card has moved in the document.
    requestAnimationFrame(() => focusMove(item._id, by));
    last.current = last.current
      .then(() => save(next.map(({ _id }) => _id)))
      .then(
        () => toast(t.isNowNumberOf(item.name, items.indexOf(item) + by + 1, next.length)),
        (error: unknown) => {
          toast(t.orderWasNotSaved(errorMessageOf(error, "")));
          show((shown) => shown && moved(shown, item._id, -by));
          reload(error);
        },
      );
  };
}

/** The list with an item and its neighbour swapped. */
function moved<T extends Item>(items: T[], id: string, by: number): T[] {
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

/** The buttons that move an item. `place`: its position in the list, from 1. */
export function MoveButtons({ item, place, of, onMove }: MoveButtonsProps) {
  const { _id, name } = item;
  const button = (by: -1 | 1, id: string, arrow: string, words: string, disabled: boolean) => (
    <Button
      id={`${id}-${_id}`}
      kind="quiet"
      size="small"
      disabled={disabled}
      onClick={() => onMove(by)}
      aria-label={`${words}: ${name}`}
    >
      {arrow} {words}
    </Button>
  );
  return (
    <>
      {button(-1, "up", "↑", t.up, place === 1)}
      {button(1, "down", "↓", t.down, place === of)}
    </>
  );
}

type MoveButtonsProps = { item: Item; place: number; of: number; onMove: (by: -1 | 1) => void };
