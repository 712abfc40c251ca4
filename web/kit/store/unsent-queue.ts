import type { NewDoorSale } from "../../../contract/office/door/calls.ts";

// The queue of the owner's acts at the door as values: what each event makes of it. unsent.ts stores and sends it.

export type SwitchKind = "check-in" | "hand-over";
export type Act =
  | { kind: SwitchKind; id: string; isOn: boolean }
  | {
      kind: "sale";
      id: string;
      sale: NewDoorSale;
      /** What was sold. */
      words: string;
    }
  | { kind: "undo-sale"; id: string; undoneAt: string };

export type ActIn<State> = Act & {
  /** When it was tapped. Differs for each tap, so that an answer never removes a newer tap. */
  tap: number;
  state: State;
  reason?: string;
  /** The tins of a refused sale were gone, or the class is full: it can be recorded anyway. */
  isGone?: boolean;
};

/** `late`: a request failed, retried automatically. `refused`: the server refused it for good, for this reason. */
export type UnsentAct = ActIn<"saving" | "late" | "refused">;

/** Why a request failed. `status` is 0 without an answer. */
export type SendFailure = { status: number; code: string; reason: string };

export type QueueEvent =
  | { is: "tapped"; act: Act; tap: number; isOnline: boolean }
  | { is: "stored" | "dismissed"; tap: number }
  | { is: "failed"; act: UnsentAct; failure: SendFailure }
  /** Time went by, or the connection is back. */
  | { is: "retried"; now: number };

/** A request that takes longer than this is shown as late: in a dead spot a request may hang for minutes. */
export const lateMs = 3_000;

export const keyOf = ({ kind, id }: Pick<Act, "kind" | "id">) => `${kind} ${id}`;

/** The site cannot be reached, so the others wait too. */
export const stopsSending = ({ status }: SendFailure) => [0, 401, 429, 503].includes(status);

/** The same array if the event changes nothing. */
export function queueAfter(acts: readonly UnsentAct[], event: QueueEvent): readonly UnsentAct[] {
  switch (event.is) {
    case "tapped": {
      // The last tap of a switch replaces the earlier ones.
      const others = acts.filter((earlier) => keyOf(earlier) !== keyOf(event.act));
      const isLate = !event.isOnline || others.some(({ state }) => state === "late");
      return [...others, { ...event.act, tap: event.tap, state: isLate ? "late" : "saving" }];
    }
    case "stored":
    case "dismissed":
      return acts.filter(({ tap }) => tap !== event.tap);
    case "failed":
      return afterFailure(acts, event.act, event.failure);
    case "retried": {
      // If one has been on its way for too long, the others wait for it.
      const isStuck = acts.some(({ state, tap }) => state === "saving" && tap <= event.now - lateMs);
      return isStuck ? acts.map((act) => (act.state === "saving" ? { ...act, state: "late" } : act)) : acts;
    }
  }
}

function afterFailure(acts: readonly UnsentAct[], failed: UnsentAct, failure: SendFailure): UnsentAct[] {
  const { status, code, reason } = failure;
  const isStopped = stopsSending(failure);
  const isFinal = status >= 400 && status < 500 && !isStopped;
  const isUndone = acts.some(({ kind, id }) => kind === "undo-sale" && id === failed.id);
  // Of a refused sale with a waiting undo there is nothing to record.
  if (isFinal && failed.kind === "sale" && isUndone) return acts.filter(({ id }) => id !== failed.id);
  const isGone = ["tins-gone", "class-full"].includes(code);
  const change = isFinal ? { state: "refused" as const, reason, isGone } : { state: "late" as const };
  const isMeant = ({ tap, state }: UnsentAct) => tap === failed.tap || (isStopped && state === "saving");
  return acts.map((act) => (isMeant(act) ? { ...act, ...change } : act));
}

/** The act that is sent next. A refused one waits for the owner; one that failed, for the next round. */
export const nextToSend = (acts: readonly UnsentAct[], tried: ReadonlySet<number>): UnsentAct | undefined =>
  acts.find(({ state, tap }) => state !== "refused" && !tried.has(tap));
