import { useMemo } from "react";
import { type NewDoorSale, sellAtDoor, undoDoorSale } from "../../../contract/office/door/calls.ts";
import type { OutputOf } from "../../../contract/platform/call/endpoint.ts";
import { handOverOrder } from "../../../contract/selling/orders/calls.ts";
import { checkIn } from "../../../contract/teaching/signups/calls.ts";
import { browserNow } from "../browser/clock.ts";
import { CallError, doorCall } from "../calls/api.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { runOncePerBrowser } from "./once-per-browser.ts";
import { parseStored, readStored, useStored, writeStored } from "./stored.ts";

// What the owner did at the door and the server may not know yet: shown at once, sent in the background, in order.
// Local storage holds it, so it survives a reload and is shared by all tabs. It contains ids and no personal data.

type SwitchKind = "check-in" | "hand-over";
type Act =
  | { kind: SwitchKind; id: string; isOn: boolean }
  | {
      kind: "sale";
      id: string;
      sale: NewDoorSale;
      /** What was sold. */
      words: string;
    }
  | { kind: "undo-sale"; id: string; undoneAt: string };

export type UnsentSale = Extract<UnsentAct, { kind: "sale" }>;

type ActIn<State> = Act & {
  /** Differs for each tap, so that an answer never removes a newer tap. */
  tap: number;
  state: State;
  reason?: string;
  /** The tins of a refused sale were gone, or the class is full: it can be recorded anyway. */
  isGone?: boolean;
};

/** `late`: a request failed, retried automatically. `refused`: the server refused it for good, for this reason. */
export type UnsentAct = ActIn<"saving" | "late" | "refused">;

/** `stored`: the server has it, the data of the page may not. */
export type SaleAct = ActIn<UnsentAct["state"] | "stored">;

/** A check-in or a handed-over order as the page shows it. */
export type SwitchState = { isOn: boolean; saving: "saved" | UnsentAct["state"] };

/** Switches that the server has saved since the page read its data, by `keyOf`. */
const sent = new Map<string, { isOn: boolean; at: number }>();
/** Sales and undone sales that this page has sent, and when the server answered. */
const storedSales: { act: SaleAct; at: number }[] = [];
const keyOf = ({ kind, id }: Pick<Act, "kind" | "id">) => `${kind} ${id}`;

/** Each owner has their own queue: a second login in this browser does not send the acts of the first. */
function storageKey(): string {
  const owner = parseStored(readStored("admin")) as { id?: string } | undefined;
  return `unsent:${owner?.id ?? ""}`;
}

const parseActs = (text: string | null) => (parseStored(text) ?? []) as UnsentAct[];
export const readUnsent = (): UnsentAct[] => parseActs(readStored(storageKey()));

function writeUnsent(acts: readonly UnsentAct[]): void {
  writeStored(storageKey(), acts.length > 0 ? JSON.stringify(acts) : null);
}

let taps = 0;

/**
 * Queues an act and sends it. The last tap of a switch replaces the earlier ones. Late at once, and true, if the site
 * cannot be reached now.
 */
export function addUnsent(act: Act): { isLate: boolean } {
  const others = readUnsent().filter((earlier) => keyOf(earlier) !== keyOf(act));
  const isLate = !navigator.onLine || others.some(({ state }) => state === "late");
  writeUnsent([...others, { ...act, tap: browserNow() + ++taps / 1000, state: isLate ? "late" : "saving" }]);
  void sendUnsent();
  return { isLate };
}

/** Removes an act that the server refused. */
export function dismissUnsent({ tap }: UnsentAct): void {
  writeUnsent(readUnsent().filter((act) => act.tap !== tap));
}

/** Sends a refused sale again, to be stored although its tins are gone: the cash is in the till. */
export function recordAnyway({ kind, id, words, sale }: UnsentSale): void {
  addUnsent({ kind, id, words, sale: { ...sale, evenIfGone: true } });
}

/** A request that takes longer than this is shown as late: in a dead spot a request may hang for minutes. */
export const lateMs = 3_000;

/** Sends the queue again. If an act has been on its way for too long, all are shown as late: the others wait for it. */
export function retryUnsent(): void {
  const acts = readUnsent();
  if (acts.some(({ state, tap }) => state === "saving" && tap <= browserNow() - lateMs)) writeUnsent(allLate(acts));
  void sendUnsent();
}

const allLate = (acts: readonly UnsentAct[]): UnsentAct[] =>
  acts.map((act) => (act.state === "saving" ? { ...act, state: "late" } : act));

/** Sends the queue in order, one tab at a time. Stops when the site cannot be reached. */
function sendUnsent(): Promise<void> {
  return runOncePerBrowser("unsent", async () => {
    const tried = new Set<number>();
    for (;;) {
      const act = readUnsent().find(({ state, tap }) => state !== "refused" && !tried.has(tap));
      if (!act) return;
      tried.add(act.tap);
      try {
        await sendAct(act);
        if ("isOn" in act) sent.set(keyOf(act), { isOn: act.isOn, at: browserNow() });
        else storedSales.push({ act: { ...act, state: "stored" }, at: browserNow() });
        dismissUnsent(act);
      } catch (error) {
        const status = error instanceof CallError ? error.status : 0;
        const isFinal = status >= 400 && status < 500 && status !== 401 && status !== 429;
        const reason = error instanceof CallError ? error.message : "";
        const isGone = error instanceof CallError && ["tins-gone", "class-full"].includes(error.code);
        const change = isFinal ? { state: "refused" as const, reason, isGone } : { state: "late" as const };
        if (isFinal && act.kind === "sale" && dropUndone(act)) continue;
        // The others wait too if the site cannot be reached.
        const isStopped = [0, 401, 429, 503].includes(status);
        const isMeant = ({ tap, state }: UnsentAct) => tap === act.tap || (isStopped && state === "saving");
        writeUnsent(readUnsent().map((each) => (isMeant(each) ? { ...each, ...change } : each)));
        if (isStopped) return;
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

/** Removes a refused sale together with its waiting undo: there is nothing to record. False without an undo. */
function dropUndone({ id }: UnsentSale): boolean {
  const acts = readUnsent();
  const isUndone = acts.some((act) => act.kind === "undo-sale" && act.id === id);
  if (isUndone) writeUnsent(acts.filter((act) => act.id !== id));
  return isUndone;
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
