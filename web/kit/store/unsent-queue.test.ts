import { expect, test } from "vitest";
import { type Act, lateMs, nextToSend, queueAfter, type QueueEvent, type UnsentAct } from "./unsent-queue.ts";

const ana: Act = { kind: "check-in", id: "ana", isOn: true };
const bea: Act = { kind: "check-in", id: "bea", isOn: true };
const order: Act = { kind: "hand-over", id: "ana", isOn: true };
const sale: Act = { kind: "sale", id: "s1", words: "2 tins", sale: { id: "s1" } as never };
const undo: Act = { kind: "undo-sale", id: "s1", undoneAt: "2033-06-07T19:00:00Z" };

const queued = (act: Act, tap: number, state: UnsentAct["state"] = "saving") => ({ ...act, tap, state });
const tapped = (act: Act, tap: number, isOnline = true): QueueEvent => ({ is: "tapped", act, tap, isOnline });
const failed = (act: UnsentAct, status: number, code = "failed"): QueueEvent => ({
  is: "failed",
  act,
  failure: { status, code, reason: "No." },
});
const refused = { state: "refused", reason: "No.", isGone: false };

type Row = [string, UnsentAct[], QueueEvent, object[]];
const table: Row[] = [
  ["a tap is on its way", [], tapped(ana, 1), [queued(ana, 1)]],
  ["a tap without a connection is late at once", [], tapped(ana, 1, false), [queued(ana, 1, "late")]],
  [
    "a tap behind a late one is late at once",
    [queued(ana, 1, "late")],
    tapped(bea, 2),
    [queued(ana, 1, "late"), queued(bea, 2, "late")],
  ],
  [
    "the last tap of a switch replaces the earlier one and goes to the end",
    [queued(ana, 1), queued(bea, 2)],
    tapped({ ...ana, isOn: false }, 3),
    [queued(bea, 2), queued({ ...ana, isOn: false }, 3)],
  ],
  [
    "a switch that failed and is tapped again is sent as if it had not failed",
    [queued(ana, 1, "refused")],
    tapped(ana, 2),
    [queued(ana, 2)],
  ],
  [
    "a check-in and an order of one id are two switches",
    [queued(ana, 1)],
    tapped(order, 2),
    [queued(ana, 1), queued(order, 2)],
  ],
  ["a stored act leaves", [queued(ana, 1), queued(bea, 2)], { is: "stored", tap: 1 }, [queued(bea, 2)]],
  ["an answer to an earlier tap leaves the newer one", [queued(ana, 2)], { is: "stored", tap: 1 }, [queued(ana, 2)]],
  ["a dismissed refusal leaves", [queued(ana, 1, "refused")], { is: "dismissed", tap: 1 }, []],
  [
    "without an answer all that are on their way are late, and refused ones stay refused",
    [queued(ana, 1, "refused"), queued(bea, 2), queued(order, 3)],
    failed(queued(bea, 2), 0),
    [queued(ana, 1, "refused"), queued(bea, 2, "late"), queued(order, 3, "late")],
  ],
  ...[401, 429, 503].map((status): Row => [
    `${status} makes the others wait too`,
    [queued(ana, 1), queued(bea, 2)],
    failed(queued(ana, 1), status),
    [queued(ana, 1, "late"), queued(bea, 2, "late")],
  ]),
  [
    "another fault of the server concerns this act only",
    [queued(ana, 1), queued(bea, 2)],
    failed(queued(ana, 1), 500),
    [queued(ana, 1, "late"), queued(bea, 2)],
  ],
  [
    "a refusal is final, with its reason, for this act only",
    [queued(ana, 1), queued(bea, 2)],
    failed(queued(ana, 1), 409),
    [{ ...queued(ana, 1), ...refused }, queued(bea, 2)],
  ],
  ...["tins-gone", "class-full"].map((code): Row => [
    `a sale refused with ${code} can be recorded anyway`,
    [queued(sale, 1)],
    failed(queued(sale, 1), 409, code),
    [{ ...queued(sale, 1), ...refused, isGone: true }],
  ]),
  [
    "a refused sale that was undone leaves with its undo",
    [queued(sale, 1), queued(undo, 2), queued(ana, 3)],
    failed(queued(sale, 1), 409),
    [queued(ana, 3)],
  ],
  [
    "a sale that was undone waits with its undo while the site cannot be reached",
    [queued(sale, 1), queued(undo, 2)],
    failed(queued(sale, 1), 0),
    [queued(sale, 1, "late"), queued(undo, 2, "late")],
  ],
  [
    "a request that is on its way for a moment is no late one",
    [queued(ana, 1)],
    { is: "retried", now: lateMs },
    [queued(ana, 1)],
  ],
  [
    "a request that takes too long makes all late",
    [queued(ana, 1), queued(bea, lateMs)],
    { is: "retried", now: lateMs + 1 },
    [queued(ana, 1, "late"), queued(bea, lateMs, "late")],
  ],
];

test.each(table)("%s", (_, acts, event, after) => {
  expect(queueAfter(acts, event)).toEqual(after);
});

test("an event that changes nothing leaves the queue itself, so that it is not written again", () => {
  const acts = [queued(ana, 1), queued(bea, 2, "late")];
  expect(queueAfter(acts, { is: "retried", now: lateMs })).toBe(acts);
});

test("acts are sent in order; refused ones and those that failed in this round are left out", () => {
  const acts = [queued(ana, 1, "refused"), queued(bea, 2, "late"), queued(order, 3)];
  expect(nextToSend(acts, new Set())?.tap).toBe(2);
  expect(nextToSend(acts, new Set([2]))?.tap).toBe(3);
  expect(nextToSend(acts, new Set([2, 3]))).toBeUndefined();
});
