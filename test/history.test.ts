import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRecorder, unexplained } from "./faults/chaos/recorder.ts";
import { missingWork, workDone } from "./faults/chaos/worked.ts";
import { checkHistory, historyWords, type Model, type Operation, smallestFailure } from "./history/check.ts";
import {
  classModel,
  type ClassOp,
  lotModel,
  type LotOp,
  onceModel,
  type OnceOp,
  slotModel,
  type SlotOp,
  stockModel,
  type StockOp,
  valueModel,
  type ValueOp,
} from "./history/models.ts";

type Told<Op> = Op extends Operation
  ? Pick<Op, "kind" | "input" | "from" | "to"> & Partial<Pick<Op, "outcome" | "output">>
  : never;

/** A history of one object; each operation is a client's own. */
const history = <Op extends Operation>(...told: Told<Op>[]) =>
  told.map((one, id) => ({ outcome: "ok", key: "it", client: `client ${id}`, id, ...one })) as unknown as Op[];
const verdict = <State, Op extends Operation>(model: Model<State, Op>, ...told: Told<Op>[]) =>
  checkHistory(history<Op>(...told), model).is;
const never = { to: Infinity, outcome: "unknown" } as const;

describe("a value", () => {
  const model = valueModel(0);
  const write = (value: number, from: number, to: number, was?: number): Told<ValueOp> => ({
    kind: "write",
    input: { value, ...(was === undefined ? {} : { was }) },
    from,
    to,
  });
  const read = (value: number, from: number, to: number): Told<ValueOp> => ({
    kind: "read",
    input: {},
    output: { value },
    from,
    to,
  });

  test("can be read before or after a write that is going on, and only forwards", () => {
    expect(verdict(model, write(1, 0, 10), read(0, 1, 2), read(1, 3, 4))).toBe("linearizable");
    expect(verdict(model, write(1, 0, 10), read(1, 1, 2), read(0, 3, 4))).toBe("not linearizable");
  });
  test("that was written is not read as it was before", () => {
    expect(verdict(model, write(1, 0, 1), read(0, 2, 3))).toBe("not linearizable");
  });
  test("is written once with the same version: the second write would lose the first", () => {
    expect(verdict(model, write(1, 0, 5, 0), write(2, 0, 5, 0))).toBe("not linearizable");
    expect(verdict(model, write(1, 0, 5, 0), { ...write(2, 0, 5, 0), outcome: "refused" })).toBe("linearizable");
  });
  test("whose write was not answered may change at any time after it, or never", () => {
    const lost = { ...write(1, 0, 0), ...never };
    expect(verdict(model, lost, read(0, 1, 2), read(1, 8, 9))).toBe("linearizable");
    expect(verdict(model, lost, read(0, 1, 2), read(0, 8, 9))).toBe("linearizable");
    expect(verdict(model, lost, read(1, 1, 2), read(0, 8, 9))).toBe("not linearizable");
    expect(verdict(model, read(1, 1, 2), { ...write(1, 3, 3), ...never })).toBe("not linearizable");
  });
});

test("a slot that two purchases book is not linearizable, and one that is free in between is", () => {
  const book = (purchase: string, from: number, to: number): Told<SlotOp> => ({
    kind: "book",
    input: { purchase },
    from,
    to,
  });
  expect(verdict(slotModel, book("a", 0, 5), book("b", 1, 6))).toBe("not linearizable");
  expect(verdict(slotModel, book("a", 0, 5), { ...book("b", 1, 6), outcome: "refused" })).toBe("linearizable");
  const free: Told<SlotOp> = { kind: "free", input: { purchase: "a" }, from: 2, to: 9 };
  expect(verdict(slotModel, book("a", 0, 5), free, book("b", 1, 6))).toBe("linearizable");
});

test("a slot that is held for a student is not held for another until the hold ends", () => {
  const hold = (student: string, from: number): Told<SlotOp> => ({
    kind: "hold",
    input: { purchase: `purchase of ${student}`, student },
    from,
    to: from + 1,
  });
  const release: Told<SlotOp> = { kind: "release", input: { purchase: "purchase of ana" }, from: 2, ...never };
  expect(verdict(slotModel, hold("ana", 0), hold("ben", 5))).toBe("not linearizable");
  expect(verdict(slotModel, hold("ana", 0), release, hold("ben", 5))).toBe("linearizable");
});

