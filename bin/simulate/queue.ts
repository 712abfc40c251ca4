type Event = { at: number; run(): void };

/** A discrete-event simulation: runs events in the order of their times (milliseconds). */
export function simulation() {
  const heap: Event[] = [];
  let now = 0;
  const before = (a: number, b: number) => heap[a]!.at < heap[b]!.at;
  const swap = (a: number, b: number) => void ([heap[a], heap[b]] = [heap[b]!, heap[a]!]);
  return {
    now: () => now,
    after(ms: number, run: () => void): void {
      let at = heap.push({ at: now + ms, run }) - 1;
      for (let parent = (at - 1) >> 1; at > 0 && before(at, parent); at = parent, parent = (at - 1) >> 1)
        swap(at, parent);
    },
    runAll(): void {
      while (heap.length > 0) {
        const { at, run } = heap[0]!;
        const last = heap.pop()!;
        if (heap.length > 0) {
          heap[0] = last;
          for (let here = 0; ;) {
            const [left, right] = [2 * here + 1, 2 * here + 2];
            let least = here;
            if (left < heap.length && before(left, least)) least = left;
            if (right < heap.length && before(right, least)) least = right;
            if (least === here) break;
            swap(here, least);
            here = least;
          }
        }
        now = at;
        run();
      }
    },
  };
}

export type Simulation = ReturnType<typeof simulation>;

/** Servers with one common queue, like the thread of Node (1) or the cores of PostgreSQL. */
export function station({ after }: Pick<Simulation, "after">, servers: number) {
  const waiting: { ms: number; done: () => void }[] = [];
  let busy = 0;
  let first = 0;
  function begin(ms: number, done: () => void): void {
    busy++;
    after(ms, () => {
      busy--;
      const next = waiting[first++];
      if (next) begin(next.ms, next.done);
      else if (first > waiting.length) first = waiting.length;
      done();
    });
  }
  return (ms: number, done: () => void): void => {
    if (busy < servers) begin(ms, done);
    else waiting.push({ ms, done });
  };
}
