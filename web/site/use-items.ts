import { type RefObject, useEffect, useState } from "react";
import { openAround } from "./Fold.tsx";

let lastKey = 0;

function freshKey(): number {
  lastKey += 1;
  return lastKey;
}

/**
 * The items of a list with a key each, so that what is open stays open and what has the focus keeps it when they move.
 * `place` is the element they stand in; an item's own has `data-item` with its key.
 */
export function useItems<T>(
  place: RefObject<HTMLElement | null>,
  items: readonly T[],
  onChange: (items: T[]) => void,
) {
  const [keys, setKeys] = useState<number[]>(() => items.map(freshKey));
  const [added, setAdded] = useState<number>();
  /** Where the focus goes after the next change: to an item, there to a button or the first field. */
  const [focus, setFocus] = useState<{ key: number; tool?: "up" | "down" }>();

  // Replaced from outside, by another version or a thrown-away draft.
  if (keys.length !== items.length) setKeys(items.map(freshKey));

  useEffect(() => {
    if (!focus) return;
    const item = place.current?.querySelector(`[data-item="${focus.key}"]`);
    const tool = focus.tool && item?.querySelector<HTMLElement>(`[data-tool="${focus.tool}"]:enabled`);
    const field = item?.querySelector<HTMLElement>("input:not([type=file]), textarea, select, button");
    const other = focus.tool && item?.querySelector<HTMLElement>("[data-tool]:enabled");
    const target = tool || other || field || place.current?.querySelector<HTMLElement>("button:enabled");
    if (target) {
      openAround(target);
      target.focus();
    }
    setFocus(undefined);
  }, [focus, place]);

  const put = (nextItems: T[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(nextItems);
  };
  return {
    items,
    keys,
    isNew: (index: number) => keys[index] === added,
    change: (index: number, next: T) => onChange(items.with(index, next)),
    add(index: number, item: T) {
      const key = freshKey();
      setAdded(key);
      setFocus({ key });
      put(items.toSpliced(index, 0, item), keys.toSpliced(index, 0, key));
    },
    remove(index: number) {
      const next = keys[index + 1] ?? keys[index - 1];
      if (next !== undefined) setFocus({ key: next });
      put(items.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
    move(index: number, by: -1 | 1) {
      const key = keys[index]!;
      setFocus({ key, tool: by < 0 ? "up" : "down" });
      const moved = <I>(all: readonly I[]) => all.toSpliced(index, 1).toSpliced(index + by, 0, all[index]!);
      put(moved(items), moved(keys));
    },
  };
}
