import { useMemo } from "react";
import { sellAtDoor, undoDoorSale } from "../../../contract/office/door/calls.ts";
import type { OutputOf } from "../../../contract/platform/call/endpoint.ts";
import { handOverOrder } from "../../../contract/selling/orders/calls.ts";
import { checkIn } from "../../../contract/teaching/signups/calls.ts";
import { browserNow } from "../browser/clock.ts";
import { CallError, doorCall } from "../calls/api.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { runOncePerBrowser } from "./once-per-browser.ts";
import { parseStored, readStored, useStored, writeStored } from "./stored.ts";
import {
  type Act,
  type ActIn,
  keyOf,
  nextToSend,
  type QueueEvent,
  queueAfter,
  stopsSending,
  type SwitchKind,
  type UnsentAct,
} from "./unsent-queue.ts";

// The owner's acts at the door that the server may not know yet: shown at once, sent in the background, in order. Local
// storage holds them, so they survive a reload and are shared by all tabs. They contain ids and no personal data.

export type UnsentSale = Extract<UnsentAct, { kind: "sale" }>;

/** `stored`: the server has it, the data of the page may not. */
export type SaleAct = ActIn<UnsentAct["state"] | "stored">;

/** A check-in or a handed-over order as the page shows it. */
export type SwitchState = { isOn: boolean; saving: "saved" | UnsentAct["state"] };

/** Switches that the server has saved since the page read its data, by `keyOf`. */
const sent = new Map<string, { isOn: boolean; at: number }>();
/** Sales and undone sales that this page has sent, and when the server answered. */
const storedSales: { act: SaleAct; at: number }[] = [];

/** Each owner has their own queue: a second login in this browser does not send the acts of the first. */
function storageKey(): string {
  const owner = parseStored(readStored("admin")) as { id?: string } | undefined;
  return `unsent:${owner?.id ?? ""}`;
}

const parseActs = (text: string | null) => (parseStored(text) ?? []) as UnsentAct[];
export const readUnsent = (): UnsentAct[] => parseActs(readStored(storageKey()));

/** Returns the queue after the event. */
function change(event: QueueEvent): readonly UnsentAct[] {
  const before = readUnsent();
  const acts = queueAfter(before, event);
  // A write that changes nothing could overwrite what another tab has just queued.
  if (acts === before) return acts;
  writeStored(storageKey(), acts.length > 0 ? JSON.stringify(acts) : null);
  return acts;
}

let taps = 0;

/** Queues an act and sends it. Late at once, and true, if the site cannot be reached now. */
export function addUnsent(act: Act): { isLate: boolean } {
  const acts = change({ is: "tapped", act, tap: browserNow() + ++taps / 1000, isOnline: navigator.onLine });
  void sendUnsent();
  return { isLate: acts.at(-1)!.state === "late" };
}

/** Removes an act that the server refused. */
export function dismissUnsent({ tap }: UnsentAct): void {
  change({ is: "dismissed", tap });
}

/** Sends a refused sale again, to be stored although its tins are gone: the cash is in the till. */
export function recordAnyway({ kind, id, words, sale }: UnsentSale): void {
  addUnsent({ kind, id, words, sale: { ...sale, evenIfGone: true } });
}

/** Sends the queue again. */
export function retryUnsent(): void {
  change({ is: "retried", now: browserNow() });
  void sendUnsent();
}

/** Sends the queue in order, one tab at a time. Stops when the site cannot be reached. */
function sendUnsent(): Promise<void> {
  return runOncePerBrowser("unsent", async () => {
    const tried = new Set<number>();
    for (;;) {
      const act = nextToSend(readUnsent(), tried);
      if (!act) return;
      tried.add(act.tap);
      try {
        await sendAct(act);
        if ("isOn" in act) sent.set(keyOf(act), { isOn: act.isOn, at: browserNow() });
        else storedSales.push({ act: { ...act, state: "stored" }, at: browserNow() });
        change({ is: "stored", tap: act.tap });
      } catch (error) {
        const isAnswer = error instanceof CallError;
        const failure = isAnswer
          ? { status: error.status, code: error.code, reason: error.message }
          : { status: 0, code: "", reason: "" };
        change({ is: "failed", act, failure });
        if (stopsSending(failure)) return;
      }
    }
  });
}

/** Each act can be sent twice, after a lost response: the server stores it once. */
async function sendAct(act: Act): Promise<void> {
  const params = { id: act.id };
  switch (act.kind) {
    case "check-in":
      return void (await doorCall(checkIn, { params, body: { isHere: act.isOn } }));
    case "hand-over":
      return void (await doorCall(handOverOrder, { params, body: { isHandedOver: act.isOn } }));
    case "sale":
      return announce(await doorCall(sellAtDoor, { body: act.sale }));
    case "undo-sale":
      return void (await doorCall(undoDoorSale, { params, body: { undoneAt: act.undoneAt } }));
  }
}

/** The message of a stored sale says which tins to count. */
function announce({ message, sale }: OutputOf<typeof sellAtDoor>): void {
  if (sale.notInStock.length > 0) toast(message);
}

/** The queue, updated live by this page and other tabs. */
export function useUnsent() {
  const text = useStored(storageKey());
  return useMemo(() => {
    const acts = parseActs(text);
    const stateOf = (kind: SwitchKind, id: string, isOnAtServer: boolean): SwitchState => {
      const act = acts.find((each) => each.kind === kind && each.id === id);
      const isSavedOn = sent.get(keyOf({ kind, id }))?.isOn ?? isOnAtServer;
      if (!act || !("isOn" in act)) return { isOn: isSavedOn, saving: "saved" };
      return { isOn: act.state === "refused" ? isSavedOn : act.isOn, saving: act.state };
    };
    /** Sales and undone sales that data which was read at `readAt` may not have. */
    const salesSince = (readAt: number): SaleAct[] => [
      ...acts.filter((act) => !("isOn" in act)),
      ...storedSales.filter(({ at }) => at >= readAt).map(({ act }) => act),
    ];
    return { acts, stateOf, salesSince };
  }, [text]);
}

/** Newly read data replaces what this page has sent, except for answers that may be newer than the data. */
export function forgetSent(): void {
  for (const [key, { at }] of sent) if (at < browserNow() - 5_000) sent.delete(key);
}
