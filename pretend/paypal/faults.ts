/** Calls that can misbehave. */
export type CallName =
  | "token"
  | "create"
  | "get"
  | "patch"
  | "capture"
  | "refund"
  | "get-refund"
  | "verify"
  | "webhook-settings";

/**
 * A fault for the next `times` (default 1) matching calls. `when`: the call fails before or after it has had its
 * effect.
 */
export type Fault = {
  on: CallName | "any";
  /** Only calls whose path contains this order ID. */
  orderId?: string;
  times?: number | "always";
} & (
  | { do: "wait"; ms: number }
  | { do: "drop"; when: "before" | "after" }
  /** The order's response does not list its refunds. */
  | { do: "leave-out-refunds" }
  | { do: "answer"; status: 422 | 429 | 500 | 503; when: "before" | "after"; retryAfterSeconds?: number }
  // The following are for captures only.
  /** The card is declined. Default issue: INSTRUMENT_DECLINED. */
  | { do: "decline"; issue?: string }
  /** The capture is pending until `settle`, or until `then` after `afterMs` if the process still runs. */
  | { do: "pend"; reason?: string; then?: "COMPLETED" | "DENIED"; afterMs?: number }
  /** The order becomes COMPLETED with a declined capture. */
  | { do: "complete-declined" }
  /** Captures an amount that differs from the order's. */
  | { do: "take"; cents: number }
);

/** Fault that changes how a capture ends. */
export type CapturePlan = Extract<Fault, { do: "decline" | "pend" | "complete-declined" | "take" }>;

export type FaultQueue = {
  add(fault: Fault): void;
  clear(): void;
  /** Returns the faults of a call and counts one use of each. Also counts the call. */
  meet(call: CallName, address: string): Fault[];
  /** Number of calls with this name. */
  count(call: CallName): number;
};

export function createFaultQueue(): FaultQueue {
  let active: { fault: Fault; left: number }[] = [];
  const counts = new Map<CallName, number>();
  return {
    add(fault) {
      const { times = 1 } = fault;
      active.push({ fault, left: times === "always" ? Infinity : times });
    },
    clear() {
      active = [];
    },
    count: (call) => counts.get(call) ?? 0,
    meet(call, address) {
      counts.set(call, (counts.get(call) ?? 0) + 1);
      const matching = active.filter(
        ({ fault: { on, orderId } }) => (on === "any" || on === call) && (!orderId || address.includes(`/${orderId}`)),
      );
      for (const each of matching) each.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return matching.map(({ fault }) => fault);
    },
  };
}

export function isCapturePlan(fault: Fault): fault is CapturePlan & Fault {
  return ["decline", "pend", "complete-declined", "take"].includes(fault.do);
}
