import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mostChosen } from "../../../../contract/platform/values/bulk.ts";

/** Whether a row is chosen, and a function that chooses it or not; with the Shift key all from the last one on. */
export type RowChoice = { isChosen: boolean; onChoose: (isChosen: boolean, isRange: boolean) => void };

/** The choice of several rows of a list. `ids`: those that can be chosen, in their order. */
export function useChoosing(ids: readonly string[]) {
  const [isChoosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  // Without those that are no longer listed.
  const chosen = ids.filter((id) => picked.has(id));
  const end = () => {
    setPicked(new Set());
    setChoosing(false);
    last.current = undefined;
    button.current?.focus({ preventScroll: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) end();
  });
  useEffect(() => {
    if (!isChoosing) return;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isChoosing]);
  const choose = (id: string, isChosen: boolean, isRange: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    const reached = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setPicked(new Set(isChosen ? [...chosen, ...reached] : chosen.filter((each) => !reached.includes(each))));
  };
  return {
    isChoosing,
    chosen,
    /** The button that starts it. */
    button,
    /** How many `chooseAll` chooses. */
    shownCount: Math.min(ids.length, mostChosen),
    start: () => setChoosing(true),
    end,
    chooseAll: () => setPicked(new Set(ids.slice(0, mostChosen))),
    choiceOf: (id: string): RowChoice => ({
      isChosen: picked.has(id),
      onChoose: (isChosen, isRange) => choose(id, isChosen, isRange),
    }),
  };
}

export type Choosing = ReturnType<typeof useChoosing>;

/** Events of a checkbox and its label that tell `onChoose` whether the Shift key was held. */
export function useTick(onChoose: RowChoice["onChoose"]) {
  const isShift = useRef(false);
  const note = ({ shiftKey }: { shiftKey: boolean }) => void (isShift.current = shiftKey);
  return {
    place: { onPointerDown: note, onKeyDown: note, onKeyUp: note },
    input: {
      onChange: ({ target }: { target: HTMLInputElement }) => onChoose(target.checked, isShift.current),
    },
  };
}