test("tins that are sold twice are not linearizable", () => {
  const sell = (from: number): Told<StockOp> => ({
    kind: "sell",
    input: { purchase: `${from}`, tins: 2 },
    from,
    to: from + 5,
  });
  expect(verdict(stockModel(3), sell(0), sell(1))).toBe("not linearizable");
  expect(verdict(stockModel(4), sell(0), sell(1))).toBe("linearizable");
});

test("a lost change of the stock shows in a later read", () => {
  const change = (by: number, from: number): Told<StockOp> => ({ kind: "change", input: { by }, from, to: from + 5 });
  const read = (left: number): Told<StockOp> => ({ kind: "read", input: {}, output: { left }, from: 20, to: 21 });
  expect(verdict(stockModel(10), change(5, 0), change(-2, 1), read(13))).toBe("linearizable");
  expect(verdict(stockModel(10), change(5, 0), change(-2, 1), read(15))).toBe("not linearizable");
});

test("a class has no more seats than its capacity, and a free seat goes to the first who waits", () => {
  const op = (kind: "signUp" | "leave" | "join", person: string, from: number): Told<ClassOp> => ({
    kind,
    input: { person },
    from,
    to: from + 1,
  });
  const model = classModel(1);
  expect(verdict(model, op("signUp", "ana", 0), op("signUp", "ben", 0))).toBe("not linearizable");
  const left = [op("signUp", "ana", 0), op("join", "ben", 2), op("join", "kit", 4), op("leave", "ana", 6)];
  expect(verdict(model, ...left, op("signUp", "ben", 8))).toBe("linearizable");
  expect(verdict(model, ...left, op("signUp", "kit", 8))).toBe("not linearizable");
});

test("a credit is spent once", () => {
  const pay = (cents: number, from: number): Told<LotOp> => ({
    kind: "pay",
    input: { purchase: `${from}`, due: 80 },
    output: { cents },
    from,
    to: from + 5,
  });
  expect(verdict(lotModel(100), pay(80, 0), pay(20, 1))).toBe("linearizable");
  expect(verdict(lotModel(100), pay(80, 0), pay(80, 1))).toBe("not linearizable");
});

test("a code is used by one", () => {
  const use = (by: string, from: number): Told<OnceOp> => ({ kind: "use", input: { by }, from, to: from + 5 });
  expect(verdict(onceModel(true), use("ana", 0), use("ana", 9))).toBe("linearizable");
  expect(verdict(onceModel(false), use("ana", 0), use("ana", 9))).toBe("not linearizable");
  expect(verdict(onceModel(true), use("ana", 0), use("ben", 1))).toBe("not linearizable");
});

/** A random history of a chocolate, with answers that the site would give at a random moment of each operation. */
const stockHistory = fc
  .array(
    fc.record({
      kind: fc.constantFrom("hold", "sell", "release", "take", "change", "read"),
      purchase: fc.nat({ max: 4 }),
      tins: fc.integer({ min: 1, max: 3 }),
      start: fc.nat({ max: 40 }),
      before: fc.nat({ max: 9 }),
      after: fc.nat({ max: 9 }),
      isLost: fc.constantFrom(false, false, false, false, true),
    }),
    { minLength: 5, maxLength: 60 },
  )
  .map((drawn) => {
    const model = stockModel(5);
    let state = model.initial;
    const moments = drawn.map((one, id) => ({ ...one, id, moment: one.start * 10 + id / 100 }));
    return moments
      .toSorted((one, other) => one.moment - other.moment)
      .map(({ kind, purchase, tins, moment, before, after, isLost, id }): StockOp => {
        const input = kind === "change" ? { by: tins - 2 } : { purchase: `${purchase}`, tins };
        const held = Object.values(state.held).reduce((one, other) => one + other, 0);
        const output = kind === "read" ? { left: state.left, held } : undefined;
        const common = { id, client: `${id}`, key: "it", kind, input, from: moment - before, to: moment + after };
        const asked = { ...common, outcome: "ok", ...(output ? { output } : {}) } as StockOp;
        const reached = model.after(state, asked);
        state = reached ?? state;
        if (isLost && kind !== "read") return { ...asked, to: Infinity, outcome: "unknown" };
        return reached ? asked : { ...asked, outcome: "refused" };
      });
  });

