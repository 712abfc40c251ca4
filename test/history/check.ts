/**
 * Checks whether a recorded history is linearizable: whether each operation can have happened at one moment between its
 * call and its answer, so that all answers are those of one caller after the other (a model). The search is that of
 * Wing and Gong (Testing and Verifying Concurrent Objects, 1993) with the cache of Lowe (Testing for Linearizability,
 * 2017), by parts of the history with one key each (Horn and Kroening, 2015), as in the Go package Porcupine.
 */
export type Operation<Kind extends string = string, Input = unknown, Output = unknown> = {
  id: number;
  client: string;
  /** The object that it is about. Each object has its own history. */
  key: string;
  kind: Kind;
  input: Input;
  /** When it was called and when it was answered, on one clock. */
  from: number;
  to: number;
  /**
   * `unknown`: the answer was lost, so it may happen at any time after the call, or never. Then `to` is Infinity. Also
   * for what the site may do by itself, like a hold that ends.
   */
  outcome: "ok" | "refused" | "unknown";
  output?: Output;
};

export type Model<State, Op extends Operation> = {
  initial: State;
  /** The state after this operation with its answer; undefined if the answer is impossible in this state. */
  after(state: State, operation: Op): State | undefined;
};

export type Verdict<State, Op extends Operation> =
  | { is: "linearizable" }
  /** `order`: the longest order that the model allows, which leads to `state`. `stuck`: what could not follow it. */
  | { is: "not linearizable"; order: Op[]; state: State; stuck: Op[] }
  /** The time was over, which proves nothing. */
  | { is: "undecided" };

/** A call or an answer, in the linked list of all by time. Operations without an answer are not in the list. */
type Entry<Op> = { operation: Op; nth: number; answer?: Entry<Op>; before: Entry<Op> | undefined; next?: Entry<Op> };

/** One choice of the search, which it can take back. */
type Choice<State, Op> = Candidate<Op> & { state: State; candidates: Candidate<Op>[] };
type Candidate<Op> = { operation: Op; entry?: Entry<Op>; lost?: number };

/** The verdict on the history of one object. `until`: a moment of `performance.now()` at which the search gives up. */
export function checkHistory<State, Op extends Operation>(
  operations: readonly Op[],
  model: Model<State, Op>,
  until = Infinity,
): Verdict<State, Op> {
  const known = operations
    .filter(({ outcome }) => outcome !== "unknown")
    .toSorted((one, other) => one.from - other.from);
  const lost = operations
    .filter(({ outcome }) => outcome === "unknown")
    .toSorted((one, other) => one.from - other.from);
  const head = listOf(known);
  const isDone = new Uint8Array(known.length);
  const isLostDone = new Uint8Array(lost.length);
  const mark = ({ entry, lost: nth }: Candidate<Op>, by: 0 | 1) => {
    if (!entry) return void (isLostDone[nth!] = by);
    if (by) takeOut(entry);
    else putBack(entry);
    isDone[entry.nth] = by;
    left += by ? -1 : 1;
  };
  const seen = new Set<string>();
  const choices: Choice<State, Op>[] = [];
  let state = model.initial;
  let left = known.length;
  let highest = -1;
  let longest: { order: Op[]; state: State; stuck: Op[] } = { order: [], state, stuck: [] };
  let candidates = candidatesAt();

  /** Operations that can be next: those that were called before the first answer of those that are left. */
  function candidatesAt(): Candidate<Op>[] {
    const next: Candidate<Op>[] = [];
    let entry = head.next;
    for (; entry?.answer; entry = entry.next) next.push({ operation: entry.operation, entry });
    const before = entry?.operation.to ?? Infinity;
    for (const [nth, operation] of lost.entries()) {
      if (operation.from >= before) break;
      if (!isLostDone[nth]) next.push({ operation, lost: nth });
    }
    return next.toReversed();
  }

  /** What is done and the state that it led to, as text. What is done of the list is all before its first, and some. */
  function keyOf(reached: string): string {
    const first = head.next ? head.next.nth : known.length;
    const beyond: number[] = [];
    for (let nth = first + 1; nth <= highest; nth++) if (isDone[nth]) beyond.push(nth);
    return `${first}:${beyond.join()}|${isLostDone.join("")}|${reached}`;
  }

  for (;;) {
    if (left === 0) return { is: "linearizable" };
    if (performance.now() > until) return { is: "undecided" };
    const candidate = candidates.pop();
    if (!candidate) {
      const choice = choices.pop();
      if (!choice) return { is: "not linearizable", ...longest };
      // Takes the last choice back, and tries the next candidate.
      mark(choice, 0);
      ({ state, candidates } = choice);
      continue;
    }
    const { operation, entry } = candidate;
    const reached = model.after(state, operation);
    if (reached === undefined) continue;
    const reachedText = JSON.stringify(reached);
    // It makes no difference whether it happened.
    if (!entry && reachedText === JSON.stringify(state)) continue;
    mark(candidate, 1);
    highest = Math.max(highest, entry?.nth ?? 0);
    const key = keyOf(reachedText);
    if (seen.has(key)) {
      mark(candidate, 0);
      continue;
    }
    seen.add(key);
    choices.push({ ...candidate, state, candidates });
    state = reached;
    candidates = candidatesAt();
    if (choices.length > longest.order.length) {
      const stuck = candidates.filter(({ entry: isKnown }) => isKnown).map((one) => one.operation);
      longest = { order: choices.map((choice) => choice.operation), state, stuck };
    }
  }
}

