/** The calls of the provider that can be made to misbehave. */
export type CallName = "token" | "create" | "get" | "patch" | "capture" | "refund" | "get-refund" | "verify";

/**
 * One way to misbehave, the next `times` times (once unless told) that a call of this name comes in. "Before" and
 * "after" say whether the call has had its effect when it goes wrong.
 */
export type Misbehaviour = {
  on: CallName | "any";
  /** Only calls whose address names this order. */
  orderId?: string;
  times?: number | "always";
} & (
  | { do: "wait"; ms: number }
  | { do: "drop"; when: "before" | "after" }
  /** An order's own answer need not list what was given back. */
  | { do: "leave-out-refunds" }
  | { do: "answer"; status: 422 | 429 | 500 | 503; when: "before" | "after"; retryAfterSeconds?: number }
  /** Captures only, as the rest: the card is declined, with this issue; INSTRUMENT_DECLINED unless told. */
  | { do: "decline"; issue?: string }
  /** Waits for PayPal's decision; `then` comes by itself after `afterMs` unless the process ends before, or by `settle`. */
  | { do: "pend"; reason?: string; then?: "COMPLETED" | "DENIED"; afterMs?: number }
  /** An order that is COMPLETED and holds a declined capture. */
  | { do: "complete-declined" }
  /** Takes another amount than the order's. */
  | { do: "take"; cents: number }
);

/** How a capture ends that is not simply completed. */
export type CapturePlan = Extract<Misbehaviour, { do: "decline" | "pend" | "complete-declined" | "take" }>;

export type Troubles = {
  add(trouble: Misbehaviour): void;
  clear(): void;
  /** All that this call meets; each use counts. */
  meet(call: CallName, address: string): Misbehaviour[];
  /** How often a call of this name has come in. */
  count(call: CallName): number;
};

export function openTroubles(): Troubles {
  let open: { trouble: Misbehaviour; left: number }[] = [];
  const counts = new Map<CallName, number>();
  return {
    add(trouble) {
      const { times = 1 } = trouble;
      open.push({ trouble, left: times === "always" ? Infinity : times });
    },
    clear() {
      open = [];
    },
    count: (call) => counts.get(call) ?? 0,
    meet(call, address) {
      counts.set(call, (counts.get(call) ?? 0) + 1);
      const met = open.filter(
        ({ trouble: { on, orderId } }) =>
          (on === "any" || on === call) && (!orderId || address.includes(`/${orderId}`)),
      );
      for (const one of met) one.left -= 1;
      open = open.filter(({ left }) => left > 0);
      return met.map(({ trouble }) => trouble);
    },
  };
}

export function isCapturePlan(trouble: Misbehaviour): trouble is CapturePlan & Misbehaviour {
  return ["decline", "pend", "complete-declined", "take"].includes(trouble.do);
}