test("each history that a correct site can give is linearizable", () => {
  fc.assert(
    fc.property(stockHistory, (operations) => {
      expect(checkHistory(operations, stockModel(5)).is, historyWords(operations)).toBe("linearizable");
    }),
    { numRuns: 300 },
  );
});

test("a history with one impossible answer is not linearizable, and its smallest failing part has that answer", () => {
  fc.assert(
    fc.property(stockHistory, fc.nat(), (operations, at) => {
      const reads = operations.filter(({ kind }) => kind === "read");
      fc.pre(reads.length > 0);
      const wrong = reads[at % reads.length]!;
      const changed = operations.map((one) => (one === wrong ? { ...one, output: { left: 999 } } : one));
      expect(checkHistory(changed, stockModel(5)).is).toBe("not linearizable");
      const { operations: smallest, isSmallest } = smallestFailure(changed, stockModel(5));
      expect(isSmallest).toBe(true);
      expect(smallest.map(({ id }) => id)).toContain(wrong.id);
      expect(smallest.filter(({ kind }) => kind === "read")).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

test("a long history with many callers is checked in time, and one without time is undecided", () => {
  const operations = Array.from({ length: 5_000 }, (_, id): StockOp => {
    const common = { id, client: `${id % 8}`, key: "it", from: id * 10, to: id * 10 + 75, outcome: "ok" } as const;
    return { ...common, kind: "take", input: { tins: id % 2 ? 1 : -1 } };
  });
  expect(checkHistory(operations, stockModel(1)).is).toBe("linearizable");
  expect(checkHistory(operations, stockModel(1), performance.now() - 1)).toEqual({ is: "undecided" });
});

test("a search for the smallest failure that has no time left keeps what fails, and says that it is not the smallest", () => {
  const read = (id: number, left: number): StockOp => ({
    id,
    client: "one",
    key: "it",
    from: id * 10,
    to: id * 10 + 5,
    outcome: "ok",
    kind: "read",
    input: {},
    output: { left },
  });
  const operations = [read(0, 5), read(1, 999), read(2, 5)];
  expect(smallestFailure(operations, stockModel(5)).operations.map(({ id }) => id)).toEqual([1]);
  const unfinished = smallestFailure(operations, stockModel(5), performance.now() - 1);
  expect(unfinished).toEqual({ operations, isSmallest: false });
});

test("a run whose calls are answered with 500 has done too little, and each of these responses is a violation", async () => {
  const server = createServer((_, response) => {
    response.writeHead(500, { "content-type": "application/json" }).end('{"code":"failed"}');
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    const recorder = openRecorder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const change = recorder.begin<StockOp>({ client: "owner", key: "tin 1", kind: "change", input: { by: 1 } });
    recorder.record(change, await recorder.ask("PUT", "/api/chocolates/1", {}));
    expect(change.outcome).toBe("unknown");
    expect(unexplained(recorder.failed, [{ from: 0, to: Infinity }])).toEqual([
      'PUT /api/chocolates/1: 500 {"code":"failed"}',
    ]);
    const missing = missingWork(workDone(recorder), { minutes: 5, faults: { "site killed": {} } });
    expect(missing).toContain("tin change succeeded 0 times of 2");
    expect(missing).toContain("No database killed");
    expect(missing).not.toContain("No site killed");
    expect(missing).toContain("100 % of the outcomes are unknown");
  } finally {
    server.close();
  }
});

test("a response that the database is away is a violation unless a fault lasts, and one of PayPal's absence is none", () => {
  const fault = { from: 100, to: 200 };
  const answer = (from: number, to: number, refusal?: string) =>
    unexplained([{ from, to, what: "it", ...(refusal ? { refusal } : {}) }], [fault]);
  expect(answer(150, 160, "database-away")).toEqual([]);
  expect(answer(90, 110, "database-away")).toEqual([]);
  expect(answer(201, 210, "database-away")).toEqual(["it"]);
  expect(answer(300, 310, "provider-away")).toEqual([]);
  // Without a time to try again, or with another code.
  expect(answer(150, 160)).toEqual(["it"]);
  expect(answer(150, 160, "failed")).toEqual(["it"]);
});
