import { useEffect, useReducer, useState } from "react";
import { checkIn, type Roster } from "../../contract/signups.ts";
import { adminCall, CallError } from "../api.ts";
import { readStored, writeStored } from "../stored.ts";

type Person = Roster["people"][number];

export type CheckInState = {
  isHere: boolean;
  /** `late`: not saved yet, retried automatically. `refused`: the server refused it for good. */
  saving: "saved" | "saving" | "late" | "refused";
};

const retryMs = 5_000;

/** Check-ins of a class: shown at once, saved in the background. Local storage keeps what is not saved, for retries. */
export function useCheckIns(eventId: string, people: readonly Person[]) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [store] = useState(() => openStore(`checkIns:${eventId}`));
  const { listen, retry, restore, clearSaved, of, toggle, countLate } = store;

  useEffect(() => {
    const stop = listen(redraw);
    restore();
    const timer = setInterval(retry, retryMs);
    addEventListener("online", retry);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [listen, restore, retry]);

  // A newly read roster replaces the saved states of this page.
  useEffect(clearSaved, [clearSaved, people]);
  return { of, toggle, retry, late: countLate() };
}

type Press = { isHere: boolean; saving: "saving" | "late" | "refused" };

/** Holds, by sign-up id, the presses that are not saved yet and the states saved since the roster was read. */
function openStore(key: string) {
  const presses = new Map<string, Press>();
  const saved = new Map<string, boolean>();
  const sending = new Set<string>();
  let redraw = () => {};

  function changed(): void {
    const unsaved = [...presses].flatMap(([id, { isHere, saving }]) => (saving === "refused" ? [] : [[id, isHere]]));
    writeStored(key, unsaved.length > 0 ? JSON.stringify(Object.fromEntries(unsaved)) : null);
    redraw();
  }

  async function send(id: string): Promise<void> {
    const press = presses.get(id);
    // One request at a time per person, so that the last press reaches the server last.
    if (!press || press.saving === "refused" || sending.has(id)) return;
    sending.add(id);
    try {
      await adminCall(checkIn, { params: { id }, body: { isHere: press.isHere } });
      saved.set(id, press.isHere);
      if (presses.get(id) === press) presses.delete(id);
    } catch (error) {
      if (presses.get(id) === press) presses.set(id, { ...press, saving: isPermanent(error) ? "refused" : "late" });
    }
    sending.delete(id);
    changed();
    if (presses.get(id)?.saving === "saving") await send(id);
  }

  function of({ _id, checkedInAt }: Person): CheckInState {
    const press = presses.get(_id);
    const isHere = saved.get(_id) ?? checkedInAt !== undefined;
    if (!press) return { isHere, saving: "saved" };
    return press.saving === "refused" ? { isHere, saving: "refused" } : press;
  }

  function toggle(person: Person): void {
    presses.set(person._id, { isHere: !of(person).isHere, saving: "saving" });
    changed();
    void send(person._id);
  }

  function retry(): void {
    for (const [id, { saving }] of presses) if (saving === "late") void send(id);
  }

  /** Loads presses that an earlier visit of this page could not save. */
  function restore(): void {
    for (const [id, isHere] of Object.entries(storedPresses(key))) {
      if (!presses.has(id)) presses.set(id, { isHere, saving: "late" });
    }
    redraw();
    retry();
  }

  return {
    of,
    toggle,
    retry,
    restore,
    clearSaved: () => saved.clear(),
    countLate: () => [...presses.values()].filter(({ saving }) => saving === "late").length,
    listen(listener: () => void) {
      redraw = listener;
      return () => void (redraw = () => {});
    },
  };
}

/** Whether a retry cannot succeed. An expired login (401) is not permanent: the press is kept for the next login. */
const isPermanent = (error: unknown): boolean => error instanceof CallError && [400, 403, 404].includes(error.status);

function storedPresses(key: string): Record<string, boolean> {
  try {
    return JSON.parse(readStored(key) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}