/** The linked list of calls and answers; at the same moment, calls come first. Returns its head. */
function listOf<Op extends Operation>(known: readonly Op[]): { next?: Entry<Op> } {
  const entries = known.flatMap((operation, nth) => {
    const answer: Entry<Op> = { operation, nth, before: undefined };
    return [
      { at: operation.from, entry: { operation, nth, answer, before: undefined } },
      { at: operation.to, entry: answer },
    ];
  });
  entries.sort(
    (one, other) =>
      one.at - other.at || Number(other.entry.answer !== undefined) - Number(one.entry.answer !== undefined),
  );
  const head = {} as Entry<Op>;
  let last = head;
  for (const { entry } of entries) {
    last.next = entry;
    entry.before = last;
    last = entry;
  }
  return head;
}

function takeOut<Op>({ before, next, answer }: Entry<Op>): void {
  link(before, next);
  if (answer) link(answer.before, answer.next);
}

function putBack<Op>(entry: Entry<Op>): void {
  const { answer } = entry;
  if (answer) insert(answer);
  insert(entry);
}

function link<Op>(before: Entry<Op> | undefined, next: Entry<Op> | undefined): void {
  if (before) {
    if (next) before.next = next;
    else delete before.next;
  }
  if (next) next.before = before;
}

function insert<Op>(entry: Entry<Op>): void {
  entry.before!.next = entry;
  if (entry.next) entry.next.before = entry;
}

/**
 * The shortest beginning of a history that is not linearizable, without the reads and refusals that it does not need.
 * What was not answered by then is unknown. A part on which there is no verdict in time ends the search: `isSmallest` is
 * false then.
 */
export function smallestFailure<State, Op extends Operation>(
  operations: readonly Op[],
  model: Model<State, Op>,
  until = Infinity,
): { operations: Op[]; isSmallest: boolean } {
  let isSmallest = true;
  const fails = (some: readonly Op[]) => {
    const { is } = checkHistory(some, model, until);
    if (is === "undecided") isSmallest = false;
    return is === "not linearizable";
  };
  const answers = operations
    .map(({ to }) => to)
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other);
  const beginning = (end: number): Op[] =>
    operations.flatMap((one): Op[] => {
      if (one.to <= end || (one.outcome === "unknown" && one.from <= end)) return [one];
      if (one.outcome === "refused" || one.kind === "read" || one.from > end) return [];
      const { output: _lost, ...rest } = one;
      return [{ ...rest, to: Infinity, outcome: "unknown" } as Op];
    });
  let [low, high] = [0, answers.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fails(beginning(answers[middle]!))) high = middle;
    else low = middle + 1;
    if (!isSmallest) break;
  }
  let smallest = beginning(answers[high]!);
  for (const one of smallest.toReversed()) {
    if (!isSmallest) break;
    if (one.kind !== "read" && one.outcome === "ok") continue;
    const without = smallest.filter((other) => other !== one);
    if (fails(without)) smallest = without;
  }
  return { operations: smallest, isSmallest };
}

/** A history as text, one operation a line, in the order of the calls. */
export function historyWords(operations: readonly Operation[]): string {
  const first = Math.min(...operations.map(({ from }) => from));
  const ms = (at: number) => (Number.isFinite(at) ? (at - first).toFixed(1) : "…");
  return operations
    .toSorted((one, other) => one.from - other.from)
    .map(
      ({ from, to, client, kind, input, outcome, output }) =>
        `${ms(from).padStart(9)} – ${ms(to).padStart(9)} ms  ${client.padEnd(10)} ${kind} ${JSON.stringify(input)} → ${outcome}${output === undefined ? "" : ` ${JSON.stringify(output)}`}`,
    )
    .join("\n");
}
