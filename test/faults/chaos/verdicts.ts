import { checkHistory, historyWords, type Model, type Operation, smallestFailure } from "../../history/check.ts";
import { classModel, lotModel, onceModel, slotModel, stockModel, valueModel } from "../../history/models.ts";
import { creditCents, seatsOfClass, tinsAtFirst } from "./studio.ts";

/** The model of an object by the first words of its key. */
const models: [name: string, model: unknown][] = [
  ["slot", slotModel],
  ["class", classModel(seatsOfClass)],
  ["tin", stockModel(tinsAtFirst)],
  ["lot", lotModel(creditCents)],
  ["gift card", onceModel(true)],
  ["login", onceModel(false)],
  ["message", valueModel(false)],
  ["check-in", valueModel(false)],
  ["edited class", valueModel("Harbor Room")],
];

/** The search takes milliseconds when a history is right. A wrong one may need all of this. */
const msPerHistory = 60_000;

export type HistoryResult = {
  partitions: number;
  operations: number;
  /** Operations in the longest history of one object. */
  longest: number;
  unknown: number;
  checkedMs: number;
  /** Sentences with the smallest failing history. */
  failures: string[];
  undecided: string[];
};

/** Checks the history of each object. */
export function checkHistories(operations: Iterable<Operation>): HistoryResult {
  const startedAt = performance.now();
  const byKey = Map.groupBy(operations, ({ key }) => key);
  const result = { partitions: byKey.size, operations: 0, longest: 0, unknown: 0, failures: [], undecided: [] };
  const failures: string[] = [];
  const undecided: string[] = [];
  for (const [key, all] of byKey) {
    const own = all.filter(({ kind, outcome }) => kind !== "read" || outcome !== "unknown");
    result.operations += own.length;
    result.longest = Math.max(result.longest, own.length);
    result.unknown += own.filter(({ outcome }) => outcome === "unknown").length;
    const model = models.find(([name]) => key.startsWith(`${name} `))![1] as Model<unknown, Operation>;
    const verdict = checkHistory(own, model, performance.now() + msPerHistory);
    if (verdict.is === "undecided") undecided.push(`${key}: no verdict on ${own.length} operations in time`);
    if (verdict.is !== "not linearizable") continue;
    const found = smallestFailure(own, model, performance.now() + msPerHistory);
    const { operations: smallest, isSmallest } = found;
    const reached = checkHistory(smallest, model, performance.now() + msPerHistory);
    const state = reached.is === "not linearizable" ? JSON.stringify(reached.state) : "";
    failures.push(
      `${key} is not linearizable. ${smallest.length} of ${own.length} operations show it${isSmallest ? "" : ", and fewer may"}:\n${historyWords(smallest)}\nThe longest order that is allowed leads to ${state}`,
    );
  }
  return { ...result, checkedMs: Math.round(performance.now() - startedAt), failures, undecided };
}
