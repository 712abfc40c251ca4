import { type RefObject, useEffect, useState } from "react";
import { openDisclosuresAround } from "./Disclosure.tsx";

let lastKey = 0;

function freshKey(): number {
  lastKey += 1;
  return lastKey;
}

/**
 * Gives each item of a list a stable key, so that open folds and the focus survive a move. `container` is the element
 * around the items; the element of an item has its key in `data-item`.
 */
export function useItems<T>(
  container: RefObject<HTMLElement | null>,
  items: readonly T[],
  onChange: (items: T[]) => void,
) {
  const [keys, setKeys] = useState<number[]>(() => items.map(freshKey));
  const [added, setAdded] = useState<number>();
  /** The item that gets the focus after the next change: its button `tool`, or its first field. */
  const [focus, setFocus] = useState<{ key: number; tool?: "up" | "down" }>();

  // The items were replaced from outside, by another version or a discarded draft.
  if (keys.length !== items.length) setKeys(items.map(freshKey));

  useEffect(() => {
    if (!focus) return;
    const item = container.current?.querySelector(`[data-item="${focus.key}"]`);
    const tool = focus.tool && item?.querySelector<HTMLElement>(`[data-tool="${focus.tool}"]:enabled`);
    const field = item?.querySelector<HTMLElement>("input:not([type=file]), textarea, select, button");
    const other = focus.tool && item?.querySelector<HTMLElement>("[data-tool]:enabled");
    const target = tool || other || field || container.current?.querySelector<HTMLElement>("button:enabled");
    if (target) {
      openDisclosuresAround(target);
      target.focus();
    }
    setFocus(undefined);
  }, [focus, container]);

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
