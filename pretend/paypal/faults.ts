/** Calls that can misbehave. */
export type CallName =
  | "token"
  | "create"
  | "get"
  | "patch"
  | "capture"
  | "refund"
  | "get-refund"
  | "get-dispute"
  | "verify"
  | "webhook-settings";

/** Each reason that PayPal's documents name for a pending capture. */
export const pendingReasons = [
  "BUYER_COMPLAINT",
  "CHARGEBACK",
  "ECHECK",
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "PENDING_REVIEW",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "REFUNDED",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
] as const;
export type PendingReason = (typeof pendingReasons)[number];

/**
 * A fault for the next `times` (default 1) matching calls or events. `when`: the call fails before or after it has had
 * its effect. `any` means all calls, but no events.
 */
export type Fault = {
  on: CallName | "any" | "event";
  /** Only calls whose path contains this order ID, or events about this order. */
  orderId?: string;
  /** Only events of this type. */
  eventType?: string;
  times?: number | "always";
} & (
  | { do: "wait"; ms: number }
  | { do: "drop"; when: "before" | "after" }
  /** The order's response does not list its refunds. */
  | { do: "leave-out-refunds" }
  /** An error with PayPal's name for its status and this issue. `body` replaces PayPal's usual error body. */
  | {
      do: "answer";
      status: number;
      issue?: string;
      when: "before" | "after";
      retryAfterSeconds?: number;
      body?: unknown;
    }
  /** A page instead of JSON, as a proxy sends it. */
  | { do: "html"; status: number; when: "before" | "after" }
  /** The response is cut in half, empty, or `null`. Its status stays. */
  | { do: "garble"; how: "cut" | "empty" | "null" }
  /**
   * Changes the JSON of a response or event. Paths have dots (`purchase_units.0.payments.captures.0.status`); `*` is
   * each element. A path whose parent is absent is skipped.
   */
  | { do: "change"; set?: Record<string, unknown>; remove?: string[] }
  // The following are for captures only.
  /** The card is declined. Default issue: INSTRUMENT_DECLINED. */
  | { do: "decline"; issue?: string }
  /** The capture is pending until `settle`, or until it `becomes` decided after `afterMs` if the process still runs. */
  | { do: "pend"; reason?: string; becomes?: "COMPLETED" | "DENIED"; afterMs?: number }
  /** The order becomes COMPLETED with a declined or failed capture. */
  | { do: "complete-declined"; status?: "DECLINED" | "FAILED"; reason?: string }
  /** Captures an amount or a currency that differs from the order's. */
  | { do: "take"; cents?: number; currency?: string }
  // For refunds only.
  /** The refund has this status. A pending one waits for `settleRefund`, or `becomes` decided after `afterMs`. */
  | { do: "refund-as"; status: "PENDING" | "FAILED" | "CANCELLED"; becomes?: "COMPLETED" | "FAILED"; afterMs?: number }
);

/** Fault that changes how a capture ends. */
export type CapturePlan = Extract<Fault, { do: "decline" | "pend" | "complete-declined" | "take" }>;
/** Fault that changes how a refund ends. */
export type RefundPlan = Extract<Fault, { do: "refund-as" }>;

export type FaultQueue = {
  /** Returns a function that removes the fault. */
  add(fault: Fault): () => void;
  clear(): void;
  /** Returns the faults of a call or event and counts one use of each. Also counts the call. */
  meet(call: CallName | "event", address: string): Fault[];
  /** Number of calls with this name. */
  count(call: CallName): number;
  /** Number of faults that wait for calls about this order or capture. */
  waiting(id: string): number;
};

export function createFaultQueue(): FaultQueue {
  let active: { fault: Fault; left: number }[] = [];
  const counts = new Map<CallName | "event", number>();
  return {
    add(fault) {
      const { times = 1 } = fault;
      const entry = { fault, left: times === "always" ? Infinity : times };
      active.push(entry);
      return () => void (active = active.filter((each) => each !== entry));
    },
    clear() {
      active = [];
    },
    count: (call) => counts.get(call) ?? 0,
    waiting: (id) => active.filter(({ fault }) => fault.orderId === id).length,
    meet(call, address) {
      counts.set(call, (counts.get(call) ?? 0) + 1);
      const matching = active.filter(
        ({ fault: { on, orderId, eventType } }) =>
          (on === call || (on === "any" && call !== "event")) &&
          (!orderId || address.includes(`/${orderId}`)) &&
          (!eventType || address.endsWith(`/${eventType}`)),
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

export function isRefundPlan(fault: Fault): fault is RefundPlan & Fault {
  return fault.do === "refund-as";
}

/** Applies all faults `change` to a JSON value. */
export function applyChanges<T>(json: T, faults: readonly Fault[]): T {
  const changes = faults.flatMap((fault) => (fault.do === "change" ? [fault] : []));
  if (changes.length === 0) return json;
  const copy = structuredClone(json);
  for (const { set = {}, remove = [] } of changes) {
    for (const [path, value] of Object.entries(set))
      for (const [parent, name] of placesAt(copy, path)) parent[name] = value;
    for (const path of remove) for (const [parent, name] of placesAt(copy, path)) delete parent[name];
  }
  return copy;
}

type Parent = Record<string, unknown>;

/** The existing parents at a path, each with the name of the member. */
function placesAt(json: unknown, path: string): [Parent, string][] {
  const names = path.split(".");
  const last = names.pop()!;
  let parents = [json];
  for (const name of names)
    parents = parents.flatMap((parent) =>
      isParent(parent) ? (name === "*" ? Object.values(parent) : [parent[name]]) : [],
    );
  return parents
    .filter(isParent)
    .flatMap((parent) => (last === "*" ? Object.keys(parent) : [last]).map((name): [Parent, string] => [parent, name]));
}

const isParent = (json: unknown): json is Parent => typeof json === "object" && json !== null;
